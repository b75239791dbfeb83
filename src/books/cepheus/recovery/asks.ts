import { find } from '../../../engine/common-events.ts'
import { type Level, placeAt } from '../../../engine/option-tree.ts'
import { ability, byHealth, eventIn, type RollLook, untold } from '../secrecy/roll-looks.ts'
import { PHYSICAL } from '../state/characteristics.ts'
import type { Combatant } from '../state/fight.ts'
import { asks, rolls } from '../state/rows.ts'
import { ALLOW_OR_REFUSE, points, YES_OR_NO } from '../words/phrases.ts'

export const RECOVERY_ASKS = asks({
  // CE-DEC-22
  'first aid': {
    says: 'Do you want to perform first aid?', // CE-CHAT-37
    clock: 'turn',
    default: ['no'],
    afterwards: true,
    menus: { yes: 'Whom?' }, // CE-CHAT-37
    keys: YES_OR_NO,
  },
  // CE-DEC-23; for the doctor of the place it is the referee's
  surgery: {
    says: ({ beat, name }) =>
      beat?.kind === 'day' && beat.who !== null ? `Operate on ${name(beat.who)}?` : 'Do you want to perform surgery?', // CE-CHAT-38
    clock: 'turn',
    default: ['no'],
    afterwards: true,
    menus: { yes: 'Whom?' },
    keys: YES_OR_NO,
  },
  // CE-DEC-24
  heal: {
    says: ({ left }) =>
      left === undefined
        ? 'Which characteristics are restored?'
        : `You can restore ${points(left)}. Which characteristic?`, // CE-CHAT-39
    clock: 'turn',
    default: (fight, who, options) => [healed(find(fight.combatants, who), poolOf(options))],
    afterwards: true,
  },
  treat: {
    says: ({ fight: { proposal }, name }) =>
      `${proposal ? `${name(proposal.who)} wants to give first aid. ` : ''}Allow it?`,
    clock: 'none',
    keys: ALLOW_OR_REFUSE,
  },
  doctor: {
    says: 'Who treats the wounded?',
    clock: 'none',
    menus: { staff: 'How much Medicine has the doctor (0–6)?' },
    keys: { staff: 'A doctor of the place' },
  },
})

/** What drugs and first aid add to the question of a turn. */
export const RECOVERY_IN_TURN = {
  menus: { use: 'Choose what to take:' },
  keys: { use: 'Taking a drug', 'first aid': 'First aid' },
}

function poolOf(options: Level): number {
  const place = placeAt(options, 0)
  return typeof place === 'object' && place.kind === 'shares' ? place.of.points : 0
}

/** CE-HEAL-6, CE-DEC-24: END, then STR, then DEX. */
function healed(who: Combatant, pool: number): Readonly<Record<string, number>> {
  const shared: Record<string, number> = {}
  let left = pool
  for (const where of PHYSICAL) {
    const share = Math.min(left, who[where].max - who[where].now)
    if (share > 0) shared[where] = share
    left -= share
  }
  return shared
}

/** Visible to the medic, and to viewers who know the patient's health. */
const treatment: RollLook = (roll, sight, next) => {
  const event = eventIn(next)
  const isTold = (id: string): boolean => sight.knows(id) && sight.exact(id)
  const isOpen =
    sight.owns(roll.who) ||
    (event?.type === 'went under' && isTold(roll.who)) ||
    (event !== null && 'patient' in event && isTold(event.patient))
  return isOpen ? ability(roll, sight) : null
}

export const RECOVERY_ROLLS = rolls({
  'first aid': untold('First aid', treatment),
  surgery: untold('Surgery', treatment),
  'natural healing': untold('Natural healing', byHealth),
  metabolic: untold('Metabolic', byHealth),
})
