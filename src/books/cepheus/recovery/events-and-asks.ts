import { find } from '../../../engine/common-events.ts'
import { type Level, placeAt } from '../../../engine/option-tree.ts'
import { choice, either, nullable, optional, type Schema, whole } from '../../../engine/schema.ts'
import { belongsTo, person, thing, visible } from '../../../engine/schema-marks.ts'
import { exact, nameOf, without } from '../../../engine/viewer-sight.ts'
import {
  ability,
  byHealth,
  eventIn,
  type RollLook,
  type Sight,
  untoldAll,
  withInitiative,
} from '../secrecy/event-and-roll-looks.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { asks, downBy, event, PHYSICAL, rolls, rulesOf, silent, toReferee } from '../state/fight.ts'
import { useUp } from '../state/weapons-and-skills.ts'
import { ALLOW_OR_REFUSE, ifKnown, points as pointsText, SCORES, YES_OR_NO } from '../words/phrases.ts'
import { freeDodges } from './drug-effects.ts'

export const RECOVERY_ASKS = asks({
  // CE-DEC-22
  'first aid': {
    says: 'Do you want to perform first aid?', // CE-CHAT-37
    default: ['no'],
    afterwards: true,
    menus: { yes: 'Whom?' }, // CE-CHAT-37
    keys: YES_OR_NO,
  },
  // CE-DEC-23; for the doctor of the place it is the referee's
  surgery: {
    says: ({ beat, name }) =>
      beat?.kind === 'day' && beat.who !== null ? `Operate on ${name(beat.who)}?` : 'Do you want to perform surgery?', // CE-CHAT-38
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
        : `You can restore ${pointsText(left)}. Which characteristic?`, // CE-CHAT-39
    default: (fight, who, options) => [healed(find(fight.combatants, who), poolOf(options))],
    afterwards: true,
  },
  treat: toReferee(
    ({ fight: { proposal }, name }) => `${proposal ? `${name(proposal.who)} wants to give first aid. ` : ''}Allow it?`,
    ALLOW_OR_REFUSE,
  ),
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
  ...untoldAll(treatment, 'first aid', 'surgery'),
  ...untoldAll(byHealth, 'natural healing', 'metabolic'),
})

/** First aid and surgery after a fight, drugs in it, and the days between fights. */
const effect = whole(-99, 99)
const points = whole(0, 999)
const ofSurgery = (figure: Schema<number>) => belongsTo('who', figure, { roll: 'surgery' })
const physical = choice(['str', 'dex', 'end'])
const WAYS = { rest: 'rests', active: 'goes about', care: 'is in care' } as const

/** How an operation came out, for those who may know. */
const outcome = (effect: number | null, restored: number | null): string =>
  ifKnown(effect, (n) => `: ${n >= 0 ? `${pointsText(restored ?? 0)} restored` : 'it goes wrong'}`)

const TREATMENT = {
  'offered aid': silent({ who: person() })(({ asked }, { who }) => void asked.push(who)),
  treated: event({ who: person(), patient: person(), effect, points })({
    // CE-AID-3; CE-PROF-18: in the full game also during the fight
    does: (fight, { patient, effect }, medic) => {
      if (effect >= 0) find(fight.combatants, patient).aided = true
      if (!rulesOf(fight).aidsInFight) return
      fight.tried.push(`${medic.id} ${patient}`)
      fight.proposal = null
      medic.aim = null
    },
    seen: (event, sight) => healing(event, sight, 'first aid'),
    said: ({ who, patient, effect, points }, { name }) =>
      `${name(who)} ${who === patient ? 'sees to their own wounds' : `gives ${name(patient)} first aid`}${ifKnown(effect, () => `: ${points ? `${pointsText(points)} restored` : 'no help'}`)}.`,
  }),
  operated: event({ who: person(), patient: person(), effect, points })({
    does: ({ combatants }, { patient, effect }) => {
      if (effect >= 0) find(combatants, patient).operated = true // CE-SURG-1
    },
    seen: (event, sight) => healing(event, sight, 'surgery'),
    said: ({ who, patient, effect, points }, { name }) =>
      `${name(who)} operates on ${name(patient)}${outcome(effect, points)}.`,
  }),
  healed: event({ who: person(), where: physical, points })({
    does: (fight, { where, points }, who) => {
      who[where].now += points
      if (downBy(fight, who) === null) who.conditions.unconscious = false // CE-HEAL-7
    },
    seen: (event, sight, by) => exact(event, sight) ?? by.inWords(event.who),
    said: (event, { name, fight }) => `${name(event.who)}: ${gain(fight, event)}`,
    told: { who: (event, { fight }) => gain(fight, event) },
  }),
}

