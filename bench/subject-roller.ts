import { DiceRoll } from '@dice-roller/rpg-dice-roller'
import { NOTATIONS } from './notations.ts'
import type { Done, Subject } from './subjects.ts'

export const parseEach = (): Subject => () => rolls((i) => new DiceRoll(NOTATIONS[i]!).total)

/** The same roll thrown again: nothing is parsed. */
export function parseOnce(): Subject {
  const roll = new DiceRoll('2d6+3')
  return () =>
    rolls(() => {
      roll.roll()
      return roll.total
    })
}

function rolls(total: (i: number) => number): Done {
  let sum = 0
  for (let i = 0; i < NOTATIONS.length; i++) sum += total(i)
  return { count: NOTATIONS.length, sum }
}
