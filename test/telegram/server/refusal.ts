export type Parameters = { readonly retry_after?: number; readonly migrate_to_chat_id?: number }

/** What the server says instead of a result; thrown by whatever finds the reason. */
export class Refusal extends Error {
  readonly code: number
  readonly parameters: Parameters | null

  constructor(code: number, description: string, parameters: Parameters | null = null) {
    super(description)
    this.code = code
    this.parameters = parameters
  }
}

export const bad = (message: string, parameters: Parameters | null = null): Refusal =>
  new Refusal(400, `Bad Request: ${lowered(message)}`, parameters)
export const forbidden = (message: string): Refusal => new Refusal(403, `Forbidden: ${lowered(message)}`)
export const conflict = (message: string): Refusal => new Refusal(409, `Conflict: ${message}`)
export const tooMany = (seconds: number): Refusal =>
  new Refusal(429, `Too Many Requests: retry after ${seconds}`, { retry_after: seconds })

/** The first letter is lowered unless the second is a capital or `_`, so that raw names stay. */
function lowered(message: string): string {
  return /^.[A-Z_]/.test(message) ? message : message.charAt(0).toLowerCase() + message.slice(1)
}
