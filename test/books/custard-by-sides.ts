import { custard } from '../../examples/custard/book.ts'
import type { AnyBook } from '../../src/books/index.ts'
import type { Level } from '../../src/engine/option-tree.ts'
import { each } from '../../src/engine/options.ts'

type Fight = typeof custard extends { next(fight: infer F): unknown } ? F : never

/** Custard where the side whose turn it is says who of it fetches pies, as old-school games have it. */
const book: typeof custard = {
  ...custard,
  id: 'by-sides',
  next: (fight) => {
    if (fight.stopped !== null) return null
    const side = ['players', 'enemies'].find((one) => ready(fight, one).length > 0)
    return side === undefined ? { kind: 'round', who: null } : { kind: 'turn', who: side }
  },
  play: (scene, { who }) => {
    if (who === null) return scene.tell({ type: 'round', round: scene.fight.round + 1 })
    const { id } = scene.ask({ id: who }, 'who', [each(ready(scene.fight, who))])
    scene.tell({ type: 'fetched', who: id, pies: 1 })
    scene.tell({ type: 'acted', who: id })
  },
  asks: { ...custard.asks, who: { clock: 'turn', default: (_fight, _side, options) => first(options) } },
  policies: {
    last: (fight, { id }, _about, _level, size) =>
      fight.combatants.some((one) => one.id === id) ? size - 1 : Number.NaN,
  },
  words: { ...custard.words, asks: { ...custard.words.asks, who: () => 'Who fetches pies?' } },
}

const ready = ({ combatants }: Fight, side: string): Fight['combatants'] =>
  combatants.filter((one) => one.side === side && !one.left && !one.acted)

const first = ([option]: Level): readonly string[] | null =>
  typeof option === 'object' && option?.kind === 'each' ? [option.things[0]!.id] : null

export const bySides = book as unknown as AnyBook
