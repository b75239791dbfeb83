import type { Name } from '../../client/routes.ts'
import type { Body, Params, Query, Reply, SHAPES } from '../../client/shapes.ts'
import type { Refusal } from '../../engine/tree.ts'
import type { Actor, Service } from '../../table/service.ts'

/**
 * One call of an operation, checked. `request` names it for its person, so that nobody meets the requests of others.
 */
export type At<K extends Name> = {
  readonly service: Service
  readonly actor: (typeof SHAPES)[K] extends { readonly open: true } ? null : Actor
  readonly params: Params<K>
  readonly query: Query<K>
  readonly body: Given<Body<K>>
  readonly request: string | null
  /** The network that the call comes from. */
  readonly address: string
}
export type Handlers = { readonly [K in Name]: (at: At<K>) => Promise<Read<Reply<K>> | Refusal> }

/** What came as JSON is there or is not: it is never undefined. */
type Given<T> = { [K in keyof T]: Exclude<T[K], undefined> }

type Read<T> = T extends readonly (infer U)[]
  ? readonly Read<U>[]
  : T extends object
    ? { readonly [K in keyof T]: Read<T[K]> }
    : T
