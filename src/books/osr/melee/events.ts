import { whoDoes } from '../../../kit/event-sentences.ts'
import { AT, BY, event, WHO } from '../state/event-fields.ts'

export const MELEE = {
  screened: event(AT)({
    does: (_fight, { at }, who) => {
      who.conditions.screening = true
      who.screens = at
    },
    ...whoDoes('screens {at}', 'screen {at}', '{who} screens you'),
  }),
  tested: event(BY)({ does: (_fight, _event, who) => void (who.screened += 1), said: null }), // OSR-SCR-3: passed or not
  redirected: event({ ...BY, ...AT })({
    does: null,
    ...whoDoes('takes the attack on {at}', 'take the attack on {at}'),
  }),
  locked: event(WHO)({
    does: (_fight, _event, who) => void (who.conditions.shieldWall = true),
    ...whoDoes('locks shields', 'lock shields'),
  }),
  shattered: event(BY)({
    does: (_fight, _event, who) => {
      who.shieldShattered = true
      who.conditions.shieldWall = false // OSR-WALL-3
    },
    said: "{who}'s shield breaks.",
    told: { who: 'Your shield breaks.' },
  }),
  /** An opposed check that the other wins (OSR-CHK-3). */
  withstood: event(BY)({
    does: null,
    said: '{who} withstands {by}.',
    told: { who: 'You withstand {by}.', by: '{who} withstands you.', others: '{who} withstands {by}.' },
  }),
  seized: event(AT)({
    does: (fight, { at }, who) => {
      who.holds = at
      who.conditions.grappling = true
      for (const one of fight.combatants) if (one.id === at) one.conditions.grappled = true
    },
    ...whoDoes('holds {at}', 'hold {at}', '{who} holds you'),
  }),
  /** OSR-GRP-6: several may hold the same. */
  'let go': event(WHO)({
    does: (fight, _event, who) => {
      const held = who.holds
      who.holds = null
      who.conditions.grappling = false
      for (const one of fight.combatants)
        if (one.id === held) one.conditions.grappled = fight.combatants.some(({ holds }) => holds === held)
    },
    ...whoDoes('lets go', 'let go'),
  }),
  unprepared: event(WHO)({
    does: null,
    ...whoDoes('is not prepared for that', 'are not prepared for that'),
  }),
}
