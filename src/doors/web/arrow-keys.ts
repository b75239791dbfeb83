/** The key that an arrow leads to; null for other keys, or if there is none. */
export function nextIn<T extends HTMLElement>(keys: readonly T[], from: Element | null, arrow: string): T | null {
  const at = keys.indexOf(from as T)
  if (keys.length === 0) return null
  switch (arrow) {
    case 'Home':
      return keys[0]!
    case 'End':
      return keys.at(-1)!
    case 'ArrowRight':
      return keys[at + 1] ?? keys[0]!
    case 'ArrowLeft':
      return keys[at - 1] ?? keys.at(-1)!
    case 'ArrowDown':
      return at < 0 ? keys[0]! : inRow(keys, keys[at]!, 1)
    case 'ArrowUp':
      return at < 0 ? keys.at(-1)! : inRow(keys, keys[at]!, -1)
    default:
      return null
  }
}

/** The nearest key in the next row of that direction. */
function inRow<T extends HTMLElement>(keys: readonly T[], from: T, way: 1 | -1): T | null {
  const here = from.getBoundingClientRect()
  const beyond = keys
    .map((key) => ({ key, box: key.getBoundingClientRect() }))
    .filter(({ box }) => (box.top - here.top) * way > 4)
  const rows = beyond.map(({ box }) => box.top)
  const row = way > 0 ? Math.min(...rows) : Math.max(...rows)
  const nearest = beyond
    .filter(({ box }) => Math.abs(box.top - row) < 4)
    .sort((a, b) => Math.abs(a.box.left - here.left) - Math.abs(b.box.left - here.left))
  return nearest[0]?.key ?? null
}
