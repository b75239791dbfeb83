import type { Item, Menu } from '../../src/engine/menu.ts'
import type { Path, Step } from '../../src/engine/options.ts'

/** Some way through a menu. */
export function randomPath(menu: Menu): Path {
  const open = menu.filter((one) => typeof one === 'string' || !('shut' in one))
  const item = open[Math.floor(Math.random() * open.length)]!
  if (typeof item === 'string') return [item]
  return 'menu' in item ? [item.key, ...randomPath(item.menu)] : [stepOf(item)]
}

function stepOf(item: Exclude<Item, string | { readonly menu: Menu }>): Step {
  if ('number' in item)
    return Math.min(item.number.least + (item.number.step || 1) * Math.floor(Math.random() * 4), item.number.most)
  if ('many' in item) return item.many.filter(() => Math.random() < 0.5)
  if ('shares' in item) return shared(item.shares)
  return 'spot' in item ? item.spot[0]! : 'a word'
}

function shared({
  points,
  bins,
}: {
  readonly points: number
  readonly bins: readonly { readonly id: string; readonly most: number }[]
}): Record<string, number> {
  const given: Record<string, number> = {}
  let left = points
  for (const { id, most } of bins) {
    const share = Math.min(left, most)
    if (share > 0) given[id] = share
    left -= share
  }
  return given
}
