import { streamOf } from '../src/engine/dice-tray.ts'
import { typed } from './limit.mjs'
import type { Subject } from './subjects.ts'

export function limit(): Subject {
  const fight = typed(5, 5)
  return (seed) => {
    const { dec, sum } = fight(streamOf(seed), streamOf(seed + 1e6), null)
    return { count: dec, sum }
  }
}
