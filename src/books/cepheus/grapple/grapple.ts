import { find } from '../../../engine/common-events.ts'
import { because } from '../../../engine/dice.ts'
import { keysOf, type Level, levelAt, placeAt } from '../../../engine/option-tree.ts'
import { branch, each, leaf, type Offer, type Path, spot } from '../../../engine/options.ts'
import { apart, between, type Spot, within } from '../../../field/plane-geometry.ts'
import { foesFirst, isCalledOff, isTarget } from '../core/attack-menu.ts'
import { effectOf } from '../core/check.ts'
import { armourAgainst, damage } from '../core/damage.ts'
import { allowance } from '../core/move.ts'
import { bandOf } from '../core/range-and-cover.ts'
import { wound } from '../core/wound.ts'
import { jar } from '../explosives/smoke-and-scatter.ts'
import { NO_BURST } from '../gunnery/burst.ts'
import { type Combatant, dexDm, dexterity, type Fight, isAble, type Scene, strDm, strength } from '../state/fight.ts'
import type { CarriedWeapon } from '../state/sheet.ts'
import { afloat, isInHand, levelWith, untrained, weaponOf } from '../state/weapons-and-skills.ts'

/** CE-GRAP-1, CE-ACT-15, CE-DEC-11: everybody at Personal range; in a grapple only the opponent. */
export function grappleOption(scene: Scene, who: Combatant): Offer<() => void> {
  const near = scene.fight.combatants.filter((at) => canGrab(who, at))
  if (near.length === 0) return null
  return branch('grapple', () => [each(foesFirst(who, near), (at) => () => grapple(scene, who, at))])
}

/** RULING: nobody grabs into another's hold, begins it lying down, or wrestles with a vehicle. */
function canGrab(who: Combatant, at: Combatant): boolean {
  if (!isTarget(who, at) || !isAble(at) || at.aboard !== who.aboard) return false
  if (who.grapples !== null) return at.id === who.grapples
  return at.grapples === null && who.stance !== 'prone' && bandOf(apart(who, at)) === 'personal'
}

/** CE-GRAP-1: an opposed check; who wins picks one. CE-ATK-8: one of one's own side is not grabbed by mistake. */
function grapple(scene: Scene, who: Combatant, at: Combatant): void {
  if (who.grapples === null && isCalledOff(scene, who, at)) return
  scene.tell({ type: 'spent', who: who.id, slot: 'significant' })
  const { winner, loser, margin } = wrestle(scene, who, at)
  scene.ask(winner, 'grapple', holds(scene, { winner, loser, margin }))()
  scene.tell({ type: 'resolved', who: who.id })
}

type Won = { readonly winner: Combatant; readonly loser: Combatant; readonly margin: number }

/** CE-CORE-7, CE-GRAP-1: the higher Effect wins, then the higher score, else again; the margin lies between them. */
function wrestle(scene: Scene, who: Combatant, at: Combatant): Won {
  const effect = wrestling(scene, who)
  const theirs = wrestling(scene, at)
  const lead = effect - theirs || Math.max(strength(who), dexterity(who)) - Math.max(strength(at), dexterity(at))
  if (lead === 0) return wrestle(scene, who, at)
  const [winner, loser] = lead > 0 ? [who, at] : [at, who]
  scene.tell({ type: 'wrestled', who: who.id, against: at.id, effect, theirs, winner: winner.id })
  return { winner, loser, margin: Math.abs(effect - theirs) }
}

/** CE-GRAP-1: Natural Weapons with the better of STR and DEX. */
function wrestling(scene: Scene, who: Combatant): number {
  const level = afloat(scene.fight, who, levelWith(scene.fight, who, 'Natural Weapons'))
  const why = because(
    ['skill', level ?? 0, 'CE-GRAP-1'],
    strDm(who) >= dexDm(who) ? ['str', strDm(who), 'CE-GRAP-1'] : ['dex', dexDm(who), 'CE-GRAP-1'],
    ['untrained', level === null ? untrained(who) : 0, 'CE-CORE-6'],
  )
  return effectOf(scene, who, 'grapple', why)
}

