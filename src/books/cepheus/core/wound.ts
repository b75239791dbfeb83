import { jar } from '../explosives/smoke-and-scatter.ts'
import { disturb } from '../hazards/long-work.ts'
import { type Combatant, downBy, type Fight, isMachine, isWounded, type Scene } from '../state/fight.ts'
import type { Physical } from '../state/sheet.ts'
import { isInHand } from '../state/weapons-and-skills.ts'
import { batter } from '../vehicles/hits-and-repair.ts'
import { type Harm, suffered } from './damage.ts'

/** CE-DMG-4: what armour and drug leave of a harm. */
export function wound(scene: Scene, who: Combatant, harm: Harm): void {
  const points = suffered(scene.fight, who, harm)
  if (scene.fight.options.simultaneousTies && waits(scene.fight))
    return scene.tell({ type: 'owed', who: who.id, points }) // CE-PROF-4
  strike(scene, who, points)
}

/** CE-DMG-5: END until it is 0, the rest to STR or DEX by the victim's choice, then to the last. */
export function strike(scene: Scene, who: Combatant, points: number): void {
  scene.tell({ type: 'struck', who: who.id, points })
  if (points <= 0) return disturb(scene, who, 0) // CE-DMG-8
  if (isMachine(who))
    batter(scene, who, points, wound) // CE-ROBOT-1, CE-VEH-2
  else allocate(scene, who, points)
  disturb(scene, who, points) // CE-EXT-1
}

function allocate(scene: Scene, who: Combatant, points: number): void {
  const first = firstHit(scene, who)
  let left = points - take(scene, who, first, points)
  if (left > 0 && isLeft(who)) {
    left -= take(scene, who, whereNext(scene, who), left)
    for (const last of ['end', 'str', 'dex'] as const) left -= take(scene, who, last, left) // CE-DMG-8: points beyond the last are lost
  }
  fall(scene, who)
}

/** With the toggle `simultaneousTies`, what those do who act together counts when all of them have acted. */
const waits = ({ turn, together }: Fight): boolean => turn !== null && together.includes(turn.who)

/** CE-DMG-7: END first in every hit; with the toggle `freeAllocation` any of the three after the first wound. */
const firstHit = (scene: Scene, who: Combatant): Physical =>
  scene.fight.options.freeAllocation && isWounded(who) && isLeft(who) ? whereNext(scene, who) : 'end'

const isLeft = ({ str, dex, end }: Combatant): boolean => str.now + dex.now + end.now > 0

/** CE-DMG-6, CE-DEC-19. */
function whereNext(scene: Scene, who: Combatant): Physical {
  const { str, dex, end } = who
  return scene.ask(who, 'wound', [end.now > 0 && 'end', str.now > 0 && 'str', dex.now > 0 && 'dex'])
}

function take(scene: Scene, who: Combatant, where: Physical, damage: number): number {
  const points = Math.min(who[where].now, damage)
  if (points > 0) scene.tell({ type: 'wounded', who: who.id, where, points })
  return points
}

/** CE-DMG-9, CE-SHEET-3: two at 0 are unconscious, three dead; CE-UNC-2: who was woken falls again. */
function fall(scene: Scene, who: Combatant): void {
  const to = downBy(scene.fight, who)
  if (to !== null && !who.conditions.dead && !who.conditions[to]) collapse(scene, who, to)
}

/** CE-UNC-1, CE-DEAD-1: what was in the hand falls to the ground. */
export function collapse(scene: Scene, who: Combatant, to: 'unconscious' | 'dead'): void {
  const held = who.weapons.filter(isInHand)
  scene.tell({ type: 'fell', who: who.id, to })
  jar(scene, who, held)
}

/** CE-FAT-1: who is fatigued twice falls unconscious. */
export function tire(scene: Scene, who: Combatant): void {
  if (!who.conditions.fatigued) scene.tell({ type: 'tired', who: who.id })
  else if (!who.conditions.unconscious) collapse(scene, who, 'unconscious')
}
