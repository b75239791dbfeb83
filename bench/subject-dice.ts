import type { Dice } from '../src/engine/dice-notation.ts'
import { parseDice } from '../src/engine/dice-notation-parse.ts'
import { type DiceRoll, rollDice } from '../src/engine/dice-notation-roll.ts'
import { below, streamOf } from '../src/engine/dice-tray.ts'
import { NOTATIONS } from './notations.ts'
import type { Done, Subject } from './subjects.ts'

/** Every roll keeps its faces, its terms and its total, as `rpg-dice-roller` does. */
export function parseEach(): Subject {
  const fall = faller()
  return () => rolls((i) => rollDice(parsed(NOTATIONS[i]!), fall))
}

/** The same words again: what was parsed once is remembered. */
export function parseAgain(): Subject {
  const fall = faller()
  return () => rolls(() => rollDice(parsed('2d6+3'), fall))
}

export function parseOnce(): Subject {
  const fall = faller()
  const dice = parsed('2d6+3')
  return () => rolls(() => rollDice(dice, fall))
}

function rolls(roll: (i: number) => DiceRoll): Done {
  let sum = 0
  for (let i = 0; i < NOTATIONS.length; i++) sum += roll(i).total
  return { count: NOTATIONS.length, sum }
}

function faller(): (sides: number) => number {
  const stream = streamOf(1)
  return (sides) => below(stream, sides) + 1
}

function parsed(text: string): Dice {
  const dice = parseDice(text)
  if ('refused' in dice) throw new Error(dice.refused)
  return dice
}
