import { asKeyed } from '../../../kit/labels.ts'
import type { Fight, Mode } from '../state/fight.ts'

/** Small pieces of sentences, alike in every room. Numbers have the sign of a sum, not a hyphen. */
export const plus = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`)
export const bare = (n: number): string => (n < 0 ? `−${-n}` : `${n}`)
export const metres = (n: number | null): string => (n === null ? 'some way' : `${Math.round(n * 10) / 10} m`)
export const points = (n: number): string => `${n} ${n === 1 ? 'point' : 'points'}`

/** What is said only to those who may know the number. */
export const ifKnown = (n: number | null, words: (n: number) => string): string => (n === null ? '' : words(n))

/** Of a reaction, in Initiative. */
export const cost = (initiative: number | null): string =>
  ifKnown(initiative, (n) => (n === 0 ? ' at no cost' : ` (−${n} Initiative)`))

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
