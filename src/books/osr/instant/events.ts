import { person } from '../../../engine/field-marks.ts'
import { event, WHO } from '../state/rows.ts'

export const INSTANT = {
  'held action': event(WHO)({
    does: (_fight, _event, who) => void (who.holding = true),
    said: '{who} waits for the moment.',
    told: { who: 'You wait for the moment.' },
  }),
  released: event(WHO)({
    does: (_fight, _event, who) => {
      who.holding = false
      who.main = true
    },
    said: '{who} acts now.',
    told: { who: 'You act now.' },
  }),
  delayed: event({ ...WHO, after: person() })({
    does: (fight, { after }, who) => {
      who.delayedAfter = after
      if (fight.turn?.who === who.id) fight.turn = null
    },
    said: '{who} waits for {after}.',
    told: { who: 'You wait for {after}.' },
    reorders: true,
  }),
}
