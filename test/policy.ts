import { isAsking, placeAt } from '../src/engine/option-tree.ts'
import type { Policy } from '../src/engine/simulate.ts'

/** Takes the option with this name wherever it is offered, else the last. */
export const prefer =
  <F>(key: string): Policy<F> =>
  (_fight, _who, _about, level, size) => {
    for (let i = 0; i < size; i++) {
      const place = placeAt(level, i)
      if (place === key || (typeof place === 'object' && !isAsking(place) && place.key === key)) return i
    }
    return size - 1
  }
