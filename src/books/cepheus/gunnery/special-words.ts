import type { AskKind, Telling, Words } from '../../../engine/book.ts'
import { SOMEBODY } from '../../../engine/book.ts'
import type { Event, Fight } from '../state/fight.ts'
import type { Hazard, SpecialEvent } from './special-part.ts'

type Types = SpecialEvent['type']
type SpecialWords = Words<Fight, Event>
type Tellings = NonNullable<SpecialWords['told']>

const waits = (): null => null

/**
 * CE 13, for special situations: what the referee is asked waits; who has won a grapple holds on, who is at work goes
 * on.
 */
export const SPECIAL_ASKS = {
  line: { clock: 'none', default: waits },
  grapple: { clock: 'turn', default: () => ['hold'] },
  rounds: { clock: 'none', default: waits },
  extended: { clock: 'turn', default: () => ['go on'] },
} as const satisfies Record<string, AskKind<Fight>>

const bare = (n: number): string => (n < 0 ? `−${-n}` : `${n}`)
const HAZARD: Readonly<Record<Hazard, readonly [begins: string, ends: string]>> = {
  fire: ['is on fire', 'is no longer on fire'],
  acid: ['is burnt by acid', 'is out of the acid'],
  'no air': ['has no air', 'has air again'],
  vacuum: ['is in vacuum', 'is out of the vacuum'],
}

export const SPECIAL_EVENT_WORDS: Pick<SpecialWords['events'], Types> = {
  suppressed: ({ who, by, effect }, { name }) =>
    `${name(by)} pins ${name(who)} down${effect === null ? '' : ` (Effect ${effect})`}.`,
  sprayed: ({ at }, { name }) => `The spread also strikes ${name(at)}.`,
  'fired blind': ({ who, weapon, metres }, { name }) =>
    `${name(who)} fires blind (${name(weapon)}, within ${metres} m).`,
  'went wide': () => 'Nobody is hit.',
  wrestled: ({ who, against, effect, theirs, winner }, { name }) =>
    `${name(who)} wrestles with ${name(against)}${effect === null || theirs === null ? '' : `, Effect ${bare(effect)} to ${bare(theirs)}`}: ${name(winner)} wins.`,
  held: ({ who, at }, { name }) => `${name(who)} has hold of ${name(at)}.`,
  released: ({ who, at }, { name }) => `${name(who)} and ${name(at)} are apart again.`,
  disarmed: ({ who, at, weapon, taken }, { name }) =>
    taken
      ? `${name(who)} takes the ${name(weapon)} from ${name(at)}.`
      : `${name(at)} has to let the ${name(weapon)} fall.`,
  dragged: ({ who, at }, { name }) => `${name(who)} drags ${name(at)} along.`,
  hurled: ({ who, at }, { name }) => `${name(who)} throws ${name(at)}.`,
  undertook: ({ who, skill, rounds }, { name }) =>
    `${name(who)} sets to work (${skill}): it takes ${rounds === 1 ? 'a round' : `${rounds} rounds`}.`,
  worked: ({ who, done, of }, { name }) => `${name(who)} works: ${done} of ${of}.`,
  disturbed: ({ who, effect }, { name }) =>
    effect === null || effect >= 0
      ? `${name(who)} is disturbed at work.`
      : effect > -6
        ? `${name(who)} is disturbed: this round does not count.`
        : `${name(who)} is disturbed and must start again.`,
  abandoned: ({ who, skill }, { name }) => `${name(who)} gives up the work (${skill}).`,
  tumbled: ({ who, metres }, { name }) => `${name(who)} falls ${metres} m.`,
  endangered: ({ who, hazard }, { name }) => `${name(who)} ${HAZARD[hazard][0]}.`,
  saved: ({ who, hazard }, { name }) => `${name(who)} ${HAZARD[hazard][1]}.`,
  overcome: ({ who }, { name }) => `${name(who)} can do nothing any more for pain.`,
  'cut off': ({ who }, { name }) => `${name(who)} has lost contact with the own side.`,
  'in touch': ({ who }, { name }) => `${name(who)} is in contact with the own side again.`,
}

