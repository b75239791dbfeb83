import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'
import { isActive } from '../state/presence.ts'
import { rolledAmount } from './perks-in-attack.ts'
import { applies, partsNow } from './perks-in-play.ts'

/** onRoundEnd: what grows again, of who is active, and not above the maximum. */
export function roundEndPerks(scene: Scene, who: Combatant): void {
  for (const {
    perk,
    part: { heal },
  } of partsNow(scene.fight, who, 'onRoundEnd')) {
    if (!heal || !isActive(who) || who.HP >= who.maxHP || !applies(scene, who, perk)) continue
    scene.tell({
      type: 'healed',
      who: who.id,
      points: Math.min(rolledAmount(scene, who, { what: 'regrowth', name: perk.name, dice: heal }), who.maxHP - who.HP),
    })
  }
}
