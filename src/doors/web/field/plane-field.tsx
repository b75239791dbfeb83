import type { JSX } from 'preact'
import type { ChatNow, Hints } from '../../../client/chat-shapes.ts'
import { kindOf as sideOf } from '../parts/side-token.tsx'
import css from './field.module.css'
import { type Placed, placedOf, type Spot } from './field-kind.ts'
import { FieldToken } from './field-token.tsx'
import { bandsOf, type Goal, metresBetween } from './goals-and-distances.ts'
import { usePanZoom, type View } from './pan-zoom.ts'
import { Areas, areasIn } from './plane-areas.tsx'
import plane from './plane-field.module.css'
import { type Frame, frame, labelsOf, overlaps } from './plane-labels.ts'
import { ZoomKeys } from './zoom-keys.tsx'

type Props = {
  readonly now: ChatNow
  readonly wide: number
  readonly high: number
  readonly goals: readonly Goal[]
  readonly planned: Goal | null
  readonly plan: (goal: Goal) => void
  readonly hints: Hints | null
}

/** The plane: bands as rings of light around the reader, vehicles as boxes with their people in them. */
export function PlaneField({ now, wide, high, goals, planned, plan, hints }: Props): JSX.Element {
  const placed = placedOf(now)
  const me = placed.find(({ id }) => id === now.from)
  const moves = goals.filter(isMove)
  const whole = wholeOf(placed, moves, wide / high)
  const { view, zoom, fit, hands } = usePanZoom(whole, {
    click: ({ x, y }) => {
      const near = nearestOf(goals, [x, y])
      if (near && near !== planned && metresBetween(near.at, [x, y]) < Math.max(1.5, view.wide / 20)) plan(near)
    },
    holds: ({ x, y }) =>
      moves.length > 0 && me !== undefined && metresBetween(me.pos, [x, y]) < (22 * whole.wide) / wide,
  })
  const unit = view.wide / wide
  return (
    <div class={css.frame}>
      <svg
        class={css.plan}
        viewBox={`${view.x} ${view.y} ${view.wide} ${view.high}`}
        width={wide}
        height={high}
        font-size={12 * unit}
        role="application"
        aria-label="The field; arrows move it, plus and minus magnify it"
        tabindex={0}
        {...hands}
      >
        <rect class={css.b3} x={view.x - 999} y={view.y - 999} width={view.wide + 1998} height={view.high + 1998} />
        {me && <Rings now={now} at={me.pos} unit={unit} />}
        {me && <OwnMove me={me} goals={moves} planned={planned && isMove(planned) ? planned : null} unit={unit} />}
        <Everybody now={now} placed={placed} unit={unit} view={view} />
        <Areas of={areasIn(now, hints, planned)} from={me?.pos ?? null} unit={unit} />
      </svg>
      <ZoomKeys zoom={zoom} fit={fit} />
    </div>
  )
}

/** Some places can only be thrown to. */
const isMove = ({ ways }: Goal): boolean => ways.some(({ area }) => area === null)

/** How far the reader can move, and the move as planned. */
const OwnMove = ({
  me,
  goals,
  planned,
  unit,
}: Pick<Props, 'goals' | 'planned'> & { readonly me: Placed; readonly unit: number }): JSX.Element => (
  <g>
    {goals.length > 0 && (
      <circle
        class={plane.reachRing}
        cx={me.pos[0]}
        cy={me.pos[1]}
        r={reachOf(goals, me)}
        stroke-width={1.5 * unit}
        stroke-dasharray={`${2 * unit} ${6 * unit}`}
      />
    )}
    {planned && (
      <g>
        <path
          class={css.path}
          stroke-width={3 * unit}
          d={`M${me.pos[0]} ${me.pos[1]}L${planned.at[0]} ${planned.at[1]}`}
        />
        <circle class={css.goal} cx={planned.at[0]} cy={planned.at[1]} r={14 * unit} stroke-width={2 * unit} />
      </g>
    )}
  </g>
)

/** Vehicles, people in them and on foot, and their names. */
function Everybody({
  now,
  placed,
  unit,
  view,
}: {
  readonly now: ChatNow
  readonly placed: readonly Placed[]
  readonly unit: number
  readonly view: View
}): JSX.Element {
  const crews = crewOf(placed)
  const cars = placed.filter(({ box }) => box)
  const people = placed.filter(({ box, aboard }) => !box && (aboard === null || crews.has(aboard)))
  const afoot = people.filter(({ aboard }) => aboard === null)
  const me = placed.find(({ id }) => id === now.from)
  const { labels, taken } = labelsOf({ now, people: [...cars, ...afoot], crews, unit, view })
  return (
    <g>
      {cars.map((one) => (
        <Vehicle key={one.id} one={one} unit={unit} crew={crews.get(one.id)?.length ?? 0} />
      ))}
      {people.map((one) => (
        <FieldToken
          key={one.id}
          {...one}
          at={seatOf(one, { crews, cars, unit })}
          lit={one.id === now.from}
          scale={unit}
        />
      ))}
      {labels.map(({ id, text, x, y, anchor }) => (
        <text key={id} class={css.label} x={x} y={y} text-anchor={anchor}>
          {text}
        </text>
      ))}
      {me && <BandNames now={now} at={me.pos} taken={taken} unit={unit} view={view} />}
    </g>
  )
}

const nearestOf = (goals: readonly Goal[], to: Spot): Goal | null =>
  goals.reduce<Goal | null>(
    (best, goal) => (best && metresBetween(best.at, to) <= metresBetween(goal.at, to) ? best : goal),
    null,
  )

