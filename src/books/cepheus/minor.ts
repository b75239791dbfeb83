import { branch, each, type Offer, shut } from '../../engine/options.ts'
import { doseOptions } from './dose.ts'
import { controlOptions } from './drive.ts'
import type { Scene } from './fight.ts'
import { hasStowed, type Held, isArmed, stowedBy } from './hands.ts'
import { isHeld } from './held.ts'
import { loadOf } from './load.ts'
import { canSlot } from './launcher.ts'
import { miscOptions } from './misc.ts'
import { moveOptions } from './move.ts'
import { seatOptions } from './occupants.ts'
import { isFull } from './options.ts'
import { reloadable, reloadOptions } from './reload.ts'
import type { Combatant } from './sheet.ts'
import { inMenuOrder, isTarget } from './targets.ts'
import { walkOptions } from './walk.ts'

/** CE-PROF-10, CE-CHAT-20: aim, aim for the kill, stance, draw or reload, move, miscellaneous. */
export function minorActions(scene: Scene, who: Combatant): readonly Offer<() => void>[] {
  const spend = (): void => scene.tell({ type: 'spent', who: who.id, slot: 'minor' })
  const moves = isHeld(scene.fight, who) ? [shut('move', 'E_GRAPPLED')] : isFull(scene.fight) ? walkOptions(scene, who, spend) : moveOptions(scene, who, spend)   // CE-PROF-1
  if (loadOf(scene.fight, who) === 'crushing') return moves                                   // CE-SHEET-6
  return [
    ...aimOptions(scene, who, 'hit', spend),
    ...aimOptions(scene, who, 'kill', spend),
    isHeld(scene.fight, who) ? shut('stance', 'E_GRAPPLED') : branch('stance', () => [each(STANCES.filter(({ id }) => id !== who.stance), ({ id }) => () => pose(scene, who, id, spend))]),  // CE-ACT-3, CE-DEC-14
    ...readyOptions(scene, who, spend),
    ...moves,
    ...(isFull(scene.fight) ? controlOptions(scene, who, spend) : []),                        // CE-ACT-16
    ...(isFull(scene.fight) ? seatOptions(scene, who, spend) : []),
    ...(scene.fight.options.drugsInFight ? doseOptions(scene, who, spend) : []),
    ...miscOptions(scene, who, 'minor'),
  ]
}

const STANCES = [{ id: 'standing' }, { id: 'crouched' }, { id: 'prone' }] as const

function pose(scene: Scene, who: Combatant, stance: Combatant['stance'], spend: () => void): void {
  spend()
  scene.tell({ type: 'posed', who: who.id, stance })
}

/** CE-ACT-1: at most 6; CE-ACT-2: at most 3. */
const MOST_AIM = { hit: 6, kill: 3 } as const
const AIM_KEYS = { hit: 'aim', kill: 'kill' } as const

// RULING: one aims with a weapon in the hand, not with fists or claws, and at nobody of one's own side.
function aimOptions(scene: Scene, who: Combatant, kind: 'hit' | 'kill', spend: () => void): readonly Offer<() => void>[] {
  const { fight } = scene
  if (!isArmed(fight, who)) return [shut(AIM_KEYS[kind], 'E_NO_WEAPON')]
  const isFoe = (at: Combatant): boolean => at.side !== who.side && isTarget(who, at)
  const isOpen = (at: Combatant): boolean => isFoe(at) && !(who.aim?.targetId === at.id && who.aim.kind === kind && who.aim.count >= MOST_AIM[kind])
  if (!fight.combatants.some(isOpen)) return [shut(AIM_KEYS[kind], fight.combatants.some(isFoe) ? 'E_AIMED' : 'E_NO_TARGET')]   // CE-CHAT-24
  const take = (at: Combatant) => (): void => {
    spend()
    scene.tell({ type: 'aimed', who: who.id, at: at.id, kind })
  }
  return [branch(AIM_KEYS[kind], () => [each(inMenuOrder(fight.combatants.filter(isOpen)), take), ...fight.combatants.filter((at) => isFoe(at) && !isOpen(at)).map(({ id }) => shut(id, 'E_AIMED'))])]
}

/** CE-ACT-4, CE-ACT-5, CE-DEC-15, CE-CHAT-26: what can be drawn, in one minor action, then what can be reloaded (CE-PROF-12). */
function readyOptions(scene: Scene, who: Combatant, spend: () => void): readonly Offer<() => void>[] {
  const draw = ({ id }: Held) => (): void => {
    spend()
    scene.tell({ type: 'drew', who: who.id, weapon: id })
  }
  const empty = reloadable(scene.fight, who)
  const reload = empty.length > 0 || canSlot(scene.fight, who)
  if (!reload && !hasStowed(scene.fight, who)) return [shut('ready', 'E_NOTHING_TO_READY')]
  return [branch('ready', () => [each(stowedBy(scene.fight, who), draw), reload && branch('reload', () => reloadOptions(scene, who, empty, spend))])]
}
