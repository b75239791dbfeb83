import { z } from 'zod'
import type { Path } from '../engine/options.ts'

/** A loose schema with an exact type. */
export const like = <T>(schema: z.ZodType): z.ZodType<T> => schema as z.ZodType<T>

export const record = (): z.ZodType<Readonly<Record<string, unknown>>> => like(z.looseObject({}))
export const id = z.string().regex(/^[0-9A-Za-z_-]{1,64}$/)
export const who = z.string().min(1).max(100)
export const name = z.string().min(1).max(64)
export const why = z.string().max(500)
export const count = z.number().int().min(0).max(1_000_000_000)
export const asNumber = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
export const path = like<Path>(
  z
    .array(
      z.union([
        z.string().max(4_000),
        z.number(),
        z.array(z.union([z.string().max(100), z.number()])).max(1_000),
        z.record(z.string().max(100), z.number()),
      ]),
    )
    .max(32),
)
/** Idempotency key: a repeat returns the first reply and is not executed. */
const request = z
  .string()
  .regex(/^[\w.:-]{1,64}$/)
  .optional()
  .describe('Sent again with the same id, an action is carried out once. The header Idempotency-Key does the same.')

export const acting = <S extends z.ZodRawShape>(shape: S) => z.strictObject({ ...shape, request })
export const role = z.enum(['referee', 'co-referee', 'player', 'spectator'])
export const done = z.object({ length: count })
export const refusal = z.object({ refused: z.string(), code: z.string() })
export type RefusedBody = z.infer<typeof refusal>
export const atId = z.object({ id })
/** Input and output of an operation. `open`: callable without a link. */
export type Shaped = {
  readonly says: string
  readonly open?: true
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly reply: z.ZodType
}
