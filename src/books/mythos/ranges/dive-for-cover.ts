import { settingEdges } from '../core/judge.ts'
import { type Blow, defendDice } from '../core/modifiers.ts'
import { percentile, succeeds } from '../core/percentile-roll.ts'
import { canReact } from '../core/react.ts'
import { fumble } from '../items/malfunction.ts'
import { divesFreely } from '../perks/perks-in-play.ts'
import { isRanged } from '../state/arms.ts'
import type { Scene } from '../state/events.ts'
import type { Fight } from '../state/fight.ts'
import { isEnemy } from '../state/presence.ts'

/** MY-REACT-6: once in a shooter's turn, before the attack is rolled: a Dodge roll for cover from all its shots. */
export function dive(scene: Scene, blow: Blow): void {
  const { by, at } = blow
  if (!mayDive(scene.fight, blow)) return
  const said = { type: 'dived', who: at.id, to: by.id } as const
  if (scene.ask(at, 'dive', ['dive', 'stay']) === 'stay') return scene.tell({ ...said, how: 'stayed', free: true }) // MY-DEC-7
  const roll = percentile(scene, {
    who: at,
    what: 'dodge',
    skill: at.dodge,
    dice: defendDice(scene.fight, blow, 'dodge'),
    edges: settingEdges(scene.fight, null),
  })
  scene.tell({ ...said, how: succeeds(roll.level) ? 'covered' : 'exposed', free: divesFreely(scene.fight, at) })
  fumble(scene, at, roll)
}

/** MY-REACT-6: from shots that are not answered otherwise; enemies do not dive, nor does who cannot dodge. */
function mayDive({ options, turn }: Fight, { at, arm }: Blow): boolean {
  return (
    options.dive &&
    options.firearms_opposed === 'no' &&
    isRanged(arm) &&
    !isEnemy(at) &&
    !at.cannotDodge &&
    canReact(at) &&
    turn?.dives[at.id] === undefined
  )
}
