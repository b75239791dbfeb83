import type { Telling, Told, Veiled, Words } from '../../../engine/book.ts'
import type { Writable } from '../../../engine/scene.ts'
import { exact, known, nameOf, without } from '../../../engine/secrecy.ts'
import { between as metresBetween } from '../../../field/plane.ts'
import { loseAction, payReaction } from '../core/initiative.ts'
import type { Look } from '../secrecy/look-of.ts'
import { numbered } from '../secrecy/looks.ts'
import type { Sight } from '../secrecy/sight.ts'
import { isPresent } from '../state/characteristics.ts'
import type { Cloud, Event, Explosion, Fight, Mode } from '../state/fight.ts'
import type { CarriedWeapon, Combatant } from '../state/sheet.ts'
import { type Band, type GrenadeKind, isExplosive, isGrenade } from '../tables/explosives.ts'

/** Grenades, launchers, explosives and clouds (CE 3.2, CE 10.5): events, and what each does, shows and says. */
export type BlastEvent =
  // grenade.ts
  | {
      readonly type: 'lobbed'
      readonly who: string
      readonly at: string | null
      readonly x: number
      readonly y: number
      readonly weapon: string
      readonly grenade: GrenadeKind
      readonly mode: Mode
      readonly metres: number
      readonly rounds: number
    }
  | {
      readonly type: 'landed'
      readonly who: string
      readonly at: string | null
      readonly total: number
      readonly effect: number
    }
  | {
      readonly type: 'drifted'
      readonly who: string
      readonly at: string | null
      readonly total: number
      readonly x: number
      readonly y: number
    }
  // launcher.ts
  | {
      readonly type: 'slotted'
      readonly who: string
      readonly weapon: string
      readonly grenade: GrenadeKind
      readonly spent: number
      readonly of: number
    }
  // explosive.ts
  | {
      readonly type: 'laid'
      readonly who: string
      readonly what: string
      readonly x: number
      readonly y: number
      readonly round: number
      readonly times: number
    }
  // blast.ts
  | {
      readonly type: 'went off'
      readonly who: string
      readonly what: string
      readonly x: number
      readonly y: number
      readonly bands: readonly Band[]
      readonly times: number
    }
  | { readonly type: 'dived'; readonly who: string; readonly cost: number; readonly round?: number }
  | {
      readonly type: 'caught'
      readonly who: string
      readonly rolled: number
      readonly left: number
      readonly armour: number
      readonly drug: number
    }
  | { readonly type: 'dazed'; readonly who: string; readonly points: number }
  | { readonly type: 'withstood'; readonly who: string }
  | { readonly type: 'blew over'; readonly who: string }
  // cloud.ts
  | {
      readonly type: 'clouded'
      readonly who: string
      readonly kind: Cloud['kind']
      readonly x: number
      readonly y: number
      readonly metres: number
      readonly until: number
    }
  | {
      readonly type: 'lifted'
      readonly who: string
      readonly kind: Cloud['kind']
      readonly x: number
      readonly y: number
    }

type Types = BlastEvent['type']
type Of<T extends Types> = Extract<BlastEvent, { readonly type: T }>
type Appliers = { readonly [T in Types]: (fight: Writable<Fight>, who: Writable<Combatant>, event: Of<T>) => void }

const nothing = (): void => {}

export const BLAST_APPLIED: Appliers = {
  lobbed: (fight, who, event) => {
    // CE-ATK-1, CE-ATK-4
    const { at, weapon, mode, metres } = event
    fight.lastBlow = fight.round
    fight.attack = { by: who.id, at: at ?? who.id, weapon, mode, metres }
    spend(who, event)
  },
  landed: nothing,
  drifted: nothing,
  slotted: (_, who, event) => slot(who, event),
  laid: (fight, who, { what, x, y, round, times }) => {
    take(who, what)
    who.aim = null // CE-AIM-1
    if (isExplosive(what)) fight.charges = [...(fight.charges ?? []), { by: who.id, what, x, y, round, times }]
  },
  'went off': (fight, who, { what, x, y, bands, times }) => {
    const charge =
      fight.charges?.findIndex(
        (one) => one.by === who.id && one.what === what && one.x === x && one.y === y && one.round <= fight.round,
      ) ?? -1
    if (charge >= 0) fight.charges = fight.charges!.toSpliced(charge, 1)
    fight.lastBlow = fight.round
    fight.blast = { what, x, y, bands: bands.map(([metres, dice]) => [metres, dice]), times }
  },
  dived: (fight, who, event) => {
    // CE-BLAST-3
    payReaction(fight, who, event)
    who.stance = 'prone'
    loseAction(fight, who, event)
  },
  caught: nothing,
  dazed: nothing,
  withstood: nothing,
  'blew over': (fight) => {
    // CE-AWARE-4: the first blast wakes them as the first attack does
    fight.blast = null
    if (fight.surprise) for (const one of fight.combatants) one.aware = true
    fight.surprise = false
  },
  clouded: (fight, who, { kind, x, y, metres, until }) => {
    fight.clouds = [...(fight.clouds ?? []), { by: who.id, kind, x, y, metres, until }]
  },
  lifted: (fight, _, { kind, x, y }) => {
    const cloud = fight.clouds.findIndex(
      (one) => one.kind === kind && one.x === x && one.y === y && one.until <= fight.round,
    )
    if (cloud >= 0) fight.clouds = fight.clouds.toSpliced(cloud, 1)
  },
}

