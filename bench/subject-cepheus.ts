import { cepheus } from '../src/books/cepheus/book.ts'
import type { Fight } from '../src/books/cepheus/state/fight.ts'
import { streamOf } from '../src/engine/dice-tray.ts'
import type { Level } from '../src/engine/option-tree.ts'
import { randomPolicy } from '../src/engine/policy.ts'
import type { Policy } from '../src/engine/simulate.ts'
import { fightOf, fightsFrom } from './fights.ts'
import type { Subject } from './subjects.ts'

/**
 * Five marines against five pirates, auto choices as the peers make them: attack somebody while that is offered, else
 * whatever comes.
 */
export const autoChoices = (profile: Profile = 'cepheus-bot'): Subject =>
  fiveAgainstFive(profile, (seed) => {
    const whatever = randomPolicy<Fight>(streamOf(seed, 1))
    return (fight, who, about, level, size) => {
      if (about === 'aware') return [[]]
      if (about === 'range') return 12
      const wanted = wantedOf(level)
      return wanted < 0 ? whatever(fight, who, about, level, size) : wanted
    }
  })

/** The same, by the book's own doctrine, which looks at ranges, weapons and wounds before it decides. */
export const byDoctrine = (profile: Profile = 'cepheus-bot'): Subject =>
  fiveAgainstFive(profile, () => cepheus.policies.standard!)

/** Three vehicles and those in them, by doctrine: menus of who is aboard. */
export const inVehicles = (): Subject =>
  fightsFrom(
    cepheus,
    fightOf(cepheus.open(cepheus.catalogue.encounters['coast-road']!.setup)),
    () => cepheus.policies.standard!,
  )

type Profile = 'cepheus-bot' | 'cepheus'

const fiveAgainstFive = (profile: Profile, policyOf: (seed: number) => Policy<Fight>): Subject =>
  fightsFrom(cepheus, opened(profile), policyOf)

/** Where the way to an attack goes on, or -1. */
function wantedOf(level: Level): number {
  let index = 0
  for (const option of level) {
    if (!option) continue
    const key = typeof option === 'string' ? option : 'key' in option ? option.key : ''
    if (typeof option === 'object' && option.kind === 'shut') continue
    if (key === 'significant' || key === 'attack' || key === 'yes') return index
    index +=
      typeof option === 'object' && (option.kind === 'each' || option.kind === 'branches') ? option.things.length : 1
  }
  return -1
}

export const opened = (profile: Profile = 'cepheus-bot'): Fight =>
  fightOf(cepheus.open({ ...SETUP, options: { profile } }))

const team = (side: string, block: string) =>
  ['1', '2', '3', '4', '5'].map((n) => ({ id: `${block}-${n}`, side, block }))
const SETUP = { book: 'cepheus', range: 12, combatants: [...team('players', 'marine'), ...team('enemies', 'pirate')] }
