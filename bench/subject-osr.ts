import { osr } from '../src/books/osr/book.ts'
import { fightOf, fightsFrom } from './fights.ts'
import type { Subject } from './subjects.ts'

/** Five veterans against five on an open field, hand to hand, by the usual settings and the book's own doctrine. */
export const onField = (): Subject =>
  fightsFrom(
    osr,
    fightOf(osr.open({ book: 'osr', combatants: [...team('pc'), ...team('npc')] })),
    () => osr.policies.standard!,
  )

const team = (side: string) =>
  ['1', '2', '3', '4', '5'].map((n) => ({ id: `${side}-${n}`, side, block: 'veteran', control: 'auto' }))
