import { because, d, type Modifier } from '../../../engine/dice.ts'
import { branch, branches, each, many, type Offer, type Shut } from '../../../engine/options.ts'
import { REFEREE } from '../../../engine/scene.ts'
import { apart } from '../../../field/plane-geometry.ts'
import { takeShot } from '../core/attack.ts'
import { foesFirst, isTarget } from '../core/attack-menu.ts'
import { burdens, recoil, rowDm, type Shot } from '../core/attack-modifiers.ts'
import { damage } from '../core/damage.ts'
import { isBuried, mayReach, REACHES } from '../core/range-and-cover.ts'
import { shut } from '../core/refusals.ts'
import { wound } from '../core/wound.ts'
import type { Combatant, Fight, Purpose, Scene, Special } from '../state/fight.ts'
import { dexDm, isAble, isPresent, strength } from '../state/fight.ts'
import { afloat, type Held, isLoaded, roundsOf, untrained } from '../state/weapons-and-skills.ts'
import { bears } from '../vehicles/occupants.ts'
import { sensorsOf } from '../vehicles/vehicle.ts'
import { burstRow, isShotgun, NO_BURST, spreadsAt } from './burst.ts'
import { canPanic, canSuppress, hasAmmo, isGun, whyNot } from './suppress.ts'

/** What somebody can fire with as things are (CE-COVER-3; CE-VEH-4: a robot that sees). */
export const gunsOf = (by: Combatant, held: readonly Held[]): readonly Held[] =>
  isBuried(by) || (by.kind === 'robot' && sensorsOf(by) === 'destroyed') ? [] : held.filter(isGun)

/** CE-ACT-12, CE-DEC-11: the target, then the weapon; or why not. On a line it is a mode of the attack (CE-PROF-11). */
export function suppressOption(scene: Scene, by: Combatant, guns: readonly Held[]): Offer<() => void> {
  const { fight } = scene
  if (guns.length === 0) return null
  if (!guns.some((held) => hasAmmo(fight, held))) return shut('suppress', 'E_AMMO')
  return menuOf(scene, by, guns, SUPPRESS) ?? shut('suppress', firstBar(fight, by) ?? 'E_RANGE')
}

/** CE-ACT-15, CE-PANIC-1, CE-SHOT-1. */
export const panicOption = (scene: Scene, by: Combatant, guns: readonly Held[]): Offer<() => void> =>
  menuOf(scene, by, guns, PANIC)
export const flechetteOption = (scene: Scene, by: Combatant, guns: readonly Held[]): Offer<() => void> =>
  menuOf(scene, by, guns, FLECHETTE)

type Aim = Pick<Shot, 'by' | 'at' | 'held' | 'metres'>
type Kind = {
  readonly key: string
  readonly special: Special
  readonly with: (fight: Fight, held: Held) => boolean
  readonly can: (fight: Fight, aim: Aim) => boolean
  readonly barred: (fight: Fight, by: Combatant) => readonly Shut[]
}

const SUPPRESS: Kind = { key: 'suppress', special: 'suppression', with: hasAmmo, can: canSuppress, barred }
const PANIC: Kind = { key: 'panic', special: 'panic', with: canPanic, can: isShot, barred: () => [] }
const FLECHETTE: Kind = {
  key: 'flechette',
  special: 'flechette',
  with: (fight, held) => isShotgun(held.weapon) && isLoaded(fight, held),
  can: (fight, aim) => spreadsAt(aim.metres) && isShot(fight, aim),
  barred: () => [],
}

/** Whatever direct fire may do (CE-COVER-3, CE-RANGE-6). */
function isShot(fight: Fight, aim: Aim): boolean {
  return !isBuried(aim.at) && rowDm(fight, aim, 'single') !== null && mayReach(fight, aim)
}

/** CE-SUPP-4, CE-SUPP-5. */
function barred(fight: Fight, by: Combatant): readonly Shut[] {
  return fight.combatants.flatMap((at) => {
    const why = whyBarred(fight, by, at)
    return why === null ? [] : [shut(at.id, why)]
  })
}

const whyBarred = (fight: Fight, by: Combatant, at: Combatant): ReturnType<typeof whyNot> =>
  isTarget(by, at) && isAble(at) ? whyNot(fight, at) : null

const firstBar = (fight: Fight, by: Combatant) =>
  fight.combatants.map((at) => whyBarred(fight, by, at)).find((why) => why !== null)

/** The menus are made when somebody opens them: whether there is one at all is asked at every turn. */
function menuOf(scene: Scene, by: Combatant, guns: readonly Held[], kind: Kind): Offer<() => void> {
  const { fight } = scene
  const reaches =
    (at: Combatant) =>
    (held: Held): boolean =>
      kind.with(fight, held) && isOpen(fight, { by, at, held, metres: apart(by, at) }, kind)
  const isOpenTo = (at: Combatant): boolean => isTarget(by, at) && guns.some(reaches(at))
  if (!fight.combatants.some(isOpenTo)) return null
  const fire = (at: Combatant) => (held: Held) => () => takeShot(scene, shotOf(by, at, held, kind.special))
  return branch(kind.key, () => [
    branches(foesFirst(by, fight.combatants.filter(isOpenTo)), (at) => [each(guns.filter(reaches(at)), fire(at))]),
    ...kind.barred(fight, by),
  ])
}

