import type { JSX } from 'preact'
import type { ChatNow } from '../../../client/chat-shapes.ts'
import { KeyButton, KeyGrid } from '../parts/key.tsx'
import { placedOf } from './field-kind.ts'
import {
  bandAt,
  bandsOf,
  type Covered,
  type Goal,
  isEnemy,
  type Lines,
  metresBetween,
  squareOf,
  type Way,
  worthOf,
} from './goals-and-distances.ts'
import css from './planned-move.module.css'

/** What the move gives, before it is made. */
export function Planned({
  now,
  goal,
  kind,
  follows,
  go,
  back,
}: {
  readonly now: ChatNow
  readonly goal: Goal
  readonly kind: string
  readonly follows: readonly Lines[]
  readonly go: (way: Way) => void
  readonly back: () => void
}): JSX.Element {
  const me = placedOf(now).find(({ id }) => id === now.from)
  const metres = me ? metresBetween(me.pos, goal.at) : 0
  const where = kind === 'grid' ? `to ${squareOf(goal.at)}` : `${metres} ${now.unit}`
  const named = (way: Way): string => `${kind === 'line' ? 'Move' : way.label} ${where}`
  return (
    <div class={css.planned} data-planned>
      <p class={css.ask}>
        {named(goal.ways[0]!)}? <small>nothing is done yet</small>
      </p>
      <ul aria-live="polite">
        {[...whatFollows(goal, follows), ...(kind === 'grid' ? [] : afterwards(now, goal))].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Ways of={goal.ways} named={named} go={go} back={back} />
    </div>
  )
}

/** One key for each way, the nearest kind of move lit. */
const Ways = ({
  of,
  named,
  go,
  back,
}: {
  readonly of: readonly Way[]
  readonly named: (way: Way) => string
  readonly go: (way: Way) => void
  readonly back: () => void
}): JSX.Element => (
  <KeyGrid>
    {of.map((way, i) => (
      <KeyButton key={way.tap} look={i === 0 ? 'lit' : 'plain'} press={() => go(way)}>
        {named(way)}
      </KeyButton>
    ))}
    <KeyButton look="quiet" press={back}>
      Not there
    </KeyButton>
  </KeyGrid>
)

/** What all ways have in common is said once. */
function whatFollows({ ways }: Goal, [first = [], ...others]: readonly Lines[]): Lines {
  return [
    ...first,
    ...others.flatMap((lines, i) =>
      lines.filter((line) => !first.includes(line)).map((line) => `${ways[i + 1]?.label}: ${line}`),
    ),
  ]
}

/** Whom it would reach, and how far everybody would be off. */
function afterwards(now: ChatNow, goal: Goal): Lines {
  const moves = goal.ways.some(({ area }) => area === null)
  return [
    ...goal.ways.flatMap(({ area, label }) => (area ? caughtBy(now, { at: goal.at, area, label }) : [])),
    ...(moves ? farFrom(now, goal) : []),
  ]
}

/** `Frag grenade: Needle 2 m from it, 5D6`. */
function caughtBy(now: ChatNow, { at, area, label }: Covered & { readonly label: string }): Lines {
  return placedOf(now)
    .filter(({ box }) => !box)
    .map((one) => ({ one, far: metresBetween(one.pos, at) }))
    .toSorted((a, b) => a.far - b.far)
    .flatMap(({ one, far }) => {
      const ring = area.rings.find(({ within }) => far <= within)
      const who = one.own ? `${one.name} (yours)` : one.name
      return ring ? [`${label}: ${who} ${far} ${now.unit} from it, ${ring.says}`] : []
    })
}

/** `Thug then 6 m off: Short 0`. */
function farFrom(now: ChatNow, { at }: Goal): readonly string[] {
  const placed = placedOf(now)
  const me = placed.find(({ id }) => id === now.from)
  const enemies = placed.filter((one) => isEnemy(one, me) && !one.down && one.aboard === null)
  return enemies.slice(0, 4).map(({ name, pos }) => {
    const far = metresBetween(pos, at)
    const band = bandAt(bandsOf(now), far)
    return `${name} then ${far} ${now.unit} off${band ? `: ${worthOf(band)}` : ''}`
  })
}
