import { ud10 } from '../../src/books/ud10/book.ts'
import { decided } from '../../src/engine/policy.ts'
import { anna, boris, fightOf, type Played, play, type Written } from './duel.ts'

export const by = (doctrine: string, { fight, asks }: Played) => decided(ud10.policies[doctrine]!, fight, asks[0]!)
export const turn = (doctrine: string, people: readonly Written[], options: object = {}, rest: object = {}) =>
  by(doctrine, play(fightOf(people, options, rest), []))
export const why = (doctrine: string, played: Played) =>
  ud10.reasons![doctrine]!(played.fight, played.asks[0]!, by(doctrine, played))

export const thug = (sheet: object = {}): Written => boris({ control: 'referee', ...sheet })
export const gunman = (sheet: object = {}): Written =>
  thug({ ready: ['light-handgun'], carried: ['baton'], skills: { ranged: 2, melee: 1 }, pos: [15, 5], ...sheet })
export const bo = (sheet: object = {}): Written => anna({ id: 'bo', pos: [9, 9], ...sheet })

export const standard = (people: readonly Written[], options: object = {}, rest: object = {}) =>
  turn('standard', people, options, rest)
