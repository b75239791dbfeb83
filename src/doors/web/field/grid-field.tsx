import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import type { ChatNow } from '../../../client/chat-shapes.ts'
import type { GridMap } from '../../../field/map.ts'
import css from './field.module.css'
import { FieldToken } from './field-token.tsx'
import { usePanZoom } from './pan-zoom.ts'
import { type Goal, type Placed, placedOf, type Spot, squareOf } from './places.ts'
import { ZoomKeys } from './zoom-keys.tsx'

type Props = {
  readonly now: ChatNow
  readonly map: GridMap
  readonly wide: number
  readonly high: number
  readonly goals: readonly Goal[]
  readonly planned: Goal | null
  readonly plan: (goal: Goal) => void
}

/** Units of the drawing per square: a token fits. */
const SQUARE = 34

/** The map in squares: what can be reached is lit, walls are solid, hard ground is marked. */
export function GridField({ now, map, wide, high, goals, planned, plan }: Props): JSX.Element {
  const [columns, rows] = [map.ground[0]?.length ?? 1, map.ground.length]
  const whole = fitted(columns * SQUARE, rows * SQUARE, wide / high)
  const { view, zoom, fit, hands } = usePanZoom(whole, ({ x, y }) => {
    const [sx, sy] = [Math.floor(x / SQUARE), Math.floor(y / SQUARE)]
    const goal = goals.find(({ at }) => at[0] === sx && at[1] === sy)
    if (goal) plan(goal)
  })
  const placed = placedOf(now)
  const me = placed.find(({ id }) => id === now.from)
  return (
    <div class={css.frame}>
      <svg
        class={css.plan}
        viewBox={`${view.x} ${view.y} ${view.wide} ${view.high}`}
        width={wide}
        height={high}
        role="application"
        aria-label="The field; arrows move it, plus and minus magnify it"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move it, plus and minus magnify it
        tabIndex={0}
        {...hands}
      >
        <Ground map={map} columns={columns} rows={rows} />
        <Edges columns={columns} rows={rows} />
        <Reach goals={goals} />
        <Walls map={map} open={now.doors} />
        {planned && me && <Way me={me} to={planned.at} />}
        {placed.map((one) => (
          <FieldToken key={one.id} {...one} at={pointOf(one)} lit={one.id === now.from} scale={one.size} />
        ))}
      </svg>
      <ZoomKeys zoom={zoom} fit={fit} />
    </div>
  )
}

/** Squares that can be reached, lit. */
const Reach = ({ goals }: { readonly goals: readonly Goal[] }): JSX.Element => (
  <g class={css.lit} data-reach>
    {goals.map(({ at: [x, y] }) => (
      <rect key={`${x} ${y}`} x={x * SQUARE} y={y * SQUARE} width={SQUARE} height={SQUARE} />
    ))}
  </g>
)

/** The move as planned. */
const Way = ({ me, to }: { readonly me: Placed; readonly to: Spot }): JSX.Element => (
  <g>
    <path class={css.path} stroke-width="3.5" d={`M${middle(me.pos, me.size)}L${middle(to, me.size)}`} />
    <circle class={css.goal} cx={(to[0] + 0.5) * SQUARE} cy={(to[1] + 0.5) * SQUARE} r="14" stroke-width="2" />
  </g>
)

const middle = ([x, y]: Spot, size: number): string => `${(x + size / 2) * SQUARE} ${(y + size / 2) * SQUARE}`
const pointOf = ({ pos: [x, y], size }: Placed): Spot => [(x + size / 2) * SQUARE, (y + size / 2) * SQUARE]

/** Room for the letters and numbers. */
const EDGE = 18

function fitted(w: number, h: number, shape: number): { x: number; y: number; wide: number; high: number } {
  const wide = Math.max(w + EDGE, (h + EDGE) * shape)
  const high = wide / shape
  return { x: (w - EDGE - wide) / 2, y: (h - EDGE - high) / 2, wide, high }
}

/** Letters of the columns above, numbers of the rows to the left. */
const Edges = ({ columns, rows }: { readonly columns: number; readonly rows: number }): JSX.Element =>
  useMemo(
    () => (
      <g class={css.edges}>
        {Array.from({ length: columns }, (_, x) => (
          <text key={x} x={(x + 0.5) * SQUARE} y="-5">
            {squareOf([x, 0]).slice(0, -1)}
          </text>
        ))}
        {Array.from({ length: rows }, (_, y) => (
          <text key={y} x="-9" y={(y + 0.5) * SQUARE + 4}>
            {y + 1}
          </text>
        ))}
      </g>
    ),
    [columns, rows],
  )

/** Squares and their ground: one path for each kind. */
function Ground({
  map,
  columns,
  rows,
}: {
  readonly map: GridMap
  readonly columns: number
  readonly rows: number
}): JSX.Element {
  return useMemo(() => {
    const lines = [
      ...Array.from({ length: columns + 1 }, (_, x) => `M${x * SQUARE} 0V${rows * SQUARE}`),
      ...Array.from({ length: rows + 1 }, (_, y) => `M0 ${y * SQUARE}H${columns * SQUARE}`),
    ].join('')
    return (
      <g>
        <rect class={css.b2} width={columns * SQUARE} height={rows * SQUARE} />
        <path class={css.gridLines} d={lines} />
        <path class={css.wall} d={squaresOf(map, '#_')} />
        <path class={css.rubble} d={marksOf(map)} />
        <path class={css.murk} d={squaresOf(map, '%&')} />
      </g>
    )
  }, [map])
}

const squaresOf = ({ ground }: GridMap, letters: string): string =>
  ground
    .flatMap((row, y) =>
      [...row].map((letter, x) =>
        letters.includes(letter) ? `M${x * SQUARE} ${y * SQUARE}h${SQUARE}v${SQUARE}h${-SQUARE}Z` : '',
      ),
    )
    .join('')

/** Ground that costs more is strewn with marks. */
const marksOf = ({ ground }: GridMap): string =>
  ground
    .flatMap((row, y) =>
      [...row].map((letter, x) =>
        '~o&'.includes(letter)
          ? `M${x * SQUARE + 7} ${y * SQUARE + 15}l4 -5 4 5M${x * SQUARE + 19} ${y * SQUARE + 24}l4 -5 4 5`
          : '',
      ),
    )
    .join('')

/** Walls and doors along the edges of squares. */
const Walls = ({ map, open }: { readonly map: GridMap; readonly open: readonly string[] }): JSX.Element =>
  useMemo(() => {
    const edges = [
      ...map.across.flatMap((row, y) =>
        [...row].map((letter, x) => ({ letter, d: `M${x * SQUARE} ${y * SQUARE}h${SQUARE}` })),
      ),
      ...map.upright.flatMap((row, y) =>
        [...row].map((letter, x) => ({ letter, d: `M${x * SQUARE} ${y * SQUARE}v${SQUARE}` })),
      ),
    ]
    const drawn = (letters: string): string =>
      edges
        .filter(({ letter }) => letters.includes(letter))
        .map(({ d }) => d)
        .join('')
    return (
      <g>
        <path class={css.edgeWall} d={drawn('-|')} />
        <path class={css.door} d={drawn('D')} />
        <path class={css.openDoor} d={drawn('d')} />
        <path class={css.window} d={drawn(':i~')} />
        {map.segments.map(({ x1, y1, x2, y2 }, i) => (
          <path key={i} class={css.edgeWall} d={`M${x1 * SQUARE} ${y1 * SQUARE}L${x2 * SQUARE} ${y2 * SQUARE}`} />
        ))}
      </g>
    )
  }, [map, open])
