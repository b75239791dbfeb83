import { ud10 } from '../src/books/ud10/book.ts'
import type { Event } from '../src/books/ud10/state/all-events.ts'
import type { Fight } from '../src/books/ud10/state/fight.ts'
import { quickFall, streamOf } from '../src/engine/dice-tray.ts'
import { menuOf } from '../src/engine/menu.ts'
import type { Level } from '../src/engine/option-tree.ts'
import type { Path } from '../src/engine/options.ts'
import { twinOf } from '../src/engine/scene.ts'
import { type Policy, simulatedScene } from '../src/engine/simulate.ts'
import type { Spot } from '../src/field/plane-geometry.ts'
import { fightOf, fightsFrom } from './fights.ts'
import type { Subject } from './subjects.ts'

/** Five guardsmen against five on an open field, hand to hand, by the book's own policy. */
export const onField = (): Subject => fiveAgainstFive({}, 'guardsman')

/** The same without a map. */
export const withoutMap = (): Subject => fiveAgainstFive({ map: 'none' }, 'guardsman')

/** Five soldiers against five, who shoot. */
export const shooting = (): Subject => fiveAgainstFive({}, 'soldier')

const team = (side: string, block: string, count: number) =>
  Array.from({ length: count }, (_, i) => ({ id: `${side}-${i + 1}`, side, block }))

const fiveAgainstFive = (options: object, block: string): Subject => {
  const combatants = [...team('players', block, 5), ...team('foes', block, 5)]
  return fightsFrom(ud10, fightOf(ud10.open({ book: 'ud10', options, combatants })), () => ud10.policies.standard!)
}

/**
 * Twelve soldiers in a town of forty walls, 60 by 60 squares: every legal option of a turn, as a door shows them, each
 * time from a square that nothing is remembered of.
 */
export const allOptions = (): Subject =>
  turnsOf(
    (level) => {
      menuOf(level)
      return ['pass']
    },
    Array.from({ length: 60 }, (_, i) => ({ x: 10 + 2 * (i % 20), y: 20 + 2 * Math.floor(i / 20) })),
  )

/** The same turn, with one shot. */
export const plainAttack = (): Subject => turnsOf(() => ['attack', 'foes-1', 'assault-rifle', 'single'])

const TURNS = 20

/** The first turn of one fight, again and again, each in a copy; from these squares in turn. */
function turnsOf(answered: (level: Level) => Path, squares: readonly Spot[] = []): Subject {
  const opening = begun()
  const openings = squares.length === 0 ? [opening] : squares.map((pos) => startingAt(opening, pos))
  let nth = 0
  return (seed) => {
    const fall = quickFall(streamOf(seed))
    const policy: Policy<Fight> = (fight, who, about, level, size) =>
      about === 'turn' ? answered(level) : ud10.policies.standard!(fight, who, about, level, size)
    for (let i = 0; i < TURNS; i++) {
      const fight = twinOf(ud10, openings[nth++ % openings.length]!)
      ud10.play(simulatedScene<Fight, Event>(ud10, fight, { policy, fall, log: null }), ud10.next(fight)!)
    }
    return { count: TURNS, sum: TURNS }
  }
}

const startingAt = (fight: Fight, pos: Spot): Fight => ({
  ...fight,
  combatants: fight.combatants.map((one) => (one.id === 'players-1' ? { ...one, pos } : one)),
})

/** The fight when somebody has the first turn. */
function begun(): Fight {
  const fight = twinOf(ud10, fightOf(ud10.open({ book: 'ud10', ground: { map: TOWN }, combatants: crowd() })))
  const scene = simulatedScene<Fight, Event>(ud10, fight, {
    policy: ud10.policies.standard!,
    fall: quickFall(streamOf(1)),
    log: null,
  })
  for (let beat = ud10.next(fight)!; beat.who === null; beat = ud10.next(fight)!) ud10.play(scene, beat)
  return { ...fight, now: 'players-1' }
}

const crowd = () =>
  [...team('players', 'soldier', 6), ...team('foes', 'soldier', 6)].map((one, i) => ({
    ...one,
    pos: [22 + 3 * (i % 6), i < 6 ? 19 : 27],
  }))

const isWall = (x: number, y: number): boolean => y % 12 === 5 && x % 7 < 5 && x < 56

/** Forty walls of five squares each. */
const TOWN = `map:\n${Array.from({ length: 60 }, (_, y) =>
  Array.from({ length: 60 }, (_column, x) => (isWall(x, y) ? '#' : '.')).join(''),
).join('\n')}\n`
