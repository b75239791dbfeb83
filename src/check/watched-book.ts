import type { AnyBook } from '../books/index.ts'
import type { AskKind, EventBase } from '../engine/book.ts'
import type { FightBase } from '../engine/common-events.ts'
import { copy } from '../engine/copy-compare-hash.ts'
import type { Scene } from '../engine/scene.ts'
import { object } from '../engine/schema.ts'
import { check } from '../engine/schema-check.ts'
import type { Policy } from '../engine/simulate.ts'
import { type Findings, fault } from './findings.ts'

/**
 * Wraps a book: rules, offers and policies get read-only views of the fight, and after every event the fight must fit
 * the schemas.
 */
export function watched(book: AnyBook, found: Findings): AnyBook {
  const view = readonlyViews()
  const policies = Object.entries(book.policies).map(([name, policy]): [string, Policy<FightBase>] => [
    name,
    (fight, who, ...asked) => policy(view(fight), view(who), ...asked),
  ])
  const asks = Object.entries(book.asks).map(([about, kind]): [string, AskKind<FightBase>] => [
    about,
    { ...kind, default: (fight, who, options) => kind.default(view(fight), who, options) },
  ])
  return {
    ...book,
    policies: Object.fromEntries(policies),
    asks: Object.fromEntries(asks),
    next: (fight) => book.next(view(fight)),
    offers: ((fight: FightBase, who: string) => book.offers(view(fight), who)) as AnyBook['offers'],
    play(scene, beat) {
      found.beat = beat
      book.play(watchedScene(scene, found, view), beat)
    },
    apply(fight, event) {
      found.event = event.type
      found.met.add(`event ${event.type}`)
      eventFits(book, found, event)
      book.apply(fight, copy(event))
      sheetsFit(book, found, { fight: fight as FightBase, event })
      found.event = null
    },
  }
}

type View = <T>(value: T) => T

/** Proxies of plain data that throw on write; one proxy per object. */
function readonlyViews(): View {
  const views = new WeakMap<object, object>()
  const refuse = (key: string | symbol): never => {
    throw new Error(`a rule writes '${String(key)}' to the fight: only what an event does may`)
  }
  const view: View = (value) => {
    if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
    const known = views.get(value)
    if (known) return known as typeof value
    const made = new Proxy(value, {
      get: (thing, key) => view(Reflect.get(thing, key) as unknown),
      set: (_thing, key) => refuse(key),
      defineProperty: (_thing, key) => refuse(key),
      deleteProperty: (_thing, key) => refuse(key),
    })
    views.set(value, made)
    return made
  }
  return view
}

/** Records the source line of every `tell`, `ask` and `roll`. */
function watchedScene(scene: Scene<FightBase, EventBase>, found: Findings, view: View): Scene<FightBase, EventBase> {
  const marks = (name: string): void => {
    found.met.add(name)
    found.lines.set(name, new Error(name))
  }
  return {
    fight: view(scene.fight),
    ask(who, about, options) {
      marks(`question ${about}`)
      return scene.ask(who, about, options)
    },
    askAll(whos, about, options) {
      marks(`question ${about}`)
      return scene.askAll(whos, about, options)
    },
    roll(who, what, dice, why) {
      marks(`roll ${what}`)
      return scene.roll(who, what, dice, why)
    },
    tell(event) {
      marks(`event ${event.type}`)
      scene.tell(event)
    },
  }
}

function eventFits({ schemas }: AnyBook, found: Findings, { type, ...fields }: EventBase): void {
  const row = schemas && Object.hasOwn(schemas.events, type) ? schemas.events[type]! : null
  const read = row && check(object(row), fields)
  if (read && 'errors' in read)
    fault(found, `the event '${type}' does not fit its row: ${read.errors[0]!.sentence}`, `event ${type}`)
}

type After = { readonly fight: FightBase; readonly event: EventBase }

/** Checks the fight and the sheets of everybody whom the event names, or all sheets if it names nobody. */
function sheetsFit(book: AnyBook, found: Findings, { fight, event }: After): void {
  const { type } = event
  const named = namesIn(event)
  const some = fight.combatants.filter(({ id }) => named.has(id))
  const sheet = book.sheetIn?.(fight) ?? book.sheet
  for (const one of some.length > 0 ? some : fight.combatants) {
    const read = check(sheet, one)
    if ('errors' in read)
      fault(found, `after the event '${type}' a sheet is wrong: ${read.errors[0]!.sentence}`, `event ${type}`)
  }
  const { combatants: _c, ground: _g, stopped: _s, options: _o, ...state } = fight as FightBase & { options?: unknown }
  const read = book.schemas ? check(book.schemas.fight, state) : null
  if (read && 'errors' in read)
    fault(found, `after the event '${type}' the fight is wrong: ${read.errors[0]!.sentence}`, `event ${type}`)
}

/** Every string in an event; each may be the id of a combatant. */
function namesIn(event: unknown, names = new Set<string>()): ReadonlySet<string> {
  if (typeof event === 'string') names.add(event)
  else if (typeof event === 'object' && event !== null) for (const one of Object.values(event)) namesIn(one, names)
  return names
}

/** Freezes plain data deeply. */
export function frozen<T>(data: T): T {
  if (typeof data !== 'object' || data === null || Object.isFrozen(data)) return data
  Object.freeze(data)
  for (const inner of Object.values(data)) frozen(inner)
  return data
}
