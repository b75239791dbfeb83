import { below, quickFall, streamOf } from '../src/engine/dice-tray.ts'
import type { Entry } from '../src/engine/log.ts'
import { simulate } from '../src/engine/simulate.ts'
import { duel } from './duel.ts'
import { duelOf, type Event, type Fight } from './duel-shapes.ts'
import type { Done, Subject } from './subjects.ts'

export const logOff = (): Subject => (seed) => playOne(seed, null)
export const logOn = (): Subject => (seed) => playOne(seed, [])

function playOne(seed: number, log: Entry<Event>[] | null): Done {
  const fight = duelOf(5, 5)
  const picks = streamOf(seed + 1e6)
  let count = 0
  simulate(duel, fight, {
    policy: (_fight, _who, _about, _level, size) => {
      count += 1
      return below(picks, size)
    },
    fall: quickFall(streamOf(seed)),
    log,
  })
  return { count, sum: sumOf(fight) }
}

const sumOf = ({ combatants }: Fight): number =>
  combatants.reduce((sum, { str, dex, end }) => (Math.imul(sum, 31) + str * 289 + dex * 17 + end) | 0, 0)
