import { cepheus } from '../src/books/cepheus/book.ts'
import type { Fight } from '../src/books/cepheus/fight.ts'
import { copy } from '../src/engine/json.ts'
import { simulate } from '../src/engine/simulate.ts'
import { quickFall, streamOf } from '../src/engine/tray.ts'
import type { Subject } from './subjects.ts'

/** Five marines against five pirates, by the book's own doctrine. Opened once; each fight is a copy. */
export function fiveAgainstFive(): Subject {
  const start = opened()
  const standard = cepheus.policies.standard!
  return (seed) => {
    let count = 0
    simulate(cepheus, copy(start), {
      policy: (fight, who, about, level, size) => {
        count += 1
        return standard(fight, who, about, level, size)
      },
      fall: quickFall(streamOf(seed)),
      log: [],
    })
    return { count, sum: count }
  }
}

export function opened(): Fight {
  const result = cepheus.open(SETUP)
  if ('errors' in result) throw new Error(result.errors.map(({ sentence }) => sentence).join('\n'))
  return result.fight
}

const team = (side: string, block: string) => ['1', '2', '3', '4', '5'].map((n) => ({ id: `${block}-${n}`, side, block }))
const SETUP = { book: 'cepheus', options: { profile: 'cepheus-bot' }, range: 12, combatants: [...team('players', 'marine'), ...team('enemies', 'pirate')] }
