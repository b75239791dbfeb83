import type { JSX } from 'preact'
import type { ChatNow, Hints } from '../../../client/chat-shapes.ts'
import type { Spot } from './field-kind.ts'
import type { Covered, Goal } from './goals-and-distances.ts'
import css from './plane-areas.module.css'

/** Circles of what goes off, with the dice on each; cones of fire that keeps heads down. Nobody is hidden by them. */
export const Areas = ({
  of,
  from,
  unit,
}: {
  readonly of: readonly Covered[]
  readonly from: Spot | null
  readonly unit: number
}): JSX.Element => (
  <g data-areas>
    {of.map(({ at, area }) =>
      area.kind === 'blast' ? (
        <Blast key={at.join()} at={at} rings={area.rings} unit={unit} />
      ) : (
        from && <path key={at.join()} class={css.cone} stroke-width={1.5 * unit} d={coneTo(from, at)} />
      ),
    )}
  </g>
)

/** What goes off now; what is planned would cover; and what each key of a menu would. */
export function areasIn({ blast, open, people }: ChatNow, hints: Hints | null, planned: Goal | null) {
  const thrown = planned?.ways.find(({ area }) => area)?.area
  const aimed = open?.deep && hints?.tag === open.tag ? Object.values(hints.keys) : []
  return [
    ...(blast ? [blast] : []),
    ...(planned && thrown ? [{ at: planned.at, area: thrown }] : []),
    ...aimed.flatMap(({ aim, area }) => {
      const at = people.find(({ id }) => id === aim)?.pos
      return area && at ? [{ at, area }] : []
    }),
  ] satisfies readonly Covered[]
}

const Blast = ({
  at: [x, y],
  rings,
  unit,
}: {
  readonly at: Spot
  readonly rings: Covered['area']['rings']
  readonly unit: number
}): JSX.Element => (
  <g class={css.blast}>
    <path stroke-width={2 * unit} d={`M${x - 4 * unit} ${y}h${8 * unit}M${x} ${y - 4 * unit}v${8 * unit}`} />
    {rings.map(({ within, says }, i) => (
      <g key={within}>
        <circle
          cx={x}
          cy={y}
          r={within}
          stroke-width={(i === 0 ? 2.5 : 1.5) * unit}
          stroke-dasharray={DASHES[Math.min(i, 2)]!.map((dash) => dash * unit).join(' ')}
        />
        <text x={x + within * UP} y={y - within * UP} stroke-width={3 * unit}>
          {says}
        </text>
      </g>
    ))}
  </g>
)

/** Half-way between above and beside. */
const UP = Math.SQRT1_2

/** Solid, dashed, dotted. */
const DASHES = [
  [1, 0],
  [6, 4],
  [1.5, 4],
] as const

const HALF = Math.PI / 18
const BEYOND = 2

function coneTo([x, y]: Spot, [toX, toY]: Spot): string {
  const far = Math.hypot(toX - x, toY - y) + BEYOND
  const ahead = Math.atan2(toY - y, toX - x)
  const corner = (turn: number): string => `${x + Math.cos(ahead + turn) * far} ${y + Math.sin(ahead + turn) * far}`
  return `M${x} ${y}L${corner(-HALF)}A${far} ${far} 0 0 1 ${corner(HALF)}Z`
}