/** CE-VEH-14: out of a vehicle and into one as any other shot. */
const isOpen = (fight: Fight, aim: Aim, kind: Kind): boolean =>
  kind.can(fight, aim) && (!(aim.by.aboard || aim.at.aboard) || bears(fight, aim, kind.special))

/** CE-PANIC-1: all rounds left. RULING: the others take as few as the weapon can (CE-DEC-13). */
function shotOf(by: Combatant, at: Combatant, held: Held, special: Special): Shot {
  const least = held.weapon.rof[0] ?? 0
  const [rounds, purpose]: [number, Purpose | null] =
    special === 'panic' ? [held.carried?.loaded ?? 0, 'damage'] : [least, least > 1 ? 'accuracy' : null]
  return { by, at, held, mode: special, metres: apart(by, at), rounds, purpose, special }
}

/** CE-BLIND-1, CE-ATK-7, CE-ACT-15: at the unseen. RULING: the firer names the band; offered in any case. */
export function blindOption(scene: Scene, who: Combatant, guns: readonly Held[]): Offer<() => void> {
  const { fight } = scene
  if (who.aboard || !guns.some((held) => isLoaded(fight, held))) return null // RULING: not out of a vehicle
  const loaded = guns.filter((held) => isLoaded(fight, held))
  const bandsOf = (held: Held) =>
    REACHES.filter(({ blind: metres }) => rowDm(fight, { held, metres }, 'single') !== null)
  return branch('blind', () => [
    branches(loaded, (held) => [
      each(
        bandsOf(held),
        ({ blind }) =>
          () =>
            fireBlind(scene, who, held, blind),
      ),
    ]),
  ])
}

/** CE-BLIND-1: three dice without the highest; a hit strikes one in the line. RULING: no reaction, no target DM. */
function fireBlind(scene: Scene, who: Combatant, held: Held, metres: number): void {
  scene.tell({ type: 'spent', who: who.id, slot: 'significant' })
  scene.tell({ type: 'fired blind', who: who.id, weapon: held.id, metres, rounds: roundsOf(scene.fight, held.weapon) })
  const line = inLine(scene, who, metres)
  const dice = d(3, 6, 'all but the highest')
  const { total } = scene.roll(who, 'blind fire', dice, blindModifiers(scene, who, held, metres))
  const effect = total - 8
  const at = effect >= 0 && !held.carried?.jarred ? oneOf(scene, who, line) : null
  if (at) {
    scene.tell({ type: 'hit', who: who.id, at: at.id, total, effect })
    wound(scene, at, damage(scene, who, at, { weapon: held.weapon, effect, aim: 0, burst: NO_BURST }))
  } else scene.tell({ type: 'went wide', who: who.id })
  scene.tell({ type: 'resolved', who: who.id })
}

/** RULING: the referee says before the dice who is in the line of fire, of those so near, nearest first. */
function inLine(scene: Scene, who: Combatant, metres: number): readonly Combatant[] {
  const near = scene.fight.combatants
    .filter((one) => one !== who && isPresent(one) && !isBuried(one) && apart(who, one) <= metres)
    .sort((a, b) => apart(who, a) - apart(who, b))
  return near.length === 0 ? [] : scene.ask(REFEREE, 'line', [many(near)])
}

/** CE-BLIND-1: the skill counts as 0; what lies on the firer himself stays. */
function blindModifiers({ fight }: Scene, who: Combatant, held: Held, metres: number): readonly Modifier[] {
  const rounds = held.weapon.rof[0] ?? 0
  return because(
    ['dex', dexDm(who), 'CE-ATK-3'],
    ['range', rowDm(fight, { held, metres }, 'single') ?? 0, 'CE-RANGE-4'],
    ['burst', rounds > 1 ? burstRow(rounds).toHit : 0, 'CE-MOD-8'],
    ['untrained', afloat(fight, who, 0) === null ? untrained(who) : 0, 'CE-ZEROG-1'],
    ['recoil', recoil(fight, held), 'CE-MOD-18'],
    ['too heavy', Math.min(0, strength(who) - held.weapon.needsStr), 'CE-MOD-26'],
    ['circumstance', who.circumstance + fight.ground.circumstance, 'CE-MOD-30'],
    ...burdens(fight, who, 'physical'),
  )
}

/** CE-BLIND-1: 1D6 over the list, again where it says more. RULING: no die for one; of more than six the nearest. */
function oneOf(scene: Scene, who: Combatant, line: readonly Combatant[]): Combatant | null {
  if (line.length <= 1) return line[0] ?? null
  const face = scene.roll(who, 'who is hit', d(1, 6)).total
  return line[face - 1] ?? oneOf(scene, who, line)
}
