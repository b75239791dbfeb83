import { REFEREE } from '../../../engine/scene.ts'
import { check, reaches } from '../core/check.ts'
import { tcOf } from '../state/derived-values.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant, Fight, Side } from '../state/fight.ts'
import { isDown } from '../state/presence.ts'

/** OSR 12: exhaustion, scars, who wakes, and the report. */
export function aftermath(scene: Scene): void {
  const { combatants, round } = scene.fight
  if (scene.fight.phase === 'fighting') exhaustion(scene)
  for (const one of combatants) {
    for (const sum of [...one.newScars]) scene.tell({ type: 'bears a scar', who: one.id, sum }) // OSR-SCAR-3
    if (one.conditions.frail && one.conditions.outOfAction) scene.tell({ type: 'came round', who: one.id }) // OSR-MW-2
  }
  scene.tell({ type: 'reported', rounds: round, ...reportOf(scene.fight) })
}

/** OSR-END-2, OSR-DEC-21: one level more, at most 5. */
function exhaustion(scene: Scene): void {
  if (!scene.fight.options.exhaustion) return
  const tired = scene.fight.combatants.filter((one) => one.kind === 'character' && !one.conditions.dead && one.el < 5)
  if (tired.length === 0) return
  const how = scene.ask(REFEREE, 'exhaustion', ['apply', 'none', 'CON check'])
  if (how === 'none') return
  for (const one of tired)
    if (how === 'apply' || !resists(scene, one)) scene.tell({ type: 'tired', who: one.id, el: one.el + 1 })
}

const resists = (scene: Scene, who: Combatant): boolean =>
  reaches(scene.fight, check(scene, who, 'exhaustion', []), tcOf(who.CON))

/** OSR-END-6. */
function reportOf({ combatants }: Fight) {
  const are = (isSo: (one: Combatant) => boolean): readonly string[] => combatants.filter(isSo).map(({ id }) => id)
  return {
    dead: are(({ conditions }) => conditions.dead),
    outOfAction: are(({ conditions }) => conditions.outOfAction && !conditions.dead),
    scarred: are(({ newScars }) => newScars.length > 0),
    fled: are(({ conditions }) => conditions.fled),
    surrendered: are(({ conditions }) => conditions.surrendered),
    shots: combatants.reduce((sum, { shots }) => sum + shots, 0),
    casualties: casualtiesOf(combatants),
  }
}

function casualtiesOf(combatants: readonly Combatant[]): Partial<Record<Side, number>> {
  const lost: Partial<Record<Side, number>> = {}
  for (const one of combatants) lost[one.side] = (lost[one.side] ?? 0) + (isDown(one) ? 1 : 0)
  return lost
}
