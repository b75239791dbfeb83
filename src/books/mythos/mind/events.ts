import { person, subject } from '../../../engine/field-marks.ts'
import { whole } from '../../../engine/schema.ts'
import { event } from '../state/rows.ts'

export const MIND = {
  /** How much sanity it cost only the one who lost it knows. */
  shaken: event({ who: subject(), at: person(), points: whole(0, 99) })({
    does: (_fight, { points }, who) => void (who.sanity -= points),
    seen: ({ who, points }, { owns }, { usual }) => {
      const seen = usual()
      return seen && { ...seen, points: owns(who) ? points : null }
    },
    said: ({ who, at, points }, { name }) =>
      `${name(who)} faces ${name(at)}${points === null ? '' : ` and loses ${points} sanity`}.`,
    told: { who: 'You face {at} and lose {points} sanity.', others: '{who} faces {at}.' },
  }),
}
