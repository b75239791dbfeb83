import type { Telling, Words } from '../../../engine/book.ts'
import type { Event, Fight } from '../state/fight.ts'
import { aimText, conditionText } from './words.ts'

type Tellings = NonNullable<Words<Fight, Event>['told']>

/** One line for who it is about, another for everybody else. */
const both = (who: string, own: string, others: string): readonly Telling[] => [
  { who, text: own },
  { but: [who], text: others },
]

/** Who hears what in a chat of the settings of MY 11. */
export const SETTING_TOLD: Tellings = {
  marked: ({ who, condition }, { name }) =>
    both(who, `You are ${conditionText(condition)}.`, `${name(who)} is ${conditionText(condition)}.`),
  cleared: ({ who, condition }, { name }) =>
    both(
      who,
      `You are no longer ${conditionText(condition)}.`,
      `${name(who)} is no longer ${conditionText(condition)}.`,
    ),
  moved: ({ who, at, way, yards }, { name }) => {
    const where = `${yards} yd ${way === 'closer' ? 'closer to' : 'away from'}`
    return [
      { who, text: `You move ${where} ${name(at)}.` },
      { who: at, text: `${name(who)} moves ${where} you.` },
      { but: [who, at], text: `${name(who)} moves ${where} ${name(at)}.` },
    ]
  },
  jammed: ({ who, weapon }, { name }) =>
    both(who, `Your ${name(weapon)} jams.`, `${name(who)}'s ${name(weapon)} jams.`),
  unjammed: ({ who, weapon }, { name }) =>
    both(who, `You clear the ${name(weapon)}.`, `${name(who)} clears the ${name(weapon)}.`),
  ruined: ({ who, weapon }, { name }) =>
    both(
      who,
      `Your ${name(weapon)} is of no more use in this fight.`,
      `${name(who)}'s ${name(weapon)} is of no more use.`,
    ),
  dived: ({ who, how }, { name }) =>
    how === 'stayed'
      ? []
      : how === 'covered'
        ? both(who, 'You dive into cover.', `${name(who)} dives into cover.`)
        : both(who, 'You dive and find no cover.', `${name(who)} dives and finds no cover.`),
  tried: ({ who, at, aim }, { name }) => [
    { who, text: `You try to ${aimText(aim, name(at))}.` },
    { but: [who, at], text: `${name(who)} tries to ${aimText(aim, name(at))}.` },
  ],
  disarmed: ({ who, weapon }, { name }) =>
    both(who, `You lose the ${name(weapon)}.`, `${name(who)} loses the ${name(weapon)}.`),
  gripped: ({ who, by }, { name }) => [
    { who, text: `${name(by)} holds you.` },
    { who: by, text: `You hold ${name(who)}.` },
    { but: [who, by], text: `${name(by)} holds ${name(who)}.` },
  ],
  released: ({ who }, { name }) => both(who, 'You are free.', `${name(who)} is free.`),
  bled: ({ who, points }, { name }) => both(who, `You bleed and lose ${points} HP.`, `${name(who)} bleeds.`),
  stabilised: ({ who }, { name }) => both(who, 'You will live.', `${name(who)} will live.`),
  shaken: ({ who, at, points }, { name }) =>
    both(who, `You face ${name(at)} and lose ${points} sanity.`, `${name(who)} faces ${name(at)}.`),
}
