import type { Telling, Words } from '../../../engine/book.ts'
import { SOMEBODY } from '../../../engine/book.ts'
import type { Event, Fight } from '../state/fight.ts'
import type { Hazard, SpecialEvent } from './special-part.ts'

type Types = SpecialEvent['type']
type SpecialWords = Words<Fight, Event>
type Tellings = NonNullable<SpecialWords['told']>

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
