import type { Name } from '../../client/routes.ts'
import type { Body, Params, Query, Reply, SHAPES } from '../../client/shapes.ts'
import type { Refusal } from '../../engine/option-tree.ts'
import type { Actor, Service } from '../../table/service.ts'

/** One validated call of an operation. `request` is unique per person. */
export type At<K extends Name> = {
  readonly service: Service
  readonly actor: (typeof SHAPES)[K] extends { readonly open: true } ? null : Actor
  readonly params: Params<K>
  readonly query: Query<K>
  readonly body: Given<Body<K>>
  readonly request: string | null
  /** The caller's network, for rate limits. */
  readonly address: string
}
export type Handlers = { readonly [K in Name]: (at: At<K>) => Promise<Read<Reply<K>> | Refusal> }

/** JSON has no undefined: optional means absent. */
type Given<T> = { [K in keyof T]: Exclude<T[K], undefined> }

type Read<T> = T extends readonly (infer U)[]
  ? readonly Read<U>[]
  : T extends object
    ? { readonly [K in keyof T]: Read<T[K]> }
    : T