/** From the belt, out of the magazine, or out of what is slung below. */
function spend(who: Writable<Combatant>, { weapon, grenade, rounds }: Of<'lobbed'>): void {
  if (isGrenade(weapon)) return take(who, grenade)
  const ready = (one: CarriedWeapon): boolean => one.drawn && !one.gone
  if (weapon !== 'underslung-grenade-launcher') {
    const mine = who.weapons.find((one) => ready(one) && one.weaponId === weapon && one.loaded >= rounds)
    if (mine) mine.loaded -= rounds
    return
  }
  const mine = who.weapons.find(
    (one) => ready(one) && one.accessories.includes('underslung-grenade-launcher') && !one.tubeEmpty,
  )
  if (mine) mine.tubeEmpty = rounds > 0
}

function take(who: Writable<Combatant>, item: string): void {
  const carried = who.items.find(({ itemId, qty }) => itemId === item && qty > 0)
  if (carried) carried.qty -= 1
}

/** CE-WPN-3, CE-WPN-5: the grenade goes in with the last minor action. */
function slot(who: Writable<Combatant>, { weapon, grenade, spent, of }: Of<'slotted'>): void {
  const mine = who.weapons.find((one) => one.drawn && !one.gone && one.weaponId === weapon && one.tubeEmpty)
  who.aim = null
  if (!mine) return
  mine.tubeReloading = spent < of ? spent : 0
  if (spent < of) return
  take(who, grenade)
  mine.tubeEmpty = false
  mine.shell = grenade
}

export const BLAST_SEEN: { readonly [T in Types]: Look<T> } = {
  lobbed: (event, sight) => veiled(event, sight, ['metres', 'rounds']),
  landed: (event, sight) => veiled(numbered(event, sight, 'to hit', ['total', 'effect']), sight, ['total', 'effect']),
  drifted: (event, sight) => veiled(numbered(event, sight, 'to hit', ['total']), sight, ['total']),
  slotted: known,
  laid: (event, sight) => known(event, sight) && (sight.owns(event.who) ? event : without(event, ['round', 'times'])),
  'went off': (event, sight) => ({ ...event, who: nameOf(event.who, sight) }),
  dived: (event, sight) =>
    known(event, sight) && {
      ...event,
      cost: sight.owns(event.who) || sight.fight.options.showInitiative ? event.cost : null,
    },
  caught: exact,
  dazed: (event, sight) =>
    exact(event, sight) ??
    (sight.viewer.health === 'words' && known(event, sight)
      ? { ...event, points: event.points === 0 ? 0 : null }
      : null),
  withstood: known,
  'blew over': (event, sight) => ({ ...event, who: nameOf(event.who, sight) }),
  clouded: (event, sight) => ({ ...event, who: nameOf(event.who, sight) }),
  lifted: (event, sight) => ({ ...event, who: nameOf(event.who, sight) }),
}

/**
 * A grenade in the air is seen, whoever threw it; who may not be known is somebody, and then nothing tells where he is
 * or how good.
 */
function veiled<E extends Of<'lobbed' | 'landed' | 'drifted'>>(
  event: E,
  sight: Sight,
  fields: readonly (keyof E)[],
): Veiled<Event> {
  const { who, at } = event
  const unseen = at !== null && !sight.knows(at)
  if (sight.knows(who) && !unseen) return event as Veiled<Event>
  const place = event.type === 'lobbed' && unseen ? (['x', 'y'] as (keyof E)[]) : []
  return without({ ...event, who: nameOf(who, sight), at: at === null ? null : nameOf(at, sight) }, [
    ...fields,
    ...place,
  ]) as Veiled<Event>
}

type BlastWords = Words<Fight, Event>
const metres = (n: number): string => `${Math.round(n * 10) / 10} m`
const aside = (...parts: readonly (string | null)[]): string =>
  parts.some((part) => part !== null) ? ` (${parts.filter((part) => part !== null).join(', ')})` : ''
const lower = (text: string): string => (text === 'TDX' ? text : text.charAt(0).toLowerCase() + text.slice(1))
const withArticle = (text: string): string => `${/^[aeiou]/.test(text) ? 'an' : 'a'} ${text}`
/** Not a rocket, of which is told that it explodes. */
const isItem = (what: string): boolean => isGrenade(what) || isExplosive(what)
const price = (cost: number | null): string =>
  cost === null ? '' : cost === 0 ? ' at no cost' : ` (−${cost} Initiative)`
const place = (x: number | null, y: number | null): string => `${x},${y}`

