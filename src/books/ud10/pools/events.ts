import { belongsTo, perFight } from '../../../engine/field-marks.ts'
import type { Writable } from '../../../engine/scene.ts'
import { choice, whole } from '../../../engine/schema.ts'
import type { Combatant } from '../state/fight.ts'
import { event, WHO } from '../state/rows.ts'

const points = belongsTo('who', whole(0, 99))

/** On a sheet. */
export const POOL_FIELDS = {
  /** UD-POOL-3: points of the athletic pool in the Defense. */
  boost: perFight(whole(0, 99), 0),
}

/** Points of the pools, spent and restored. */
export const POOLS = {
  'spent points': event({ ...WHO, pool: choice(['melee', 'aim', 'athletic']), points })({
    does: (_fight, { pool, points }, who) => void (who.pools[pool].now -= points),
    said: null,
  }),
  boosted: event({ ...WHO, points })({
    does: (_fight, { points }, who) => {
      who.pools.athletic.now -= points
      who.boost += points
    },
    said: '{who} is on guard.',
    told: { who: 'You are on guard: Defense +{points} until your next turn.', others: '{who} is on guard.' },
  }),
  /** UD-POOL-4; C10: rest loses the aim. */
  rested: event(WHO)({
    does: (_fight, _event, who) => {
      who.aim = null
      gain(who, 'melee', 1)
      gain(who, 'aim', 1)
      gain(who, 'athletic', 2)
    },
    said: '{who} rests.',
    told: { who: 'You rest.', others: '{who} rests.' },
  }),
}

function gain(who: Writable<Combatant>, pool: keyof Combatant['pools'], points: number): void {
  who.pools[pool].now = Math.min(who.pools[pool].max, who.pools[pool].now + points)
}
