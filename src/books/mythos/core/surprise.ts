import { branch, leaf, type Many, type Offer } from '../../../engine/options.ts'
import { REFEREE } from '../../../engine/scene.ts'
import { neverSurprised } from '../perks/perks-in-play.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { isActive, isEnemy } from '../state/presence.ts'
import { skillOf } from '../state/skills.ts'
import { otherDice } from './modifiers.ts'
import { percentile, succeeds } from './percentile-roll.ts'

/** Who is taken by surprise, or who has to notice first. */
type Unaware = { readonly who: readonly Combatant[]; readonly rolls: boolean }

/** MY-SURP-1: the referee marks them, or has them roll. */
export function surprise(scene: Scene): void {
  const { fight } = scene
  const may = fight.options.surprise
    ? fight.combatants.filter((one) => isActive(one) && !neverSurprised(fight, one))
    : []
  if (may.length === 0) return
  const { who, rolls } = scene.ask(REFEREE, 'surprise', [
    // MY-DEC-13
    leaf('nobody', NOBODY),
    ...among(may, 'marked'),
    branch('roll', () => [leaf('everybody', { who: may, rolls: true }), ...among(may, 'roll')]),
  ])
  for (const one of who)
    if (!rolls || !notices(fight, scene, one)) scene.tell({ type: 'marked', who: one.id, condition: 'surprised' })
}

const NOBODY: Unaware = { who: [], rolls: false }

function among(may: readonly Combatant[], how: 'marked' | 'roll'): readonly Offer<Unaware>[] {
  const rolls = how === 'roll'
  const [ours, theirs] = [may.filter((one) => !isEnemy(one)), may.filter(isEnemy)]
  const named: Many<Unaware> = { kind: 'many', things: may, means: (who: readonly Combatant[]) => ({ who, rolls }) }
  return [
    ours.length > 0 && leaf('investigators', { who: ours, rolls }),
    theirs.length > 0 && leaf('enemies', { who: theirs, rolls }),
    branch('named', () => [named]),
  ]
}

/** The better of Spot and Listen. */
function notices(fight: Fight, scene: Scene, who: Combatant): boolean {
  const skill = Math.max(skillOf(who, 'Spot'), skillOf(who, 'Listen'))
  return succeeds(percentile(scene, { who, what: 'skill', skill, dice: otherDice(fight, who, 'skill') }).level)
}