type Gain = { readonly who: string; readonly where: keyof typeof SCORES; readonly points: number | null }
const gain = ({ combatants }: Fight, { who, where, points }: Gain): string =>
  `${SCORES[where]} +${points}, now ${find(combatants, who)[where].now}.`

type Treatment = { readonly who: string; readonly patient: string; readonly effect: number; readonly points: number }

/** The result: visible to the medic, and to viewers who know the patient's health. */
function healing<E extends Treatment>(event: E, sight: Sight, what: string): E | null {
  const { who, patient } = event
  const { knows, owns, exact, opens } = sight
  if (!knows(who) && !knows(patient)) return null
  const isOpen = knows(who) && knows(patient) && (exact(patient) || owns(who)) && opens(who, what)
  const named = { who: nameOf(who, sight), patient: nameOf(patient, sight) }
  return { ...(isOpen ? event : without(event, ['effect', 'points'])), ...named }
}

const DRUGS = {
  took: event({ who: person(), item: thing(), holds: visible(nullable(whole(0, 10_000))) })({
    // CE-DRUG-4; a stim ends fatigue at once (CE 3.4)
    does: (_, { item, holds }, who) => {
      useUp(who, item, 1)
      who.aim = null
      if (item === 'stim') {
        who.conditions.fatigued = false
        who.stims += 1
      } else {
        who.drug = item === 'metabolic-accelerator' ? 'metabolic' : 'combat'
        who.onsetRound = holds
      }
    },
    said: '{who} takes: {item}.',
  }),
  'took hold': event({ who: person(), initiative: whole(0, 99) })({
    does: (fight, { initiative }, who) => {
      who.initBase = (who.initBase ?? 0) + initiative // CE 3.4
      who.freeDodgesLeft = freeDodges(who, fight.round)
    },
    seen: (event, sight) => (sight.exact(event.who) ? withInitiative(event, sight) : null),
    said: 'The drug takes hold of {who}.',
    reorders: true,
  }),
  sobered: event({ who: person(), freeDodges: optional(whole(0, 2)) })({
    does: (_, { freeDodges }, who) => {
      who.drug = 'none'
      if (who.onsetRound) who.onsetRound = null
      who.freeDodgesLeft = freeDodges ?? who.freeDodgesLeft
    },
    seen: exact,
    said: 'The drug wears off: {who}.',
  }),
}

const DAYS = {
  admitted: event({ who: visible(person()), doctor: visible(either(person(), whole(0, 6))) })({
    does: ({ recovery }, { doctor }) => {
      if (recovery) recovery.doctor = doctor
    },
    said: ({ doctor }, { name }) =>
      typeof doctor === 'string'
        ? `${name(doctor)} treats the wounded.`
        : `A doctor with Medicine ${doctor} treats the wounded.`,
  }),
  /** A surgery by the doctor of the place. */
  'went under': event({ who: person(), effect: ofSurgery(effect), points: ofSurgery(points) })({
    does: (_, { effect }, who) => {
      if (effect >= 0) who.operated = true // CE-SURG-1
    },
    said: ({ who, effect, points }, { name }) => `${name(who)} is operated on${outcome(effect, points)}.`,
  }),
  rested: event({ who: person(), how: choice(['rest', 'active', 'care']), points: belongsTo('who', whole(-99, 99)) })({
    does: (fight, _, who) => {
      const { recovery } = fight
      if (recovery) recovery.spent[who.id] = (recovery.spent[who.id] ?? 0) + 1
      who.conditions.fatigued = false // CE-REST-1. RULING: with every day, for everybody sleeps
      who.stims = 0
      if (downBy(fight, who) === null) who.conditions.unconscious = false // CE-FAT-1: who fell from fatigue
    },
    said: ({ who, how, points }, { name }) =>
      `${name(who)} ${WAYS[how]} for a day${points === null || points === 0 ? '' : points > 0 ? `: ${pointsText(points)} to restore` : `, and loses ${pointsText(-points)}`}.`,
  }),
  cleared: event({ who: person(), where: choice(['int', 'edu']) })({
    does: (_, { where }, who) => void (who[where] = { ...who[where], now: who[where].now + 1 }), // CE-HEAL-5
    seen: exact,
    said: ({ who, where }, { name, fight }) => `${name(who)}: ${gain(fight, { who, where, points: 1 })}`,
  }),
}

export const RECOVERY_EVENTS = { ...TREATMENT, ...DRUGS, ...DAYS }
