import { expect, test } from 'vitest'
import { custard } from '../../examples/custard/book.ts'
import { seededTray } from '../../src/engine/dice-tray.ts'
import { open } from '../../src/engine/open-and-resume.ts'
import { startedAt } from '../../src/engine/start-at-turn.ts'

const PEOPLE = [
  { id: 'ann', side: 'players' },
  { id: 'pip', side: 'enemies' },
  { id: 'bea', side: 'players' },
]
const opened = (start: object) => custard.open({ combatants: PEOPLE, start })
function fightAt(start: object) {
  const made = opened(start)
  if ('errors' in made) throw new Error(made.errors[0]!.sentence)
  return made.fight
}

test('a fight starts at a turn: who would act before has acted, who would act after has not', () => {
  const fight = fightAt({ turn: 'pip', round: 4 })
  expect([fight.round, fight.combatants.map(({ acted }) => acted)]).toEqual([4, [true, false, false]])
  const { asks, log } = open(custard, fight, seededTray(1))
  expect(asks).toMatchObject([{ who: 'pip', about: 'turn' }])
  expect(log.entries[0]).toEqual({ type: 'began', beat: { kind: 'turn', who: 'pip' } })
  expect(fightAt({ turn: 'ann' }).round).toBe(1)
})

test('a side that chooses who is next is brought to a person by letting the others of it act', () => {
  const fight = fightAt({ turn: 'ann' })
  const bySides = ({ combatants }: object & { readonly combatants?: unknown }) => {
    const ready = (combatants as typeof fight.combatants).filter(({ acted }) => !acted)
    const side = ['players', 'enemies'].find((name) => ready.some((one) => one.side === name))
    return side === undefined ? null : { kind: 'choice', who: side }
  }
  const acted = (turn: string) => {
    const made = startedAt(bySides, fight, { turn, round: 1 })
    return 'fight' in made && made.fight.combatants.map((one) => 'acted' in one && one.acted)
  }
  expect([acted('bea'), acted('pip')]).toEqual([
    [true, false, false],
    [true, false, true],
  ])
})

test('a start that leads nowhere is a fault with its place', () => {
  const fault = (made: object) => 'errors' in made && (made.errors as readonly { sentence: string }[])[0]!.sentence
  expect(fault(opened({ turn: 'zed' }))).toBe('start.turn: nobody here is called zed')
  expect(
    fault(startedAt(() => ({ kind: 'turn', who: 'ann' }), fightAt({ turn: 'ann' }), { turn: 'pip', round: 1 })),
  ).toBe('start.turn: pip does not come to a turn when the others have acted')
})
