import { quickFall, streamOf } from '../src/engine/dice-tray.ts'
import type { Entry } from '../src/engine/log.ts'
import { type Rules, twinOf } from '../src/engine/scene.ts'
import { type Policy, simulate } from '../src/engine/simulate.ts'
import type { Subject } from './subjects.ts'

/** Fights from one opening, log on; each is a copy. Decisions are counted: answers that were asked for. */
export function fightsFrom<F, E>(rules: Rules<F, E>, opening: F, policyOf: (seed: number) => Policy<F>): Subject {
  return (seed) => {
    let count = 0
    const log: Entry<E>[] = []
    simulate(rules, twinOf(rules, opening), { policy: policyOf(seed), fall: quickFall(streamOf(seed)), log })
    for (const { type } of log) if (type === 'answered') count += 1
    return { count, sum: count }
  }
}

type Opened<F> = { readonly fight: F } | { readonly errors: readonly { readonly sentence: string }[] }

export function fightOf<F>(result: Opened<F>): F {
  if ('errors' in result) throw new Error(result.errors.map(({ sentence }) => sentence).join('\n'))
  return result.fight
}
