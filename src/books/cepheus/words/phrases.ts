import { between as metresBetween } from '../../../field/plane-geometry.ts'
import { asKeyed } from '../../../kit/labels.ts'
import { type Combatant, type Explosion, type Fight, isPresent, type Mode } from '../state/fight.ts'
import { isExplosive, isGrenade } from '../tables/gear.ts'

/** Small pieces of sentences, alike in every room. Numbers have the sign of a sum, not a hyphen. */
export const plus = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`)
export const bare = (n: number): string => (n < 0 ? `−${-n}` : `${n}`)
export const metres = (n: number | null): string => (n === null ? 'some way' : `${Math.round(n * 10) / 10} m`)
export const points = (n: number): string => `${n} ${n === 1 ? 'point' : 'points'}`
export const listed = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('')

/** What is said only to those who may know the number. */
export const ifKnown = (n: number | null, words: (n: number) => string): string => (n === null ? '' : words(n))

export const SCORES = {
  str: 'Strength',
  dex: 'Dexterity',
  end: 'Endurance',
  int: 'Intelligence',
  edu: 'Education',
} as const

/** Labels that several questions share. */
export const YES_OR_NO = asKeyed('yes', 'no')
export const ALLOW_OR_REFUSE = asKeyed('allow', 'refuse')
export const DIFFICULTY_LABELS = {
  ...asKeyed('simple', 'easy', 'routine', 'average', 'difficult'),
  'very difficult': 'Very Difficult',
  ...asKeyed('formidable', 'refuse'),
}

/** One thing alone is not asked for. */
export const alone = (keys: readonly string[]): boolean => keys.length === 1

/** CE-BURST-1, where it was chosen, and what is special about a shot. */
export function modeText(mode: Mode): string {
  const [, size, purpose] = /^burst (\d+) (\w+)$/.exec(mode) ?? []
  return size === undefined ? (SPECIAL_MODES[mode] ?? '') : `, burst of ${size} for ${purpose}`
}

const SPECIAL_MODES: Readonly<Record<string, string>> = {
  throw: ', thrown',
  suppression: ', suppression fire',
  panic: ', panic fire',
  flechette: ', flechette',
}

/** A blast, or a collision. */
export const strikesMany = ({ blast, attack }: Fight): boolean => Boolean(blast) || attack?.weapon === 'ram'

export const attackerOf = ({ attack }: Fight): readonly string[] => (attack ? [attack.by] : [])

/** What somebody is about to do, while others may still step in (CE-DELAY-2). */
type Deed = { readonly what: string; readonly at: string | null }
type Name = (id: string) => string

export const aboutTo = (name: Name, who: string, deed: Deed): string =>
  `${name(who)} is about to ${deedText(name, deed)}`

export const deedText = (name: Name, { what, at }: Deed): string =>
  `${DEEDS[what] ?? 'act'}${at === null ? '' : ` ${name(at)}`}`

/** Names as somebody hears them who is spoken to. */
export const youIn =
  (who: string, name: Name): Name =>
  (id) =>
    id === who ? 'you' : name(id)

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

/** Pieces of the sentences about grenades and blasts. */
type Spot = { readonly x: number; readonly y: number }

export const lower = (text: string): string => (text === 'TDX' ? text : text.charAt(0).toLowerCase() + text.slice(1))
export const article = (text: string): string => `${/^[aeiou]/.test(text) ? 'an' : 'a'} ${text}`
export const place = ({ x, y }: { readonly x: number | null; readonly y: number | null }): string => `${x},${y}`
export const cost = (initiative: number | null): string =>
  ifKnown(initiative, (n) => (n === 0 ? ' at no cost' : ` (−${n} Initiative)`))
/** Not for rockets: they have a sentence of their own. */
export const isItem = (what: string): boolean => isGrenade(what) || isExplosive(what)

type Lobbed = {
  readonly who: string
  readonly at: string | null
  readonly x: number | null
  readonly y: number | null
  readonly weapon: string
  readonly grenade: string
  readonly metres: number | null
}

export function lobbedText({ who, at, weapon, grenade, metres: far, ...spot }: Lobbed, name: (id: string) => string) {
  const isThrown = isGrenade(weapon)
  const how = [isThrown ? '' : name(weapon), ifKnown(far, metres)].filter((part) => part !== '').join(', ')
  const target = at === null ? place(spot) : name(at)
  return `${name(who)} ${isThrown ? 'throws' : 'fires'} ${article(lower(name(grenade)))} at ${target}${how === '' ? '' : ` (${how})`}.`
}

export const missText = (total: number | null, where: string): string =>
  `It misses the mark${ifKnown(total, (n) => ` (total ${n})`)} and lands ${where}.`

/** Who is nearest to a spot, and how far from it. */
export function nearestTo({ combatants }: Fight, spot: Spot): { readonly id: string; readonly far: string } | null {
  const far = ({ pos }: Combatant): number => metresBetween(pos, spot)
  const near = combatants.filter(isPresent).toSorted((a, b) => far(a) - far(b))[0]
  return near ? { id: near.id, far: metres(far(near)) } : null
}

type Softened = Readonly<Record<'rolled' | 'left' | 'armour' | 'drug', number>>

/** What is left of a blast after a dodge or a dive, and what keeps it off. */
export const softenedBy = ({ rolled, left, armour, drug }: Softened): readonly string[] =>
  [rolled === left ? '' : `${left} left`, armour ? `−${armour} armour` : '', drug ? `−${drug} drug` : ''].filter(
    (part) => part !== '',
  )

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
