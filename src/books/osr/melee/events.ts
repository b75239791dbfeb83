import { perFight, person, visible } from '../../../engine/field-marks.ts'
import { whole } from '../../../engine/schema.ts'
import { maybeNow } from '../../../kit/usual-fields.ts'
import { AT, BY, event, WHO } from '../state/rows.ts'

/** On a sheet. */
export const MELEE_FIELDS = {
  /** Whom it holds (OSR-GRP-6), whom it screens, and how often in this round (OSR-SCR-3). */
  holds: visible(maybeNow(person())),
  screens: visible(maybeNow(person())),
  screened: perFight(whole(0, 10_000), 0),
}

export const MELEE = {
  screened: event(AT)({
    does: (_fight, { at }, who) => {
      who.conditions.screening = true
      who.screens = at
    },
    said: '{who} screens {at}.',
    told: { who: 'You screen {at}.', at: '{who} screens you.' },
  }),
  tested: event(BY)({ does: (_fight, _event, who) => void (who.screened += 1), said: null }), // OSR-SCR-3: passed or not
  redirected: event({ ...BY, ...AT })({
    does: null,
    said: '{who} takes the attack on {at}.',
    told: { who: 'You take the attack on {at}.' },
  }),
  locked: event(WHO)({
    does: (_fight, _event, who) => void (who.conditions.shieldWall = true),
    said: '{who} locks shields.',
    told: { who: 'You lock shields.' },
  }),
  shattered: event(BY)({
    does: (_fight, _event, who) => {
      who.shieldShattered = true
      who.conditions.shieldWall = false // OSR-WALL-3
    },
    said: "{who}'s shield breaks.",
    told: { who: 'Your shield breaks.' },
  }),
  'knocked down': event(BY)({
    does: (_fight, _event, who) => {
      who.conditions.prone = true
      who.conditions.shieldWall = false // OSR-WALL-3
    },
    said: '{who} is knocked down.',
    told: { who: 'You are knocked down.' },
  }),
  seized: event(AT)({
    does: (fight, { at }, who) => {
      who.holds = at
      who.conditions.grappling = true
      for (const one of fight.combatants) if (one.id === at) one.conditions.grappled = true
    },
    said: '{who} holds {at}.',
    told: { who: 'You hold {at}.', at: '{who} holds you.' },
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
    said: '{who} lets go.',
    told: { who: 'You let go.' },
  }),
  unprepared: event(WHO)({
    does: null,
    said: '{who} is not prepared for that.',
    told: { who: 'You are not prepared for that.' },
  }),
}
