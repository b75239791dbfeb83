import type { Scene as EngineScene, Writable } from '../src/engine/scene.ts'

/** The small duel that the limit plays by hand-inlined typed arrays; here as a book, written as any other. */
export type Fight = {
  readonly round: number
  readonly turn: number
  readonly order: readonly string[]
  readonly combatants: readonly Combatant[]
}
export type Scene = EngineScene<Fight, Event>

export type Combatant = {
  readonly id: string
  readonly side: number
  readonly str: number
  readonly dex: number
  readonly end: number
  readonly skill: number
  readonly armour: number
  readonly aim: number
  readonly initiative: number
  readonly points: number
  readonly dodged: number
  readonly out: boolean
}

export type Event =
  | { readonly type: 'ready'; readonly who: string; readonly initiative: number }
  | { readonly type: 'ordered'; readonly order: readonly string[] }
  | { readonly type: 'round'; readonly round: number }
  | { readonly type: 'turned'; readonly who: string }
  | { readonly type: 'aimed'; readonly who: string }
  | { readonly type: 'reacted'; readonly who: string; readonly cost: number }
  | { readonly type: 'attacked'; readonly who: string; readonly at: string; readonly effect: number }
  | { readonly type: 'wounded'; readonly who: string; readonly str: number; readonly dex: number; readonly end: number }

export const duelOf = (n: number, armour: number): Fight => ({
  round: 0,
  turn: 2 * n,
  order: [],
  combatants: IDS.slice(0, 2 * n).map((id, i) => ({
    id,
    side: i < n ? 0 : 1,
    str: 7,
    dex: 6 + (i % 5),
    end: 8,
    skill: 1 + (i % 3),
    armour,
    aim: 0,
    initiative: 0,
    points: 0,
    dodged: 0,
    out: false,
  })),
})

const IDS = ['ann', 'bob', 'cat', 'dan', 'eve', 'fay', 'gus', 'hal', 'ida', 'jim']

/** The commonest events first; short enough for the compiler to put it where the event is told. */
export function apply(fight: Writable<Fight>, event: Event): void {
  switch (event.type) {
    case 'turned':
      fight.turn += 1
      return
    case 'attacked':
      find(fight.combatants, event.who).aim = 0
      return
    case 'reacted':
      return react(find(fight.combatants, event.who), event.cost)
    case 'aimed':
      return aim(find(fight.combatants, event.who))
    case 'wounded':
      return wound(fight, find(fight.combatants, event.who), event)
    case 'ready':
      find(fight.combatants, event.who).initiative = event.initiative
      return
    case 'round':
      return begin(fight, event.round)
    case 'ordered':
      fight.order = event.order.slice()
  }
}

type Person = Writable<Combatant>

function aim(who: Person): void {
  who.aim = Math.min(6, who.aim + 1)
}

function react(who: Person, cost: number): void {
  who.points -= cost
  who.dodged = 1
}

function wound(
  fight: Writable<Fight>,
  who: Person,
  { str, dex, end }: { readonly str: number; readonly dex: number; readonly end: number },
): void {
  who.str = str
  who.dex = dex
  who.end = end
  who.out = isOut(who)
  if (who.out) leave(fight, who.id)
}

function begin(fight: Writable<Fight>, round: number): void {
  fight.round = round
  fight.turn = 0
  for (const one of fight.combatants) {
    one.dodged = 0
    one.points = one.initiative
  }
}

/** CE-DEAD-1: out of the order at once. */
function leave(fight: Writable<Fight>, id: string): void {
  const place = fight.order.indexOf(id)
  fight.order.splice(place, 1)
  if (place < fight.turn) fight.turn -= 1
}

const isOut = (who: Combatant): boolean =>
  (who.end === 0 && (who.str === 0 || who.dex === 0)) || (who.str === 0 && who.dex === 0)

export function find<C extends { readonly id: string }>(combatants: readonly C[], id: string): C {
  for (let i = 0; i < combatants.length; i++) if (combatants[i]!.id === id) return combatants[i]!
  throw new Error(`nobody here is called ${id}`)
}
