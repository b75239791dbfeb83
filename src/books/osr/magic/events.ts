import { visible } from '../../../engine/field-marks.ts'
import { choice, text, whole } from '../../../engine/schema.ts'
import { whoDoes } from '../../../kit/event-sentences.ts'
import { event, WHO } from '../state/rows.ts'

const spell = visible(text({ max: 32 }))

export const MAGIC = {
  cast: event({ ...WHO, spell, cp: whole(0, 999) })({
    does: (_fight, { cp }, who) => void (who.cp -= cp),
    ...whoDoes('casts a spell ({spell})', 'cast a spell ({spell})'),
  }),
  fizzled: event({ ...WHO, spell })({ does: null, said: 'The spell fails.' }),
  worked: event({ ...WHO, spell, note: text({ max: 160 }) })({
    does: null,
    said: ({ note }) => `The spell works.${note === '' ? '' : ` ${note}`}`,
  }),
  afflicted: event({ ...WHO, condition: choice(['prone', 'surprised', 'broken', 'surrendered']) })({
    does: (_fight, { condition }, who) => void (who.conditions[condition] = true),
    ...whoDoes('is {condition}', 'are {condition}'),
    reorders: true,
  }),
}
