import type { z } from 'zod'
import { CHAT_SHAPES } from './chat-shapes.ts'
import { FIGHT_SHAPES } from './fight-shapes.ts'
import type { Name } from './routes.ts'
import { SCENE_SHAPES } from './scene-shapes.ts'
import type { Shaped } from './shape-parts.ts'
import { TABLE_SHAPES } from './table-shapes.ts'

/** Input and output of every operation. Method and path have the same key in `routes.ts`. */
export const SHAPES = {
  ...TABLE_SHAPES,
  ...SCENE_SHAPES,
  ...FIGHT_SHAPES,
  ...CHAT_SHAPES,
} as const satisfies Readonly<Record<Name, Shaped>>

type Part<K extends Name, P extends string> = (typeof SHAPES)[K] extends {
  readonly [Q in P]: infer S extends z.ZodType
}
  ? z.output<S>
  : unknown
export type Params<K extends Name> = Part<K, 'params'>
export type Query<K extends Name> = Part<K, 'query'>
export type Body<K extends Name> = Part<K, 'body'>
export type Reply<K extends Name> = Part<K, 'reply'>
/** What a caller passes: numbers stay numbers, although the URL has strings. */
export type Wanted<K extends Name> = Params<K> & Query<K> & Omit<Body<K>, 'request'> & { readonly request?: string }