/** CE 16.2: who is pinned down, or has won, is spoken to. */
export const SPECIAL_TOLD: { readonly [T in Types]?: NonNullable<Tellings[T]> } = {
  suppressed: ({ who, by, drop }, { fight, name }) => {
    const lost = fight.options.suppressStallOnly ? '' : ' Your next significant action is lost.'
    const text = `You are pinned down by ${name(by)}${drop === null || drop === 0 ? '' : `: −${drop} Initiative`}.${lost}`
    return [
      { who, text },
      ...toTheOther(by, `You pin ${name(who)} down.`),
      { but: [who, by], text: `${name(by)} pins ${name(who)} down.` },
    ]
  },
}

const toTheOther = (who: string, text: string): readonly Telling[] => (who === SOMEBODY ? [] : [{ who, text }])

export const SPECIAL_ASK_WORDS: { readonly [A in keyof typeof SPECIAL_ASKS]: SpecialWords['asks'][string] } = {
  line: ({ fight: { turn }, name }) => `${name(turn?.who ?? '')} fires blind. Who is in the line of fire?`,
  grapple: ({ fight: { attack }, name, who }) =>
    `You have won the grapple${attack ? ` with ${name(attack.by === who ? attack.at : attack.by)}` : ''}. What do you do?`,
  rounds: ({ fight: { proposal }, name }) =>
    `${proposal ? `${name(proposal.who)} wants to work for some rounds (${proposal.what}). ` : ''}Allow it, and for how many?`,
  extended: ({ fight: { combatants }, who }) => {
    const work = combatants.find(({ id }) => id === who)?.extended
    return work
      ? `You are at work (${work.skill}, ${work.done} of ${work.rounds} rounds done). Go on?`
      : 'Go on with your work?'
  },
}

export const SPECIAL_MENUS: SpecialWords['menus'] = {
  suppress: () => 'Choose a target:',
  'suppress *': () => 'Choose a weapon:',
  panic: () => 'Choose a target:',
  'panic *': () => 'Choose a weapon:',
  flechette: () => 'Choose a target:',
  'flechette *': () => 'Choose a weapon:',
  blind: () => 'Choose a weapon:',
  'blind *': () => 'How far?',
  grapple: () => 'Choose a target:',
  disarm: () => 'Of which weapon?',
  drag: () => 'Where to?',
  escape: () => 'Where to?',
  hurl: () => 'Where to?',
  extended: () => 'Choose a skill:',
  'rounds > allow': () => 'How many rounds?',
  hazard: () => 'Who?',
  'hazard *': () => 'What?',
  fall: () => 'How far (m)?',
  over: () => 'Which?',
}

export const SPECIAL_KEYS: SpecialWords['keys'] = {
  suppress: 'Suppression fire',
  suppression: 'Suppression fire',
  panic: 'Panic fire (all rounds)',
  flechette: 'Flechette (spread)',
  blind: 'Blind fire',
  grapple: 'Grapple',
  personal: "Within arm's reach",
  close: 'Within 3 m',
  short: 'Within 12 m',
  medium: 'Within 50 m',
  long: 'Within 250 m',
  veryLong: 'Within 500 m',
  distant: 'Within 1000 m',
  hold: 'Hold',
  disarm: 'Disarm',
  drag: 'Drag',
  escape: 'Escape and move',
  hurt: 'Hurt',
  'knock down': 'Knock prone',
  hurl: 'Throw',
  extended: 'Work of several rounds',
  'go on': 'Go on',
  'give it up': 'Give it up',
  abandon: 'Give up the work',
  hazard: 'Hazard',
  fall: 'Fall',
  fire: 'Fire',
  acid: 'Acid',
  'no air': 'No air',
  vacuum: 'Vacuum',
  over: 'It is over',
}

/** One weapon alone is not asked for. */
const alone = (keys: readonly string[]): boolean => keys.length === 1
export const SPECIAL_GRANTED: NonNullable<SpecialWords['granted']> = {
  'suppress *': alone,
  'panic *': alone,
  'flechette *': alone,
  blind: alone,
  disarm: alone,
}

export const SPECIAL_REFUSALS: SpecialWords['refusals'] = {
  E_AMMO: 'There is not ammunition enough: suppression fire takes twice as much.',
  E_IMMUNE: 'Suppression fire does not impress them.',
  E_SUPPRESSED: 'They keep their head down already.',
  E_GRAPPLED: 'In a grapple you can do nothing but wrestle.',
  E_EXPOSED: 'They are exposed to that already.',
}
