import type { JSX } from 'preact'
import type { ChatNow } from '../../../client/chat-shapes.ts'
import css from './field.module.css'
import { type Placed, placedOf, type Spot } from './field-kind.ts'
import { FieldToken } from './field-token.tsx'
import { bandsOf, type Goal } from './goals-and-distances.ts'

type Props = {
  readonly now: ChatNow
  readonly wide: number
  readonly goals: readonly Goal[]
  readonly planned: Goal | null
  readonly plan: (goal: Goal) => void
}

const EDGE = 34
const ROW = 34
/** To here a metre is a metre; beyond, distances are drawn ever closer. */
const TRUE_TO = 14

/** The line, with the range bands of the weapon in hand from where the reader stands. */
export function LineField({ now, wide, goals, planned, plan }: Props): JSX.Element {
  const placed = placedOf(now)
  const here = placed.find(({ id }) => id === now.from)?.pos[0] ?? placed[0]?.pos[0] ?? 0
  const scale = scaleFor([...placed.map(({ pos }) => pos[0]), ...goals.map(({ at }) => at[0])], here, wide)
  const spots = stacked(placed, now, scale)
  const high = 54 + ROW * Math.max(1, ...spots.map(({ row }) => row + 1)) + 12
  const ground = high - 40
  const tapped = (event: MouseEvent): void => {
    const box = (event.currentTarget as SVGElement).getBoundingClientRect()
    const x = ((event.clientX - box.left) / box.width) * wide
    const [goal] = goals.toSorted((a, b) => Math.abs(scale.at(a.at[0]) - x) - Math.abs(scale.at(b.at[0]) - x))
    if (goal && Math.abs(scale.at(goal.at[0]) - x) < 24) plan(goal)
  }
  return (
    <svg class={css.svg} viewBox={`0 0 ${wide} ${high}`} height={high} onClick={tapped} aria-hidden="true">
      <Bands now={now} scale={scale} here={here} wide={wide} high={high} />
      <path class={css.ground} d={`M0 ${ground}H${wide}`} />
      {goals.length > 0 && <Reach goals={goals} at={scale.at} y={ground + 7} />}
      {planned && (
        <g>
          <path class={css.path} d={`M${scale.at(here)} ${ground}H${scale.at(planned.at[0])}`} />
          <circle class={css.goal} cx={scale.at(planned.at[0])} cy={ground - 18} r="14" />
        </g>
      )}
      {spots.map(({ one, x, row, label }) => (
        <g key={one.id}>
          <FieldToken {...one} at={[x, ground - 19 - row * ROW]} lit={one.id === now.from} />
          <text class={css.label} text-anchor={label.anchor} x={x + label.x} y={ground - 19 - row * ROW + label.dy}>
            {labelOf(one, now)}
          </text>
        </g>
      ))}
    </svg>
  )
}

const clamp = (n: number, least: number, most: number): number => Math.min(most, Math.max(least, n))

type Scale = { readonly at: (x: number) => number; readonly wide: number }

const squeezed = (far: number): number =>
  Math.sign(far) * (Math.abs(far) <= TRUE_TO ? Math.abs(far) : TRUE_TO * (1 + Math.log(Math.abs(far) / TRUE_TO)))

function scaleFor(xs: readonly number[], here: number, wide: number): Scale {
  const all = xs.map((x) => squeezed(x - here))
  const [least, most] = [Math.min(-3, ...all), Math.max(3, ...all)]
  const per = (wide - 2 * EDGE) / (most - least)
  return { at: (x) => EDGE + (squeezed(x - here) - least) * per, wide }
}

type Stood = {
  readonly one: Placed
  readonly x: number
  readonly row: number
  readonly label: { readonly x: number; readonly dy: number; readonly anchor: 'start' | 'middle' | 'end' }
}

const PER_LETTER = 6.4

/** Those on one spot stand on each other, with their names beside them; a name alone stands above. */
function stacked(placed: readonly Placed[], now: ChatNow, { at, wide }: Scale): readonly Stood[] {
  const ends: number[] = []
  const people = placed.filter(({ aboard }) => aboard === null).toSorted((a, b) => a.pos[0] - b.pos[0])
  return people.map((one) => {
    const x = at(one.pos[0])
    const long = labelOf(one, now).length * PER_LETTER
    const isShared = people.some((other) => other !== one && Math.abs(at(other.pos[0]) - x) < 26)
    const isLeft = isShared && x + 20 + long > wide
    const label: Stood['label'] = isShared
      ? { x: isLeft ? -20 : 20, dy: 4, anchor: isLeft ? 'end' : 'start' }
      : { x: clamp(x, long / 2 + 4, wide - long / 2 - 4) - x, dy: -20, anchor: 'middle' }
    const [left, right] = isShared
      ? [isLeft ? x - 20 - long : x - 15, isLeft ? x + 15 : x + 20 + long]
      : [Math.min(x - 15, x + label.x - long / 2), Math.max(x + 15, x + label.x + long / 2)]
    const free = ends.findIndex((end) => end < left)
    const row = free < 0 ? ends.length : free
    ends[row] = right
    return { one, x, row, label }
  })
}

const labelOf = (one: Placed, { from, unit }: ChatNow): string =>
  one.far !== null && one.id !== from ? `${one.name} · ${one.far} ${unit}` : one.name

function Bands({
  now,
  scale,
  here,
  wide,
  high,
}: {
  readonly now: ChatNow
  readonly scale: Scale
  readonly here: number
  readonly wide: number
  readonly high: number
}): JSX.Element {
  const bands = bandsOf(now)
  const edges = bands.map(({ upTo }) => [scale.at(here - upTo), scale.at(here + upTo)] as const)
  let last = scale.at(here)
  return (
    <g>
      <rect class={css.b3} width={wide} height={high} />
      {[...edges.keys()].reverse().map((i) => {
        const [left, right] = edges[i]!
        return (
          <rect
            key={i}
            class={css[`b${Math.min(3, i)}`]}
            x={Math.max(0, left)}
            width={Math.max(0, Math.min(wide, right) - Math.max(0, left))}
            height={high}
          />
        )
      })}
      {bands.map((band, i) => {
        const from = Math.max(0, i === 0 ? edges[0]![0] : last)
        const to = Math.min(wide, edges[i]![1])
        last = Math.max(last, edges[i]![1])
        return <BandName key={band.name} of={band} from={from} to={to} high={high} />
      })}
    </g>
  )
}

/** Name and worth of a band, where there is room for them. */
const BandName = ({
  of: { name, worth },
  from,
  to,
  high,
}: {
  readonly of: ReturnType<typeof bandsOf>[number]
  readonly from: number
  readonly to: number
  readonly high: number
}): JSX.Element | null =>
  to - from < name.length * 6 + 6 ? null : (
    <g>
      <text class={css.band} x={(from + to) / 2} y={high - 18}>
        {name}
      </text>
      <text class={css.worth} x={(from + to) / 2} y={high - 5}>
        {worth ?? 'no'}
      </text>
    </g>
  )

const Reach = ({
  goals,
  at,
  y,
}: {
  readonly goals: readonly { readonly at: Spot }[]
  readonly at: (x: number) => number
  readonly y: number
}): JSX.Element => {
  const xs = goals.map((goal) => at(goal.at[0]))
  return <path class={css.reach} d={`M${Math.min(...xs)} ${y}H${Math.max(...xs)}`} />
}
