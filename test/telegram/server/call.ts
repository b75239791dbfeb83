import type { Given, Upload } from './call-arguments.ts'
import type { Gone, Updates } from './updates.ts'
import type { Webhook } from './webhook.ts'
import type { World } from './world.ts'

/** One call of a method, with all it may need. */
export type Call = {
  readonly world: World
  readonly updates: Updates
  readonly webhook: Webhook
  readonly given: Given
  readonly files: ReadonlyMap<string, Upload>
  readonly gone: Gone
}

/** Answers with a result, or throws a refusal. */
export type Method = (call: Call) => unknown

/** A result that comes with a sentence. */
export class Described {
  readonly result: unknown
  readonly description: string

  constructor(result: unknown, description: string) {
    this.result = result
    this.description = description
  }
}
