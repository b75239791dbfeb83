import { choice } from '../../../engine/schema.ts'
import { thing } from '../../../engine/schema-marks.ts'
import { whoDoes } from '../../../kit/event-sentences.ts'
import { armIn } from '../items/events.ts'
import { AIMS, type Aim, AT, BY, event, WHO } from '../state/fight.ts'

/** What is tried in place of damage, and what comes of it. */
export const MANOEUVRES = {
  tried: event({ ...AT, aim: choice(AIMS) })({
    does: ({ attack }, { aim }) => {
      if (attack) attack.aim = aim
    },
    said: ({ who, at, aim }, { name }) => `${name(who)} tries to ${aimText(aim, name(at))}.`,
    told: { who: ({ at, aim }, { name }) => `You try to ${aimText(aim, name(at))}.`, at: null },
  }),
  disarmed: event({ ...BY, weapon: thing() })({
    does: (_fight, { weapon }, who) => {
      const arm = armIn(who, weapon, ({ taken }) => !taken)
      if (arm) arm.taken = true // MY-MAN-4
    },
    ...whoDoes('loses the {weapon}', 'lose the {weapon}'),
  }),
  gripped: event(BY)({
    does: (_fight, { by }, who) => void (who.heldBy = by),
    said: '{by} holds {who}.',
    told: { who: '{by} holds you.', by: 'You hold {who}.' },
  }),
  released: event(WHO)({
    does: (_fight, _event, who) => void (who.heldBy = null),
    ...whoDoes('is free', 'are free'),
  }),
}

const AIMED: Readonly<Record<Aim, (at: string) => string>> = {
  disarm: (at) => `disarm ${at}`,
  'knock down': (at) => `knock ${at} down`,
  hold: (at) => `get hold of ${at}`,
  'break free': (at) => `break free of ${at}`,
}

export const aimText = (aim: Aim, at: string): string => AIMED[aim](at)
