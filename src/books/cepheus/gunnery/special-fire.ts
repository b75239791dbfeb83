import { branch, branches, each, type Offer, type Shut } from '../../../engine/options.ts'
import { apart } from '../../../field/plane-geometry.ts'
import { takeShot } from '../core/attack.ts'
import { isBuried } from '../core/cover.ts'
import { rowDm, type Shot } from '../core/modifiers.ts'
import { mayReach } from '../core/range.ts'
import { shut } from '../core/refusals.ts'
import { foesFirst, isTarget } from '../core/targets.ts'
import { isAble } from '../state/characteristics.ts'
import type { Combatant, Fight, Purpose, Scene, Special } from '../state/fight.ts'
import { type Held, isLoaded } from '../state/wielded.ts'
import { bears } from '../vehicles/occupants.ts'
import { sensorsOf } from '../vehicles/vehicle.ts'
import { isShotgun, spreadsAt } from './burst.ts'
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
  if (!fight.combatants.some((at) => isOpenTo(fight, { by, guns, kind }, at))) return null
  return branch(kind.key, () => {
    const targets = foesFirst(
      by,
      fight.combatants.filter((at) => isOpenTo(fight, { by, guns, kind }, at)),
    )
    const usable = (at: Combatant): readonly Held[] =>
      guns.filter((held) => kind.with(fight, held) && isOpen(fight, { by, at, held, metres: apart(by, at) }, kind))
    return [
      branches(targets, (at) => [
        each(usable(at), (held) => () => takeShot(scene, shotOf(by, at, held, kind.special))),
      ]),
      ...kind.barred(fight, by),
    ]
  })
}

type Fire = { readonly by: Combatant; readonly guns: readonly Held[]; readonly kind: Kind }

function isOpenTo(fight: Fight, { by, guns, kind }: Fire, at: Combatant): boolean {
  if (!isTarget(by, at)) return false
  for (const held of guns)
    if (kind.with(fight, held) && isOpen(fight, { by, at, held, metres: apart(by, at) }, kind)) return true
  return false
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