export const BLAST_EVENT_WORDS: Pick<BlastWords['events'], Types> = {
  lobbed: ({ who, at, x, y, weapon, grenade, metres: far }, { name }) =>
    `${name(who)} ${isGrenade(weapon) ? 'throws' : 'fires'} ${withArticle(lower(name(grenade)))} at ${at === null ? place(x, y) : name(at)}${aside(isGrenade(weapon) ? null : name(weapon), far === null ? null : metres(far))}.`,
  landed: ({ total, effect }) => `It lands on the mark${total === null ? '' : ` (total ${total}, Effect ${effect})`}.`,
  drifted: ({ total, x, y }) =>
    `It misses the mark${total === null ? '' : ` (total ${total})`} and lands at ${place(x, y)}.`,
  slotted: ({ who, grenade, spent, of }, { name }) =>
    spent !== null && of !== null && spent < of
      ? `${name(who)} loads the underslung launcher: ${spent} of ${of}.`
      : `${name(who)} has loaded ${withArticle(lower(name(grenade)))}.`,
  laid: ({ who, what, round }, { name }) =>
    `${name(who)} lays a charge of ${lower(name(what))}${round === null ? '' : `: it goes off in round ${round}`}.`,
  'went off': ({ what }, { name }) => (isItem(what) ? `The ${lower(name(what))} goes off.` : null),
  dived: ({ who, cost }, { name }) => `${name(who)} dives for cover${price(cost)}.`,
  caught: (event, { name }) => `${name(event.who)}: ${[`${event.rolled}`, ...softenedBy(event)].join(', ')}.`,
  dazed: ({ who, points }, { name }) =>
    points === 0 ? `${name(who)} is untouched.` : `${name(who)} is dazed${points === null ? '' : ` (${points})`}.`,
  withstood: ({ who }, { name }) => `${name(who)} withstands it.`,
  'blew over': () => null,
  clouded: ({ kind, x, y, metres: far }) =>
    `${kind === 'smoke' ? 'Smoke' : 'Aerosol'} spreads, ${far} m around ${place(x, y)}.`,
  lifted: ({ kind, x, y }) => `The ${kind} at ${place(x, y)} is gone.`,
}

/** What is left of a blast after a dodge or a dive, and what keeps it off. */
const softenedBy = ({ rolled, left, armour, drug }: Veiled<Of<'caught'>>): readonly string[] =>
  [rolled === left ? '' : `${left} left`, armour ? `−${armour} armour` : '', drug ? `−${drug} drug` : ''].filter(
    (part) => part !== '',
  )

/**
 * What each hears in a chat: how the damage comes about only who takes it, and only where it is not what the dice say.
 */
export const BLAST_TOLD: Pick<NonNullable<BlastWords['told']>, 'lobbed' | 'drifted' | 'dived' | 'caught'> = {
  lobbed: (event, told) => {
    const { who, at } = event
    const others = { but: at === null ? [who] : [who, at], text: BLAST_EVENT_WORDS.lobbed(event, told)! }
    return at === null
      ? [others]
      : [
          {
            who: at,
            text: BLAST_EVENT_WORDS.lobbed(event, { ...told, name: (id) => (id === at ? 'you' : told.name(id)) })!,
          },
          others,
        ]
  },
  drifted,
  dived: ({ who, cost }, { name }) => [
    { who, text: `You dive for cover${price(cost)}. Your next significant action is lost.` }, // CE-BLAST-3
    { but: [who], text: `${name(who)} dives for cover.` },
  ],
  caught: (event) =>
    softenedBy(event).length === 0
      ? []
      : [{ who: event.who, text: `The blast does ${event.rolled} damage: ${softenedBy(event).join(', ')}.` }],
}

/** Where it lands, by who is nearest to it: places are counted from somebody in a chat. */
function drifted(event: Veiled<Of<'drifted'>>, told: Told<Fight>): readonly Telling[] {
  const { total, x, y } = event
  const where = { x: x!, y: y! }
  const near = told.fight.combatants
    .filter(isPresent)
    .toSorted((a, b) => metresBetween(a.pos, where) - metresBetween(b.pos, where))[0]
  if (!near) return [{ text: BLAST_EVENT_WORDS.drifted(event, told)! }]
  const text = (whom: string): string =>
    `It misses the mark${total === null ? '' : ` (total ${total})`} and lands ${metres(metresBetween(near.pos, where))} from ${whom}.`
  return [
    { who: near.id, text: text('you') },
    { but: [near.id], text: text(told.name(near.id)) },
  ]
}

/** What has gone off, and how far from somebody. */
export function nearTo(name: (id: string) => string, { what, x, y }: Explosion, who: Combatant | undefined): string {
  const far = who ? metresBetween(who.pos, { x, y }) : null
  if (!isItem(what)) return `It goes off${far === null ? '' : `, ${metres(far)} from you`}:`
  const thing = `the ${lower(name(what))}`
  return far === null
    ? `You are near ${thing}:`
    : far === 0
      ? `You are right beside ${thing}:`
      : `You are ${metres(far)} from ${thing}:`
}
