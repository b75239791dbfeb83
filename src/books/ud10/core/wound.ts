import { type Modifier, weigh } from '../../../engine/dice.ts'
import { leaf } from '../../../engine/options.ts'
import { REFEREE } from '../../../engine/scene.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'
import { passes } from './open-ended-check.ts'

/** UD-ATK-4, step 4: what comes of the HP and EP that were lost since `before`, once for the whole attack. */
export function aftermath(scene: Scene, who: Combatant, before: number): void {
  if (who.hp < scene.fight.options.deathAt) return dying(scene, who)
  exhausted(scene, who) // RULING F14: whom that fells needs no check (UD-HP-3)
  if (who.hp < before && who.hp <= 0) injured(scene, who) // UD-HP-2
}

/** UD-HP-6. */
export function exhausted(scene: Scene, who: Combatant): void {
  if (!scene.fight.options.exhaustionKnockout || who.ep > -10 || who.kind === 'machine' || who.unconscious) return
  scene.tell({ type: 'fell', who: who.id, to: 'unconscious', by: 'ep' })
}

/** UD-HP-5, UD-DP-15: dead below `deathAt`, unless the referee says otherwise; UD-HP-7: a machine is destroyed. */
function dying(scene: Scene, who: Combatant): void {
  const dead = scene.ask(REFEREE, 'death', [leaf('dead', true), leaf('alive', false)])
  if (dead) scene.tell({ type: 'fell', who: who.id, to: 'dead', by: 'hp' })
  else scene.tell({ type: 'spared', who: who.id, hp: scene.fight.options.deathAt }) // C19
}

function injured(scene: Scene, who: Combatant): void {
  if (who.unconscious) return
  if (who.kind === 'machine' || scene.fight.options.incapacitation === 'always') {
    if (!who.incapacitated) scene.tell({ type: 'fell', who: who.id, to: 'incapacitated', by: 'hp' }) // UD-HP-4, UD-HP-7
    return
  }
  if (!staysAwake(scene, who)) scene.tell({ type: 'fell', who: who.id, to: 'unconscious', by: 'hp' })
}

/** UD-HP-3: CON against 10 less HP, without any penalty. */
export function staysAwake(scene: Scene, who: Combatant): boolean {
  const why: Modifier[] = []
  weigh(why, 'con', who.con, 'UD-HP-3')
  return passes(scene, 10 - who.hp, { who, what: 'consciousness', why })
}
