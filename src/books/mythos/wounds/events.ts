import { find } from '../../../engine/common-events.ts'
import { choice, whole } from '../../../engine/schema.ts'
import { belongsTo, person, subject } from '../../../engine/schema-marks.ts'
import { tellBoth } from '../../../kit/tell-both.ts'
import { event, type Fight, WHO } from '../state/fight.ts'
import { CONDITION_NAMES, type Condition, DOWN } from '../state/sheet.ts'

const points = belongsTo('who', whole(0, 999))
const condition = choice(CONDITION_NAMES)

/** Damage, what it makes of somebody, and what mends it. */
export const WOUNDS = {
  /** MY-DMG-8, number by number: the dice, what resistance, armour and perks took, and what gets through. */
  damaged: event({
    who: subject(),
    by: person(),
    dice: points,
    resisted: points,
    armour: points,
    perks: points,
    points,
  })({
    does: (_fight, { by, points }, who) => {
      who.HP = Math.max(0, who.HP - points) // MY-HP-1
      if (points > 0) who.hurtBy = by
    },
    /** As far as the table shows health; that nothing got through is told in words too. */
    seen: ({ who, points }, { exact, viewer }, { usual }) => {
      const seen = usual()
      if (seen === null || exact(who)) return seen
      return viewer.health === 'words' ? { ...seen, points: points === 0 ? 0 : null } : null
    },
    said: ({ who, points, ...rest }, { name, fight }) =>
      points === null
        ? `${name(who)} is hurt.`
        : `${name(who)} takes ${points} damage${reckoned(rest)}${points === 0 || rest.dice === null ? '' : hpText(fight, who)}.`,
    told: ({ who, by, points }, { fight, name }) => {
      const { HP, maxHP } = find(fight.combatants, who)
      const own = points === 0 ? 'It does you no harm.' : `You take ${points ?? 'some'} damage: HP ${HP} of ${maxHP}.`
      return [
        { who, text: own },
        { who: by, text: points === null ? 'You did some damage.' : `You deal ${points} damage.` },
        { referee: true, but: [who, by], text: `${name(who)} takes ${points} damage: HP ${HP} of ${maxHP}.` },
      ]
    },
  }),
  fell: event({ ...WHO, to: choice(DOWN) })({
    does: (fight, { to }, who) => {
      who.conditions[to] = true
      if (to === 'dying') who.dyingSince = fight.round // MY-WND-2
    },
    said: '{who} is {to}.',
    reorders: true,
  }),
  marked: event({ ...WHO, condition })({
    does: (_fight, { condition }, who) => void (who.conditions[condition] = true),
    said: ({ who, condition }, { name }) => `${name(who)} is ${conditionText(condition)}.`,
    told: { who: ({ condition }) => `You are ${conditionText(condition)}.` },
  }),
  cleared: event({ ...WHO, condition })({
    does: (_fight, { condition }, who) => void (who.conditions[condition] = false),
    said: ({ who, condition }, { name }) => `${name(who)} is no longer ${conditionText(condition)}.`,
    told: { who: ({ condition }) => `You are no longer ${conditionText(condition)}.` },
  }),
  bled: event({ ...WHO, points })({
    does: (_fight, { points }, who) => void (who.HP -= points),
    seen: (_event, { exact, viewer }, { usual }) => (exact(_event.who) || viewer.health === 'words' ? usual() : null),
    said: ({ who, points }, { name }) => `${name(who)} bleeds${points === null ? '' : ` and loses ${points} HP`}.`,
    told: { who: 'You bleed and lose {points} HP.', others: '{who} bleeds.' },
  }),
  healed: event({ ...WHO, points })({
    does: (_fight, { points }, who) => {
      who.HP += points
      who.bleeding = 0
    },
    seen: ({ who }, { exact }, { usual, inWords }) => (exact(who) ? usual() : inWords(who)),
    said: ({ who, points }, { name, fight }) => `${name(who)} recovers ${points} HP${hpText(fight, who)}.`,
    told: ({ who, points }, { fight, name }) => {
      const { HP, maxHP } = find(fight.combatants, who)
      return tellBoth(who, `You recover ${points} HP: ${HP} of ${maxHP}.`, `${name(who)} recovers ${points} HP.`)
    },
  }),
  woke: event(WHO)({
    does: (_fight, _event, who) => {
      who.conditions.unconscious = false
      who.HP = Math.max(1, who.HP)
    },
    said: '{who} comes round.',
    reorders: true,
  }),
  /** MY-WND-2. */
  stabilised: event(WHO)({
    does: (_fight, _event, who) => {
      who.conditions.dying = false
      who.conditions.unconscious = true
      who.HP = Math.max(1, who.HP)
    },
    said: '{who} will live.',
    told: { who: 'You will live.' },
  }),
}

const CALLED: Partial<Record<Condition, string>> = { majorWound: 'badly wounded', cover: 'in cover' }

const conditionText = (condition: Condition): string => CALLED[condition] ?? condition

type Reckoning = Readonly<Record<'dice' | 'resisted' | 'armour' | 'perks', number | null>>

/** MY-DMG-8: `12, resisted 6, armour 2`. */
function reckoned({ dice, ...taken }: Reckoning): string {
  const parts = (['resisted', 'armour', 'perks'] as const).flatMap((what) =>
    taken[what] ? [`${what} −${taken[what]}`] : [],
  )
  return dice === null || parts.length === 0 ? '' : ` (${[`${dice}`, ...parts].join(', ')})`
}

function hpText({ combatants }: Fight, who: string): string {
  const { HP, maxHP } = find(combatants, who)
  return `, now ${HP} of ${maxHP}`
}
