import { find } from '../../../engine/common-events.ts'
import type { Modifier } from '../../../engine/dice.ts'
import type { Rolled } from '../../../engine/log.ts'
import type { Sight } from '../secrecy/looks.ts'
import {
  ability,
  byHealth,
  byOwner,
  eventIn,
  type RollLook,
  sum,
  unseen,
  untold,
  withOrder,
} from '../secrecy/roll-looks.ts'
import { rolls } from '../state/rows.ts'
import { bare } from '../words/phrases.ts'
import { companyOf } from './modifiers.ts'

export const CORE_ROLLS = rolls({
  'to hit': untold('Attack', (roll, sight) => {
    const { attack } = sight.fight
    return attack === null || sight.knows(attack.at) ? ability(unexplained(roll, sight), sight) : null
  }),
  damage: untold('Damage', damage),
  initiative: untold('Initiative', withOrder),
  tactics: untold('Tactics', withOrder),
  'roll-off': untold('Roll-off', unseen), // it may be against somebody hidden
  lot: untold('Lot', byHealth),
  wake: {
    says: 'Waking up',
    told: ({ who, total }, { name }) =>
      total === null ? null : [{ referee: true, text: `${name(who)} rolled ${bare(total)}.` }], // CE-CHAT-35: how a sleeper's try fell, for who allowed it
    seen: ability,
  },
  str: untold('Str', byOwner),
  dex: untold('Dex', byOwner),
  end: untold('End', byOwner),
  int: untold('Int', byOwner),
  edu: untold('Edu', byOwner),
  soc: untold('Soc', byOwner),
})

/** Whom the dice are for may not be known; and armour and drug, which are the victim's, only with the exact health. */
function damage(roll: Rolled, sight: Sight, next: Parameters<RollLook>[2]): Rolled | null {
  const victim = victimOf(next)
  if (victim === null || !sight.knows(victim)) return null
  if (sight.exact(victim)) return ability(roll, sight)
  const why = roll.why.filter(([key]) => key !== 'armour' && key !== 'drug')
  return { ...roll, why, total: roll.total - sum(roll.why) + sum(why) }
}

/** Whom damage dice are for; of a blast the dodge die may come first (CE-BLAST-7). */
function victimOf(next: Parameters<RollLook>[2]): string | null {
  if (next?.type === 'rolled') return next.what === 'blast dodge' ? next.who : null
  const event = eventIn(next)
  return event?.type === 'struck' || event?.type === 'owed' || event?.type === 'caught' ? event.who : null
}

/** Somebody hidden who makes it a shot into a melee (CE-PROF-25) passes for the referee's modifier (CE-MOD-30). */
function unexplained(roll: Rolled, { fight, knows }: Sight): Rolled {
  const { attack } = fight
  if (!attack || !roll.why.some(isIntoMelee)) return roll
  const people = { by: find(fight.combatants, attack.by), at: find(fight.combatants, attack.at) }
  if (companyOf(fight, people).some(({ id }) => knows(id))) return roll
  const moved = roll.why.filter((one) => isIntoMelee(one) || one[0] === 'circumstance')
  const rest = roll.why.filter((one) => !moved.includes(one))
  return { ...roll, why: sum(moved) === 0 ? rest : [...rest, ['circumstance', sum(moved), 'CE-MOD-30']] }
}

const isIntoMelee = ([key]: Modifier): boolean => key === 'into melee'
