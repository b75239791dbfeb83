import { type Modifier, weigh } from '../../../engine/dice.ts'
import { branch, leaf, type Many, type Offer } from '../../../engine/options.ts'
import { REFEREE } from '../../../engine/scene.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'
import { isAble } from '../state/presence.ts'
import { skillOf } from '../state/skills-and-movement.ts'
import { lasting } from './modifiers.ts'
import { passes } from './open-ended-check.ts'

type Unaware = { readonly who: readonly Combatant[]; readonly rolls: boolean }
const NOBODY: Unaware = { who: [], rolls: false }

/** UD-SURP-1, UD-DP-2: the referee says who, or (UD-SURP-2) who has to roll, in roster order. */
export function surprise(scene: Scene): void {
  const may = scene.fight.combatants.filter(isAble)
  if (may.length === 0) return
  const { who, rolls } = scene.ask(REFEREE, 'surprise', [
    leaf('nobody', NOBODY),
    branch('named', () => [among(may, false)]),
    branch('roll', () => [among(may, true)]),
  ])
  for (const one of may)
    if (who.includes(one) && (!rolls || !notices(scene, one))) scene.tell({ type: 'surprised', who: one.id })
}

function among(things: readonly Combatant[], rolls: boolean): Offer<Unaware> {
  const named: Many<Unaware> = { kind: 'many', things, means: (who: readonly Combatant[]) => ({ who, rolls }) }
  return named
}

/** UD-SURP-2; C21: with the penalties for wounds and fatigue. */
function notices(scene: Scene, who: Combatant): boolean {
  const why: Modifier[] = []
  weigh(why, 'initiative', skillOf(who, 'initiative'), 'UD-SURP-2')
  weigh(why, 'dex', who.dex, 'UD-SURP-2')
  lasting(who, why)
  return passes(scene, 15, { who, what: 'readiness', why })
}
