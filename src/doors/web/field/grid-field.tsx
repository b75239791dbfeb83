import type { JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import type { ChatNow } from '../../../client/chat-shapes.ts'
import type { GridMap } from '../../../field/map.ts'
import { screenReaderOnly } from '../parts/screen-reader-only.tsx'
import css from './field.module.css'
import { type Placed, placedOf, type Spot } from './field-kind.ts'
import { FieldToken } from './field-token.tsx'
import { type Goal, squareOf } from './goals-and-distances.ts'
import grid from './grid-field.module.css'
import { MapEdges } from './map-edges.tsx'
import { clamp, EDGE, firstView, SQUARE } from './map-part.ts'
import { ARROWS, usePanZoom } from './pan-zoom.ts'
import type { Block, Sight } from './sight.ts'
import { ZoomKeys } from './zoom-keys.tsx'

type Props = {
  readonly now: ChatNow
  readonly map: GridMap
  readonly wide: number
  readonly high: number
  /** What the reader sees of it, once that is known. */
  readonly sight: Sight | null
  readonly goals: readonly Goal[]
  readonly planned: Goal | null
  /** Squares of the way there, once they are known. */
  readonly way: readonly Spot[]
  readonly plan: (goal: Goal) => void
}

/** The map in squares: what can be reached is lit, walls are solid, hard ground is marked. */
export function GridField({ now, map, sight, wide, high, goals, planned, way, plan }: Props): JSX.Element {
  const placed = placedOf(now)
  const me = placed.find(({ id }) => id === now.from)
  const size: Spot = [map.ground[0]?.length ?? 1, map.ground.length]
  const first = firstView(placed, size, { wide, high })
  const { cursor, steps } = useCursor({ from: me?.pos ?? [0, 0], size, goals, plan })
  const { view, zoom, fit, hands } = usePanZoom(first, {
    click: (point) => {
      const goal = goalIn(goals, squareAt(point))
      if (goal && goal.at.join() !== planned?.at.join()) plan(goal)
    },
    holds: (point) => goals.length > 0 && me !== undefined && squareAt(point).join() === me.pos.join(),
    steps: goals.length > 0 ? steps : undefined,
  })
  return (
    <div class={css.frame}>
      <svg
        class={css.plan}
        viewBox={`${view.x} ${view.y} ${view.wide} ${view.high}`}
        width={wide}
        height={Math.round((wide * first.high) / first.wide)}
        role="application"
        aria-label={goals.length > 0 ? CHOOSES : MOVES}
        tabindex={0}
        {...hands}
      >
        <Ground map={map} columns={size[0]} rows={size[1]} />
        <Reach goals={goals} />
        <Fog of={sight} />
        <Walls map={map} open={now.doors} />
        {planned && me && <Way me={me} to={planned.at} way={way} />}
        {cursor && <Cursor at={cursor} />}
        <People placed={placed} from={now.from} />
        <MapEdges columns={size[0]} rows={size[1]} left={Math.max(0, view.x + EDGE)} top={Math.max(0, view.y + EDGE)} />
      </svg>
      <ZoomKeys zoom={zoom} fit={fit} />
      <Spoken>{cursor && spokenAt(cursor, { placed, sight, goal: goalIn(goals, cursor) })}</Spoken>
    </div>
  )
}

const goalIn = (goals: readonly Goal[], at: Spot): Goal | undefined =>
  goals.find((goal) => goal.at[0] === at[0] && goal.at[1] === at[1])

const People = ({
  placed,
  from,
}: {
  readonly placed: readonly Placed[]
  readonly from: string | null
}): JSX.Element => (
  <g>
    {placed.map((one) => (
      <FieldToken key={one.id} {...one} at={pointOf(one)} lit={one.id === from} scale={one.size} />
    ))}
  </g>
)

const MOVES = 'The field; arrows move it, plus and minus magnify it'
const CHOOSES = 'The field; arrows choose a square, Enter plans the way there, plus and minus magnify it'

const squareAt = ({ x, y }: { readonly x: number; readonly y: number }): Spot => [
  Math.floor(x / SQUARE),
  Math.floor(y / SQUARE),
]

const Spoken = ({ children }: { readonly children: string | null }): JSX.Element => (
  <p role="status" class={screenReaderOnly}>
    {children}
  </p>
)

type There = { readonly placed: readonly Placed[]; readonly sight: Sight | null; readonly goal: Goal | undefined }

/** `C4, Wren, out of sight, cannot be reached`. */
function spokenAt(at: Spot, { placed, sight, goal }: There): string {
  const there = placed.filter(
    ({ pos: [x, y], size }) => at[0] >= x && at[0] < x + size && at[1] >= y && at[1] < y + size,
  )
  const reached = goal ? (goal.ways[0]?.label ?? '') : 'cannot be reached'
  return [squareOf(at), ...there.map(({ name }) => name), sight?.shadeAt(at), reached].filter(Boolean).join(', ')
}

type Choosing = {
  readonly from: Spot
  readonly size: Spot
  readonly goals: readonly Goal[]
  readonly plan: (goal: Goal) => void
}

/** The square that arrows have come to; Enter plans the way there. */
function useCursor({ from, size, goals, plan }: Choosing): {
  readonly cursor: Spot | null
  readonly steps: (key: string) => boolean
} {
  const [cursor, set] = useState<Spot | null>(null)
  const at = cursor ?? from
  const steps = (key: string): boolean => {
    const by = ARROWS[key]
    const goal = key === 'Enter' ? goalIn(goals, at) : undefined
    if (goal) plan(goal)
    if (by) set([clamp(at[0] + by[0], size[0] - 1), clamp(at[1] + by[1], size[1] - 1)])
    return by !== undefined || key === 'Enter'
  }
  return { cursor, steps }
}

const Cursor = ({ at: [x, y] }: { readonly at: Spot }): JSX.Element => (
  <rect class={grid.cursor} x={x * SQUARE + 2} y={y * SQUARE + 2} width={SQUARE - 4} height={SQUARE - 4} rx="3" />
)

/** What a move reaches is lit, what a longer one reaches half-lit. */
const Reach = ({ goals }: { readonly goals: readonly Goal[] }): JSX.Element => (
  <g data-reach>
    {goals.map(({ at: [x, y], ways }) => (
      <rect
        key={`${x} ${y}`}
        class={ways.some(({ rank }) => rank === 0) ? grid.near : grid.far}
        x={x * SQUARE}
        y={y * SQUARE}
        width={SQUARE}
        height={SQUARE}
      />
    ))}
  </g>
)

/** What the reader does not see lies in fog; what the map leaves without light is darker. */
const Fog = ({ of }: { readonly of: Sight | null }): JSX.Element | null =>
  useMemo(
    () =>
      of && (
        <g data-fog>
          <path class={grid.fog} d={blocksPath(of.blocks['out of sight'])} />
          <path class={grid.dark} d={blocksPath(of.blocks.dark)} />
          <path class={grid.dim} d={blocksPath(of.blocks.dim)} />
        </g>
      ),
    [of],
  )

const blocksPath = (blocks: readonly Block[]): string =>
  blocks
    .map(({ from: [x, y], to: [toX, toY] }) => {
      const [wide, high] = [(toX - x + 1) * SQUARE, (toY - y + 1) * SQUARE]
      return `M${x * SQUARE} ${y * SQUARE}h${wide}v${high}h${-wide}Z`
    })
    .join('')

/** The move as planned, square by square where the way is known. */
const Way = ({
  me,
  to,
  way,
}: {
  readonly me: Placed
  readonly to: Spot
  readonly way: readonly Spot[]
}): JSX.Element => (
  <g data-way>
    <path
      class={css.path}
      stroke-width="3.5"
      d={`M${(way.length > 0 ? way : [me.pos, to]).map((at) => middle(at, me.size)).join('L')}`}
    />
    <circle class={css.goal} cx={(to[0] + 0.5) * SQUARE} cy={(to[1] + 0.5) * SQUARE} r="14" stroke-width="2" />
  </g>
)

const middle = ([x, y]: Spot, size: number): string => `${(x + size / 2) * SQUARE} ${(y + size / 2) * SQUARE}`
const pointOf = ({ pos: [x, y], size }: Placed): Spot => [(x + size / 2) * SQUARE, (y + size / 2) * SQUARE]

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
        <path class={grid.gridLines} d={lines} />
        <path class={grid.wall} d={squaresOf(map, '#')} />
        <path class={grid.hole} d={squaresOf(map, '_')} />
        <path class={grid.rubble} d={marksOf(map)} />
        <path class={grid.murk} d={squaresOf(map, '%&')} />
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
        <path class={grid.edgeWall} d={drawn('-|')} />
        <path class={grid.door} d={drawn('D')} />
        <path class={grid.openDoor} d={drawn('d')} />
        <path class={grid.window} d={drawn(':i~')} />
        {map.segments.map(({ x1, y1, x2, y2 }, i) => (
          <path key={i} class={grid.edgeWall} d={`M${x1 * SQUARE} ${y1 * SQUARE}L${x2 * SQUARE} ${y2 * SQUARE}`} />
        ))}
      </g>
    )
  }, [map, open])
