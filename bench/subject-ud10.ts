import { ud10 } from '../src/books/ud10/book.ts'
import { fightOf, fightsFrom } from './fights.ts'
import type { Subject } from './subjects.ts'

/** Five guardsmen against five on an open field, hand to hand, by the preset `standard` and the book's own doctrine. */
export const onField = (): Subject => fiveAgainstFive({}, 'guardsman')

/** The same without a map. */
export const withoutMap = (): Subject => fiveAgainstFive({ map: 'none' }, 'guardsman')

/** Five soldiers against five, who shoot. */
export const shooting = (): Subject => fiveAgainstFive({}, 'soldier')

const fiveAgainstFive = (options: object, block: string): Subject =>
  fightsFrom(
    ud10,
    fightOf(ud10.open({ book: 'ud10', options, combatants: [...team('players', block), ...team('foes', block)] })),
    () => ud10.policies.standard!,
  )

const team = (side: string, block: string) =>
  ['1', '2', '3', '4', '5'].map((n) => ({ id: `${side}-${n}`, side, block }))
