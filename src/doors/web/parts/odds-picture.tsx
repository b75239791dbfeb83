import type { JSX } from 'preact'
import css from './odds-picture.module.css'

/** Pictures of a chance: all faces of the dice, those that win lit. */
const GRIDS: readonly (readonly [of: number, wide: number])[] = [
  [36, 6],
  [10, 10],
  [20, 10],
  [100, 20],
  [216, 18],
]

const gridFor = (of: number): readonly [number, number] | undefined => GRIDS.find(([all]) => all % of === 0)

/** A share in percent, never 0 or 100 unless it is. */
export function percentOf({ ways, of }: { readonly ways: number; readonly of: number }): string {
  const percent = Math.round((100 * ways) / of)
  if (percent === 0 && ways > 0) return '<1'
  return percent === 100 && ways < of ? '>99' : `${percent}`
}

/** `15 of 36`. */
export function fractionOf({ ways, of }: { readonly ways: number; readonly of: number }): string {
  const [all] = gridFor(of) ?? [of]
  return all > 1296 ? '' : `${(ways * all) / of} of ${all}`
}

export function OddsPicture({ ways, of }: { readonly ways: number; readonly of: number }): JSX.Element | null {
  const [all, wide] = gridFor(of) ?? [0, 0]
  if (all === 0 || all > 100) return null
  const lit = litOf(all, (ways * all) / of)
  const rows = all / wide
  const [w, h] = [wide * 6, rows * (rows < 3 ? 11 : 6)]
  return (
    <svg class={css.odds} width={`${w / 16}rem`} height={`${h / 16}rem`} viewBox={`0 0 ${w} ${h}`} aria-hidden="true">
      {Array.from({ length: all }, (_, i) => (
        <rect
          key={i}
          class={lit.has(i) ? css.on : ''}
          x={(i % wide) * 6 + 0.5}
          y={Math.floor(i / wide) * (rows < 3 ? 11 : 6) + 0.5}
          width="5"
          height={rows < 3 ? 10 : 5}
          rx="1.2"
        />
      ))}
    </svg>
  )
}

/** Of two dice the highest sums, in the corner; else the last cells. */
function litOf(all: number, ways: number): ReadonlySet<number> {
  const value = (i: number): number => (all === 36 ? (i % 6) + 5 - Math.floor(i / 6) : i)
  const ranked = Array.from({ length: all }, (_, i) => i).sort((a, b) => value(b) - value(a) || b - a)
  return new Set(ranked.slice(0, Math.round(ways)))
}
