import { copyFight } from '../src/books/cepheus/state/copy.generated.ts'
import { opened } from './subject-cepheus.ts'
import type { Done, Subject } from './subjects.ts'

const COPIES = 20

/** A checkpoint: the fight of ten combatants, copied. */
export const copying = (): Subject => twenty(copyFight)
export const cloning = (): Subject => twenty(structuredClone)

function twenty<F extends { readonly combatants: readonly unknown[] }>(
  twin: (fight: ReturnType<typeof opened>) => F,
): Subject {
  const fight = opened()
  return (): Done => {
    let sum = 0
    for (let i = 0; i < COPIES; i++) sum += twin(fight).combatants.length
    return { count: COPIES, sum }
  }
}
