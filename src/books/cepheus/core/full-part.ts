import type { Words } from '../../../engine/book.ts'
import type { Writable } from '../../../engine/scene.ts'
import { known, nameOf, without } from '../../../engine/secrecy.ts'
import type { Look } from '../secrecy/look-of.ts'
import { hurt } from '../secrecy/looks.ts'
import { isAble } from '../state/characteristics.ts'
import type { Event, Fight } from '../state/fight.ts'
import type { Combatant } from '../state/sheet.ts'
import { changeInitiative } from './initiative.ts'

/**
 * What the full game adds to a fight on a line: events, and what each does, shows and says. Further parts of it have a
 * file like this one each.
 */
export type FullEvent =
  // The plane: walk.ts
  | {
      readonly type: 'walked'
      readonly who: string
      readonly x: number
      readonly y: number
      readonly metres: number
      readonly cover: Combatant['cover'] | null
    }
  // Haste and delay: haste.ts, interrupt.ts
  | { readonly type: 'hastened'; readonly who: string }
  | { readonly type: 'withdrew'; readonly who: string }
  | { readonly type: 'announced'; readonly who: string; readonly what: string; readonly at: string | null }
  | { readonly type: 'carried over'; readonly who: string; readonly initiative: number }
  // Ties: together.ts
  | { readonly type: 'matched'; readonly who: string; readonly whos: readonly string[] }
  | { readonly type: 'owed'; readonly who: string; readonly points: number }
  | { readonly type: 'settled'; readonly who: string }

type Types = FullEvent['type']
type Of<T extends Types> = Extract<FullEvent, { readonly type: T }>
type Appliers = { readonly [T in Types]: (fight: Writable<Fight>, who: Writable<Combatant>, event: Of<T>) => void }

export const FULL_APPLIED: Appliers = {
  walked: walk,
  hastened: (fight, who) => {
    // CE-HASTE-1
    changeInitiative(fight, who.id, { by: 2 })
    who.hasted = fight.round
  },
  withdrew: (fight, who) => {
    who.movedLast = fight.turn?.movedBefore ?? who.movedLast
    fight.turn = null
  },
  announced: ({ turn }, _, { what, at }) => {
    if (turn) turn.deed = { what, at }
  },
  'carried over': (_, who, { initiative }) => {
    // CE-DELAY-3
    who.initBase = initiative
  },
  matched: (fight, _, { whos }) => {
    fight.together = [...whos]
  },
  owed: ({ owed }, { id }, { points }) => {
    owed.push({ who: id, points })
  },
  settled: (fight) => {
    fight.together = []
    fight.owed = []
  },
}

function walk(fight: Writable<Fight>, who: Writable<Combatant>, { x, y, metres, cover }: Of<'walked'>): void {
  who.pos = { x, y }
  who.movedLast += metres
  who.movedThisRound += metres
  who.aim = null // CE-AIM-1
  if (cover === null) return
  who.cover = cover // CE-PROF-13
  fight.proposal = null
}

export const FULL_SEEN: { readonly [T in Types]: Look<T> } = {
  walked: known,
  hastened: known,
  withdrew: known,
  announced: (event, sight) => known(event, sight) && { ...event, at: event.at && nameOf(event.at, sight) },
  'carried over': (event, sight) =>
    known(event, sight) && (sight.fight.options.showInitiative ? event : without(event, ['initiative'])), // CE-INIT-6
  matched: (event, sight) =>
    event.whos.filter(sight.knows).length > 1
      ? { ...event, who: nameOf(event.who, sight), whos: event.whos.filter(sight.knows) }
      : null,
  owed: hurt,
  settled: (event, sight) => ({ ...event, who: nameOf(event.who, sight) }),
}

type FullWords = Words<Fight, Event>
const metres = (n: number | null): string => (n === null ? 'some way' : `${Math.round(n * 10) / 10} m`)
const listed = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('')

export const FULL_EVENT_WORDS: Pick<FullWords['events'], Types> = {
  walked: ({ who, metres: far, cover }, { name }) =>
    `${name(who)} moved ${metres(far)}${cover === null ? '' : `, behind ${COVERS[cover]} cover`}.`,
  hastened: ({ who }, { name }) => `${name(who)} hastens.`,
  withdrew: () => null,
  announced: ({ who, what, at }, { name }) => `${aboutTo(name, who, what, at)}.`,
  'carried over': ({ who }, { name }) => `${name(who)} has waited, and acts first.`,
  matched: ({ whos }, { name }) => `${listed(whos.map(name))} act at the same time.`,
  owed: ({ who, points }, { name }) =>
    points === 0
      ? `${name(who)} is untouched.`
      : `${name(who)} will take ${points === null ? '' : `${points} `}damage.`,
  settled: () => null,
}

/** What each hears in a chat: who is asked whether to step in reads in the question what is about to happen. */
export const FULL_TOLD: Pick<NonNullable<FullWords['told']>, 'announced'> = {
  announced: ({ who, what, at }, { fight, name }) => {
    const asked = fight.combatants.filter((one) => mayStepIn(one, who)).map(({ id }) => id)
    return [
      { who, text: `You are about to ${deed(name, what, at)}. Somebody who waits may act first.` },
      ...(at === null || asked.includes(at) ? [] : [{ who: at, text: `${aboutTo(to(at, name), who, what, at)}.` }]),
      { but: [who, ...asked, ...(at === null ? [] : [at])], text: `${aboutTo(name, who, what, at)}.` },
    ]
  },
}

/** Names as somebody hears them who is spoken to. */
export const to =
  (who: string, name: (id: string) => string) =>
  (id: string): string =>
    id === who ? 'you' : name(id)

const mayStepIn = (one: Combatant, actor: string): boolean => one.id !== actor && one.delays !== null && isAble(one)

const COVERS = { none: 'no', quarter: 'quarter', half: 'half', threeQuarter: 'three-quarter', full: 'full' } as const

export const aboutTo = (name: (id: string) => string, who: string, what: string, at: string | null): string =>
  `${name(who)} is about to ${deed(name, what, at)}`

const deed = (name: (id: string) => string, what: string, at: string | null): string =>
  `${DEEDS[what] ?? 'act'}${at === null ? '' : ` ${name(at)}`}`

const DEEDS: Readonly<Record<string, string>> = {
  attack: 'attack',
  aim: 'aim at',
  kill: 'aim at',
  stance: 'change stance',
  ready: 'ready a weapon',
  move: 'move',
  'take cover': 'move behind cover',
  use: 'take a drug',
  control: 'drive on',
  vehicle: 'drive',
  board: 'get in',
  alight: 'get out',
  seat: 'change seats',
  suppress: 'lay suppression fire on',
  panic: 'fire in panic at',
  flechette: 'spray',
  blind: 'fire blind',
  grapple: 'grapple',
  coup: 'kill',
  grenade: 'throw a grenade',
  Leadership: 'lead',
  misc: 'do something else',
}