/** CE-GRAP-1, in the page's order. RULING: all but escape and throw leave the two in the grapple. */
function holds(scene: Scene, won: Won): readonly Offer<() => void>[] {
  const { winner, loser } = won
  const { fight } = scene
  const { id: who, pos } = winner
  const { id: at } = loser
  const inHand = loser.weapons.filter((one) => isInHand(one) && !weaponOf(fight, one.weaponId).natural)
  const holding = (deed: () => void) => (): void => {
    scene.tell({ type: 'held', who, at })
    deed()
  }
  const drag = ({ x, y }: Spot) => holding(() => scene.tell({ type: 'dragged', who, at, x, y }))
  const knockDown = holding(() => scene.tell({ type: 'posed', who: at, stance: 'prone' }))
  const take = (weapon: CarriedWeapon) => holding(() => disarm(scene, won, weapon))
  const inflict = holding(() => hurt(scene, won))
  return [
    leaf('hold', () => scene.tell({ type: 'held', who, at })),
    inHand.length > 0 && branch('disarm', () => inHand.map((weapon) => leaf(weapon.weaponId, take(weapon)))),
    branch('drag', () => [to(pos, REACH, drag)]),
    branch('escape', () => [to(pos, allowance(fight, winner), (place) => () => breakFree(scene, won, place))]),
    leaf('hurt', inflict),
    loser.stance !== 'prone' && leaf('knock down', knockDown),
    branch('hurl', () => [to(loser.pos, REACH, (place) => () => hurl(scene, won, place))]),
  ]
}

/** CE-GRAP-1: metres that somebody is dragged or thrown. */
const REACH = 3

const to = (from: Spot, metres: number, means: (place: Spot) => () => void): Offer<() => void> =>
  spot(within(from, metres), ([x, y]) => means({ x, y }))

/** CE-GRAP-1: taken by who wins by 6 and more, else it drops. RULING: a Secure Weapon (CE-WPN-5) always drops. */
function disarm(scene: Scene, { winner, loser, margin }: Won, weapon: CarriedWeapon): void {
  const taken = margin >= 6 && !weapon.accessories.includes('secure-weapon')
  scene.tell({ type: 'disarmed', who: winner.id, at: loser.id, weapon: weapon.weaponId, taken })
  if (!taken) jar(scene, loser, [weapon])
}

/** CE-GRAP-1: escape, and a move as any other. */
function breakFree(scene: Scene, { winner, loser }: Won, { x, y }: Spot): void {
  const metres = between(winner.pos, { x, y })
  scene.tell({ type: 'released', who: winner.id, at: loser.id })
  if (metres > 0) scene.tell({ type: 'walked', who: winner.id, x, y, metres, cover: null })
}

/** CE-GRAP-1: 2 and the margin, less armour. */
function hurt(scene: Scene, { loser, margin }: Won): void {
  const { fight } = scene
  wound(scene, loser, { points: 2 + margin, armour: armourAgainst(fight, loser, weaponOf(fight, FISTS)) })
}

/** CE-GRAP-1: a throw ends it, and does 1D6. */
function hurl(scene: Scene, { winner, loser }: Won, { x, y }: Spot): void {
  scene.tell({ type: 'released', who: winner.id, at: loser.id })
  scene.tell({ type: 'hurled', who: winner.id, at: loser.id, x, y })
  const weapon = { ...weaponOf(scene.fight, FISTS), damage: { dice: 1, plus: 0 } }
  wound(scene, loser, damage(scene, winner, loser, { weapon, effect: 0, aim: 0, burst: NO_BURST }))
}

const FISTS = 'unarmed-strike'

/** CE-GRAP-1: who is held wrestles. */
export const wrestlePath = ({ grapples }: Combatant, keys: readonly string[]): Path =>
  grapples !== null && keys.includes('significant') ? ['significant', 'grapple', grapples] : ['skip']

/** CE-GRAP-1: who has won takes a weapon away, else hurts. */
export const holdOf = (level: Level): Path =>
  keysOf(level).includes('disarm') ? ['disarm', keysOf(levelAt(level, ['disarm']) as Level)[0]!] : ['hurt']

/** CE-BLIND-1, where no referee sits: the unseen are in the line of fire, else all enemies. */
export function lineOf({ combatants, turn }: Fight, level: Level): Path {
  const place = placeAt(level, 0)
  const named = typeof place === 'object' && place.kind === 'many' ? place.things : []
  const near = named.map(({ id }) => find(combatants, id))
  const side = combatants.find(({ id }) => id === turn?.who)?.side
  const foes = near.filter((one) => one.side !== side)
  const unseen = foes.filter(({ hidden }) => hidden)
  return [(unseen.length > 0 ? unseen : foes).map(({ id }) => id)]
}
