import { createRequire } from 'node:module'
import type { Subject } from './subjects.ts'

/** What is used of pokemon-showdown; its own types need its own compiler settings. */
type Side = { readonly requestState: string; autoChoose(): boolean; isChoiceDone(): boolean }
type Battle = {
  readonly ended: boolean
  readonly turn: number
  readonly sides: readonly Side[]
  commitChoices(): void
  destroy(): void
}
type Player = { readonly name: string; readonly team: unknown }
type Showdown = {
  readonly Battle: new (of: { formatid: string; seed: string; p1: Player; p2: Player }) => Battle
  readonly Teams: { generate(format: string, options: { seed: string }): unknown }
}

/**
 * A gen 9 random battle, both sides choosing by `autoChoose`. Teams are drawn before the clock runs, to its advantage.
 */
export function showdown(): Subject {
  const { Battle, Teams } = createRequire(import.meta.url)('pokemon-showdown') as Showdown
  const teams = Array.from({ length: 200 }, (_, i) => Teams.generate(FORMAT, { seed: seedOf(i + 1) }))
  const player = (name: string, n: number): Player => ({ name, team: structuredClone(teams[n % teams.length]) })
  return (seed) => {
    const battle = new Battle({
      formatid: FORMAT,
      seed: seedOf(seed),
      p1: player('p1', 2 * seed),
      p2: player('p2', 2 * seed + 1),
    })
    let count = 0
    while (!battle.ended) {
      for (const side of battle.sides) {
        if (!side.isChoiceDone()) count += 1
        side.autoChoose()
      }
      battle.commitChoices()
    }
    battle.destroy()
    return { count, sum: count }
  }
}

const FORMAT = 'gen9randombattle'
const seedOf = (n: number): string => `${n},2,3,4`
