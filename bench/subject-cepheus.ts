import { cepheus } from '../src/books/cepheus/book.ts'
import { copyFight } from '../src/books/cepheus/copy.ts'
import type { Event, Fight } from '../src/books/cepheus/fight.ts'
import type { Entry } from '../src/engine/log.ts'
import { randomPolicy } from '../src/engine/policy.ts'
import { type Policy, simulate } from '../src/engine/simulate.ts'
import { quickFall, streamOf } from '../src/engine/tray.ts'
import type { Level } from '../src/engine/tree.ts'
import type { Subject } from './subjects.ts'

/** Five marines against five pirates, auto choices as the peers make them: attack somebody while that is offered, else whatever comes. */
export const autoChoices = (profile: Profile = 'cepheus-bot'): Subject => fiveAgainstFive(profile, (seed) => {
  const whatever = randomPolicy<Fight>(streamOf(seed, 1))
  return (fight, who, about, level, size) => {
    if (about === 'aware') return [[]]
    if (about === 'range') return 12
    const wanted = wantedOf(level)
    return wanted < 0 ? whatever(fight, who, about, level, size) : wanted
  }
})

/** The same, by the book's own doctrine, which looks at ranges, weapons and wounds before it decides. */
export const byDoctrine = (profile: Profile = 'cepheus-bot'): Subject => fiveAgainstFive(profile, () => cepheus.policies.standard!)

type Profile = 'cepheus-bot' | 'cepheus'

/** Opened once; each fight is a copy. */
function fiveAgainstFive(profile: Profile, policyOf: (seed: number) => Policy<Fight>): Subject {
  const start = opened(profile)
  return (seed) => {
    let count = 0
    const policy = policyOf(seed)
    const log: Entry<Event>[] = []
    simulate(cepheus, copyFight(start), { policy, fall: quickFall(streamOf(seed)), log })
    for (const { type } of log) if (type === 'answered') count += 1
    return { count, sum: count }
  }
}

/** Where the way to an attack goes on, or -1. */
function wantedOf(level: Level): number {
  let index = 0
  for (const option of level) {
    if (!option) continue
    const key = typeof option === 'string' ? option : 'key' in option ? option.key : ''
    if (typeof option === 'object' && option.kind === 'shut') continue
    if (key === 'significant' || key === 'attack' || key === 'yes') return index
    index += typeof option === 'object' && (option.kind === 'each' || option.kind === 'branches') ? option.things.length : 1
  }
  return -1
}

export function opened(profile: Profile = 'cepheus-bot'): Fight {
  const result = cepheus.open({ ...SETUP, options: { profile } })
  if ('errors' in result) throw new Error(result.errors.map(({ sentence }) => sentence).join('\n'))
  return result.fight
}

const team = (side: string, block: string) => ['1', '2', '3', '4', '5'].map((n) => ({ id: `${block}-${n}`, side, block }))
const SETUP = { book: 'cepheus', range: 12, combatants: [...team('players', 'marine'), ...team('enemies', 'pirate')] }
