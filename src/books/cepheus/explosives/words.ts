import { between, type Spot } from '../../../field/plane-geometry.ts'
import { type Combatant, type Explosion, type Fight, isPresent } from '../state/fight.ts'
import { isExplosive, isGrenade } from '../tables/gear.ts'
import { ifKnown, metres } from '../words/phrases.ts'

/** Pieces of the sentences about grenades and blasts. */
export const lower = (text: string): string => (text === 'TDX' ? text : text.charAt(0).toLowerCase() + text.slice(1))
export const article = (text: string): string => `${/^[aeiou]/.test(text) ? 'an' : 'a'} ${text}`
export const place = ({ x, y }: { readonly x: number | null; readonly y: number | null }): string => `${x},${y}`
/** Not for rockets: they have a sentence of their own. */
export const isItem = (what: string): boolean => isGrenade(what) || isExplosive(what)

type Name = (id: string) => string
type Lobbed = Readonly<Record<'x' | 'y' | 'metres', number | null>> &
  Readonly<Record<'who' | 'weapon' | 'grenade', string>> & { readonly at: string | null }

export function lobbedText({ who, at, weapon, grenade, metres: far, ...spot }: Lobbed, name: Name): string {
  const isThrown = isGrenade(weapon)
  const how = [isThrown ? '' : name(weapon), ifKnown(far, metres)].filter((part) => part !== '').join(', ')
  const target = at === null ? place(spot) : name(at)
  return `${name(who)} ${isThrown ? 'throws' : 'fires'} ${article(lower(name(grenade)))} at ${target}${how === '' ? '' : ` (${how})`}.`
}

export const missText = (total: number | null, where: string): string =>
  `It misses the mark${ifKnown(total, (n) => ` (total ${n})`)} and lands ${where}.`

/** Who is nearest to a spot, and how far from it. */
export function nearestTo({ combatants }: Fight, spot: Spot): { readonly id: string; readonly far: string } | null {
  const far = ({ pos }: Combatant): number => between(pos, spot)
  const near = combatants.filter(isPresent).toSorted((a, b) => far(a) - far(b))[0]
  return near ? { id: near.id, far: metres(far(near)) } : null
}

type Softened = Readonly<Record<'rolled' | 'left' | 'armour' | 'drug', number>>

/** What is left of a blast after a dodge or a dive, and what keeps it off. */
export const softenedBy = ({ rolled, left, armour, drug }: Softened): readonly string[] => [
  ...(rolled === left ? [] : [`${left} left`]),
  ...(armour ? [`−${armour} armour`] : []),
  ...(drug ? [`−${drug} drug`] : []),
]

/** What has gone off, and how far from somebody. */
export function nearTo(name: Name, { what, x, y }: Explosion, who: Combatant | undefined): string {
  const far = who ? between(who.pos, { x, y }) : null
  if (!isItem(what)) return `It goes off${far === null ? '' : `, ${metres(far)} from you`}:`
  const thing = `the ${lower(name(what))}`
  if (far === null) return `You are near ${thing}:`
  return far === 0 ? `You are right beside ${thing}:` : `You are ${metres(far)} from ${thing}:`
}
