import { belongsTo, person, visible } from '../../../engine/field-marks.ts'
import { flag, text, whole } from '../../../engine/schema.ts'
import { AT, event, WHO } from '../state/rows.ts'

const skill = text({ max: 64 })

/** Skills, first aid, hiding, things used. */
export const SKILLS = {
  tried: event({ ...WHO, skill, difficulty: visible(whole(0, 100)) })({
    does: null,
    said: '{who} tries {skill}, difficulty {difficulty}.',
  }),
  managed: event({ ...WHO, skill, passed: flag() })({
    does: null,
    said: ({ who, skill, passed }, { name }) => `${name(who)} ${passed ? 'manages' : 'fails at'} ${skill}.`,
  }),
  /** UD-SHEET-6. */
  tired: event({ ...WHO, skill })({
    does: (_fight, _event, who) => {
      if (who.ep > -10) who.ep -= 1
    },
    said: null,
  }),
  used: event({ ...WHO, words: text({ max: 500 }) })({
    does: null,
    said: '{who}: {words}',
  }),
  tended: event(AT)({
    does: null,
    said: '{who} gives first aid to {at}.',
  }),
  /** UD-ACT-11. */
  aided: event({ ...WHO, by: person(), points: belongsTo('who', whole(0, 2)) })({
    does: (_fight, { points }, who) => {
      who.hp += points
      who.aided = true
      if (who.hp > 0) who.incapacitated = false // UD-HP-4, RULING F15
    },
    said: ({ who, points }, { name }) => `${name(who)} gains ${points ?? 'some'} HP.`,
  }),
  /** UD-ACT-14. */
  hid: event({ ...WHO, passed: flag() })({
    does: (_fight, { passed }, who) => void (who.hidden = passed),
    said: ({ who, passed }, { name }) => `${name(who)} ${passed ? 'is hidden' : 'finds no place to hide'}.`,
  }),
}
