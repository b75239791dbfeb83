/** Requests per minute and concurrent connections; 0 for no limit. */
export type Limits = {
  readonly perAddress: number
  readonly perMember: number
  /** Attempts to join or to open a table. */
  readonly joins: number
  readonly connections: number
}

export const LIMITS: Limits = { perAddress: 1_200, perMember: 600, joins: 10, connections: 200 }
