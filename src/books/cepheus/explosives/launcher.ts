import { branch, each, type Offer } from '../../../engine/options.ts'
import { asMinor } from '../core/minor-deed.ts'
import { type Combatant, type Fight, rulesOf, type Scene } from '../state/fight.ts'
import type { CarriedWeapon } from '../state/sheet.ts'
import { type Held, hasItem, isInHand, isLoaded } from '../state/weapons-and-skills.ts'
import { GRENADE_KINDS, type GrenadeKind, isGrenade, LOBS } from '../tables/gear.ts'

/** CE-ACT-13: grenades on the belt, launchers in the hand, and what is slung under a weapon in the hand (CE-WPN-5). */
export const lobsOf = (who: Combatant, held: readonly Held[]): readonly Held[] =>
  joined(thrownBy(who), held.some(isLauncher) ? held.filter(isLauncher) : NONE, slungBy(who))

/** Those of them that are no weapon of the catalogue. */
export const furtherLobs = (who: Combatant): readonly Held[] => joined(thrownBy(who), NONE, slungBy(who))

/** Most people have none of them, and are asked at every turn. */
const joined = (thrown: readonly Held[], launchers: readonly Held[], slung: readonly Held[]): readonly Held[] =>
  thrown === NONE && launchers === NONE ? slung : [...thrown, ...launchers, ...slung]

/** CE 3.1: damage by grenade. */
export const isLauncher = ({ weapon }: Pick<Held, 'weapon'>): boolean => weapon.damage.dice === 0

/** In the page's order. */
function thrownBy(who: Combatant): readonly Held[] {
  if (!who.items.some(({ itemId, qty }) => qty > 0 && isGrenade(itemId))) return NONE
  const kinds = GRENADE_KINDS.filter((kind) => hasItem(who, kind))
  return kinds.map((id) => ({ id, weapon: LOBS[id]!, carried: null }))
}

const NONE: readonly Held[] = []

export const SLUNG = 'underslung-grenade-launcher'
const hasSlung = (one: CarriedWeapon): boolean => isInHand(one) && one.accessories.includes(SLUNG)

/** The one of two alike that is loaded. */
function slungBy({ weapons }: Combatant): readonly Held[] {
  const carried = weapons.find((one) => hasSlung(one) && !one.tubeEmpty) ?? weapons.find(hasSlung)
  return carried ? [{ id: SLUNG, weapon: LOBS[SLUNG]!, carried }] : NONE
}

/** RULING: a launcher is loaded with one kind of grenade, which its line of the sheet names. */
export const grenadeIn = ({ id, carried }: Held): GrenadeKind =>
  isGrenade(id) ? id : (carried?.shell ?? 'frag-grenade')

/** Empty, and a grenade is at hand. */
export function canSlot(fight: Fight, who: Combatant): boolean {
  const [slung] = slungBy(who)
  return slung !== undefined && fight.options.trackAmmo && !isLoaded(fight, slung) && thrownBy(who).length > 0
}

/** RULING: what is slung under a weapon is loaded from the belt, with any kind. */
export function slungOptions(scene: Scene, who: Combatant): readonly Offer<() => void>[] {
  const [slung] = slungBy(who)
  if (!slung?.carried || !canSlot(scene.fight, who)) return []
  const { weaponId: weapon, tubeReloading } = slung.carried
  const of = rulesOf(scene.fight).reloadsByWeapon ? slung.weapon.reload : 1 // CE-PROF-12
  const spent = (tubeReloading ?? 0) + 1
  const load = (held: Held) =>
    asMinor(scene, { type: 'slotted', who: who.id, weapon, grenade: grenadeIn(held), spent, of })
  return [branch(SLUNG, () => [each(thrownBy(who), load)])]
}
