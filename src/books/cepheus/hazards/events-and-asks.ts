import type { Writable } from '../../../engine/scene.ts'
import { choice, list, object, text, whole } from '../../../engine/schema.ts'
import { perFight, person, shared, visible } from '../../../engine/schema-marks.ts'
import { known, owned } from '../../../engine/viewer-sight.ts'
import { choiceOf, maybe, maybeNow, offNow } from '../../../kit/fields-with-defaults.ts'
import { asKeyed } from '../../../kit/labels.ts'
import { byHealth, ofRoll, untoldAll } from '../secrecy/event-and-roll-looks.ts'
import { asks, type Combatant, effect, event, inTurn, metres, rolls, round, rounds, skill } from '../state/fight.ts'
import { ALLOW_OR_REFUSE } from '../words/phrases.ts'
import { hearsAgain, hearsNothing } from './comms.ts'

export const HAZARDS = ['fire', 'acid', 'no air', 'vacuum'] as const

export const HAZARDS_ASKS = asks({
  rounds: {
    says: ({ fight: { proposal }, name }) =>
      `${proposal ? `${name(proposal.who)} wants to work for some rounds (${proposal.what}). ` : ''}Allow it, and for how many?`,
    clock: 'none',
    menus: { allow: 'How many rounds?' },
    keys: ALLOW_OR_REFUSE,
  },
  extended: inTurn(
    ({ fight: { combatants }, who }) => {
      const work = combatants.find(({ id }) => id === who)?.extended
      return work
        ? `You are at work (${work.skill}, ${work.done} of ${work.rounds} rounds done). Go on?`
        : 'Go on with your work?'
    },
    'go on',
    { 'go on': 'Go on', 'give it up': 'Give it up' },
  ),
})

export const HAZARDS_IN_TURN = { menus: { extended: 'Choose a skill:' }, keys: { extended: 'Work of several rounds' } }

/** What may be done unasked. */
export const HAZARDS_OFFERED = {
  menus: { hazard: () => 'Who?', 'hazard *': () => 'What?', fall: () => 'How far (m)?', over: () => 'Which?' },
  keys: {
    abandon: 'Give up the work',
    ...asKeyed('hazard', 'fall', ...HAZARDS),
    over: 'It is over',
  },
}

export const HAZARD_ROLLS = rolls(untoldAll(byHealth, 'fall', 'fire', 'acid', 'no air'))

export type Hazard = (typeof HAZARDS)[number]
const SAID: Readonly<Record<Hazard, { readonly begins: string; readonly ends: string }>> = {
  fire: { begins: 'is on fire', ends: 'is no longer on fire' },
  acid: { begins: 'is burnt by acid', ends: 'is out of the acid' },
  'no air': { begins: 'has no air', ends: 'has air again' },
  vacuum: { begins: 'is in vacuum', ends: 'is out of the vacuum' },
}

/** On a sheet. */
export const HAZARD_FIELDS = {
  /** What it does for several rounds, and how many of them are done (CE 6). */
  extended: maybeNow(
    object({
      skill: text({ min: 1, max: 64 }),
      rounds: whole(1, 1000),
      done: whole(0, 1000),
      lost: maybe(round), // The last round that did not count
    }),
  ),
  /** What it is exposed to, and since which round (CE 10.11). */
  hazards: shared(perFight(list(object({ kind: choice(HAZARDS), since: round }), { most: 4 }), [])),
  /** By what it hears from its side, and whether it is without the plan because it does not (CE 10.13). */
  channel: choiceOf(['voice', 'wire', 'radio', 'laser', 'maser', 'meson']),
  cutOff: offNow(),
}

/** CE 6: work of several rounds. */
const LONG_WORK = {
  undertook: event({ who: person(), skill, rounds: visible(rounds) })({
    does: (fight, { skill, rounds }, who) => {
      who.extended = { skill, rounds, done: 0, lost: null }
      who.aim = null
      fight.proposal = null
    },
    said: ({ who, skill, rounds }, { name }) =>
      `${name(who)} sets to work (${skill}): it takes ${rounds === 1 ? 'a round' : `${rounds} rounds`}.`,
  }),
  worked: event({ who: person(), done: visible(rounds), of: visible(rounds) })({
    does: (_, { done, of }, who) => {
      if (who.extended) who.extended = done < of ? { ...who.extended, done } : null
    },
    said: '{who} works: {done} of {of}.',
  }),
  disturbed: event({ who: person(), skill, effect })({
    does: ({ round }, { effect }, who) => disturb(who, effect, round),
    seen: (event, sight) => known(event, sight) && ofRoll(event, sight, event.skill, ['effect']),
    said: ({ who, effect }, { name }) =>
      effect === null || effect >= 0
        ? `${name(who)} is disturbed at work.`
        : effect > -6
          ? `${name(who)} is disturbed: this round does not count.`
          : `${name(who)} is disturbed and must start again.`,
  }),
  abandoned: event({ who: person(), skill })({
    does: (_, __, who) => void (who.extended = null),
    said: '{who} gives up the work ({skill}).',
  }),
}

/** CE-EXT-1: this round does not count, once; or all is to be done again. */
function disturb(who: Writable<Combatant>, effect: number, round: number): void {
  const work = who.extended
  if (!work || effect >= 0) return
  if (effect <= -6) work.done = 0
  else if (work.lost !== round) {
    if (who.acted) work.done = Math.max(0, work.done - 1)
    work.lost = round
  }
}

/** CE 10.11. */
const DANGERS = {
  tumbled: event({ who: person(), metres: visible(metres) })({ does: null, said: '{who} falls {metres} m.' }),
  endangered: event({ who: person(), hazard: choice(HAZARDS) })({
    does: ({ round }, { hazard }, who) => void (who.hazards = [...(who.hazards ?? []), { kind: hazard, since: round }]),
    said: ({ who, hazard }, { name }) => `${name(who)} ${SAID[hazard].begins}.`,
  }),
  saved: event({ who: person(), hazard: choice(HAZARDS) })({
    does: (_, { hazard }, who) => {
      who.hazards = who.hazards.filter(({ kind }) => kind !== hazard)
      if (hazard === 'vacuum') who.conditions.paralysed = false // CE-HAZ-1
    },
    said: ({ who, hazard }, { name }) => `${name(who)} ${SAID[hazard].ends}.`,
  }),
  overcome: event({ who: person() })({
    does: (_, __, who) => {
      who.conditions.paralysed = true
      who.aim = null
    },
    said: '{who} can do nothing any more for pain.',
  }),
}

/** CE 10.13. */
const COMMS = {
  'cut off': event({ who: person() })({
    does: (_, __, who) => hearsNothing(who),
    seen: owned,
    said: '{who} has lost contact with the own side.',
    reorders: true,
  }),
  'in touch': event({ who: person() })({
    does: (_, __, who) => hearsAgain(who),
    seen: owned,
    said: '{who} is in contact with the own side again.',
    reorders: true,
  }),
}

export const HAZARD_EVENTS = { ...LONG_WORK, ...DANGERS, ...COMMS }