const MARGIN = 6

function wholeOf(placed: readonly Placed[], goals: readonly Goal[], shape: number): View {
  const all = [...placed.map(({ pos }) => pos), ...goals.map(({ at }) => at)]
  const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN]
  const [w, h] = [Math.max(...xs) - left + MARGIN, Math.max(...ys) - top + MARGIN]
  const wide = Math.max(w, h * shape)
  const high = wide / shape
  return { x: left - (wide - w) / 2, y: top - (high - h) / 2, wide, high }
}

const reachOf = (goals: readonly Goal[], { pos }: Placed): number =>
  goals.reduce((most, { at }) => Math.max(most, metresBetween(at, pos)), 0)

/** Bands from the last to the first, each over the one before. */
function Rings({
  now,
  at: [x, y],
  unit,
}: {
  readonly now: ChatNow
  readonly at: Spot
  readonly unit: number
}): JSX.Element {
  const bands = bandsOf(now)
  return (
    <g>
      {[...bands.keys()].reverse().map((i) => (
        <g key={i}>
          <circle class={css[`b${Math.min(3, i)}`]} cx={x} cy={y} r={bands[i]!.upTo} />
          <circle
            class={plane.bandRing}
            cx={x}
            cy={y}
            r={bands[i]!.upTo}
            stroke-width={unit}
            stroke-dasharray={`${unit} ${4 * unit}`}
          />
        </g>
      ))}
    </g>
  )
}

/** Each inside its ring, where nothing else is and the ring is broad enough. */
function BandNames({
  now,
  at: [x, y],
  taken,
  unit,
  view,
}: {
  readonly now: ChatNow
  readonly at: Spot
  readonly taken: readonly Frame[]
  readonly unit: number
  readonly view: View
}): JSX.Element {
  const bands = bandsOf(now)
  const names = bands.flatMap(({ name, worth, upTo }, i) => {
    const before = bands[i - 1]?.upTo ?? 0
    const off = before + Math.min((upTo - before) / 2, 14 * unit)
    const text = `${name} ${worth ?? 'no'}`
    const free = upTo - before < 18 * unit ? undefined : spotsAround([x, y], off).find((at) => isFree(at, text))
    return free ? [{ text, at: free }] : []
  })
  function isFree([cx, cy]: Spot, text: string): boolean {
    const long = (text.length * 7 + 8) * unit
    const mine = frame({ left: cx - long / 2, top: cy - 9 * unit }, long, 18 * unit)
    const isSeen = mine.top > view.y && mine.bottom < view.y + view.high
    return isSeen && taken.every((other) => !overlaps(mine, other))
  }
  return (
    <g>
      {names.map(({ text, at }) => (
        <text key={text} class={css.band} x={at[0]} y={at[1] + 4 * unit}>
          {text}
        </text>
      ))}
    </g>
  )
}

/** Eight places as far off, the one below first. */
const spotsAround = ([x, y]: Spot, off: number): readonly Spot[] =>
  [90, 270, 180, 0, 135, 45, 225, 315].map((degrees) => {
    const turn = (degrees * Math.PI) / 180
    return [x + Math.cos(turn) * off, y + Math.sin(turn) * off]
  })

/** Who sits in what. */
function crewOf(placed: readonly Placed[]): ReadonlyMap<string, readonly Placed[]> {
  return new Map(placed.filter(({ box }) => box).map(({ id }) => [id, placed.filter(({ aboard }) => aboard === id)]))
}

const LONG = 5
const BROAD = 2.6

/** People aboard sit one behind the other, along the vehicle. */
function seatOf(one: Placed, { crews, cars, unit }: Seats): Spot {
  const crew = one.aboard === null ? undefined : crews.get(one.aboard)
  if (!crew) return one.pos
  const [dx, dy] = aheadOf(cars.find(({ id }) => id === one.aboard)?.box?.heading ?? 0)
  const far = (crew.indexOf(one) - (crew.length - 1) / 2) * -seatLong(unit)
  return [one.pos[0] + dx * far, one.pos[1] + dy * far]
}

type Seats = {
  readonly crews: ReadonlyMap<string, readonly Placed[]>
  readonly cars: readonly Placed[]
  readonly unit: number
}

/** Seats are as long as the tokens on them, however small the drawing. */
const seatLong = (unit: number): number => Math.max(2.4, 26 * unit)

function aheadOf(heading: number): Spot {
  const turn = ((heading - 90) * Math.PI) / 180
  return [Math.cos(turn), Math.sin(turn)]
}

function Vehicle({
  one,
  unit,
  crew,
}: {
  readonly one: Placed
  readonly unit: number
  readonly crew: number
}): JSX.Element {
  const [x, y] = one.pos
  const [long, broad] = [Math.max(LONG, crew * seatLong(unit) + 8 * unit), Math.max(BROAD, 32 * unit)]
  return (
    <g class={`${plane.vehicle} ${plane[sideOf(one.side)]} ${one.box?.open ? plane.open : ''}`}>
      <g transform={`translate(${x} ${y}) rotate(${(one.box?.heading ?? 0) - 90})`}>
        <rect x={-long / 2} y={-broad / 2} width={long} height={broad} rx="0.3" stroke-width={2 * unit} />
        <path
          d={`M${long / 2 - broad / 4} ${-broad / 2}L${long / 2} 0L${long / 2 - broad / 4} ${broad / 2}`}
          stroke-width={1.5 * unit}
        />
      </g>
    </g>
  )
}
