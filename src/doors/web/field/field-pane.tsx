import type { JSX } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { ChatNow, Hints } from '../../../client/chat-shapes.ts'
import { type Client, isRefused } from '../../../client/client.ts'
import type { GridMap } from '../../../field/map.ts'
import { useLoaded } from '../load-on-demand.ts'
import { KeyButton, KeyGrid } from '../parts/key.tsx'
import css from './field.module.css'
import {
  bandAt,
  bandsOf,
  type Covered,
  type Goal,
  goalsOf,
  isEnemy,
  kindOf,
  metresBetween,
  placedOf,
  squareOf,
  squaresIn,
  type Way,
  worthOf,
} from './places.ts'

type Props = {
  readonly client: Client
  readonly now: ChatNow
  readonly hints: Hints | null
  readonly map: GridMap | null
  readonly tall: boolean
  readonly whose: string
  readonly tap: (tap: string) => void
}

/** The field in place: a tap on a spot within reach plans a move, which happens once it is confirmed. */
export function FieldPane({ client, now, hints, map, tall, whose, tap }: Props): JSX.Element | null {
  const [frame, wide] = useWidth()
  const [planned, plan] = useState<Goal | null>(null)
  const goals = useMemo(() => (hints?.tag === now.open?.tag ? goalsOf(hints) : []), [hints, now.open?.tag])
  const still = planned && (goals.find(({ at }) => at.join() === planned.at.join()) ?? null)
  const kind = kindOf(now)
  const follows = useFollows(client, { fight: now.fight?.id ?? '', ask: hints?.ask ?? null, goal: still })
  const LineField = useLoaded(kind === 'line', () => import('./line-field.tsx').then((part) => part.LineField))
  const PlaneField = useLoaded(kind === 'plane', () => import('./plane-field.tsx').then((part) => part.PlaneField))
  const GridField = useLoaded(kind === 'grid', () => import('./grid-field.tsx').then((part) => part.GridField))
  if (kind === null || (kind === 'grid' && !map)) return null
  const shared = { now, wide, goals, planned: still, plan, high: heightOf(map, { wide, tall }) }
  return (
    <section class={css.pane} aria-label={`Field, ${whose}`} ref={frame}>
      {wide > 0 && LineField && <LineField {...shared} />}
      {wide > 0 && PlaneField && <PlaneField {...shared} areas={areasIn(now, hints, still)} />}
      {wide > 0 && GridField && map && <GridField {...shared} map={map} way={squaresIn(follows[0]?.[0] ?? '')} />}
      {still && (
        <Planned
          now={now}
          goal={still}
          kind={kind}
          follows={follows}
          go={(way) => {
            plan(null)
            tap(way.tap)
          }}
          back={() => plan(null)}
        />
      )}
      <details class={css.words}>
        <summary>The same in words</summary>
        <FieldList now={now} grid={kind === 'grid'} />
      </details>
    </section>
  )
}

/** What goes off now; what is planned would cover; and what each key of a menu would. */
function areasIn({ blast, open, people }: ChatNow, hints: Hints | null, planned: Goal | null): readonly Covered[] {
  const thrown = planned?.ways.find(({ area }) => area)?.area
  const aimed = open?.deep && hints?.tag === open.tag ? Object.values(hints.keys) : []
  return [
    ...(blast ? [blast] : []),
    ...(planned && thrown ? [{ at: planned.at, area: thrown }] : []),
    ...aimed.flatMap(({ aim, area }) => {
      const at = people.find(({ id }) => id === aim)?.pos
      return area && at ? [{ at, area }] : []
    }),
  ]
}

const LEAST_HIGH = 240

/** As high as its map wants, within what the page has. */
function heightOf(map: GridMap | null, { wide, tall }: { readonly wide: number; readonly tall: boolean }): number {
  const own = map ? (wide * (map.ground.length + 1)) / ((map.ground[0]?.length ?? 1) + 1) : wide * 0.52
  return Math.round(Math.max(LEAST_HIGH, Math.min(own, innerHeight * (tall && innerWidth >= 900 ? 0.55 : 0.36))))
}

type Wanted = { readonly fight: string; readonly ask: number | null; readonly goal: Goal | null }
type Lines = readonly string[]

const SETTLED_MS = 120

/** What follows from each way to a place before it is taken, as the book foretells it. */
function useFollows(client: Client, { fight, ask, goal }: Wanted): readonly Lines[] {
  const [known, set] = useState<{ readonly at: string; readonly lines: readonly Lines[] } | null>(null)
  const at = goal?.at.join() ?? ''
  useEffect(() => {
    if (!goal || ask === null) return
    const timer = setTimeout(async () => {
      const replies = await Promise.all(
        goal.ways.map(({ path }) => client.odds({ id: fight, ask, path: path as never }).catch(() => null)),
      )
      set({ at, lines: replies.map((reply) => (reply && !isRefused(reply) ? reply.follows : [])) })
    }, SETTLED_MS) // a place that is dragged over is not asked about
    return () => clearTimeout(timer)
  }, [at, ask])
  return known?.at === at ? known.lines : []
}

function useWidth(): readonly [{ current: HTMLElement | null }, number] {
  const frame = useRef<HTMLElement>(null)
  const [wide, setWide] = useState(0)
  useLayoutEffect(() => {
    const { current } = frame
    if (!current) return
    const measured = new ResizeObserver(() => setWide(Math.round(current.clientWidth)))
    setWide(Math.round(current.clientWidth))
    measured.observe(current)
    return () => measured.disconnect()
  }, [])
  return [frame, wide]
}

/** What the move gives, before it is made. */
function Planned({
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

/** Who stands where, nearest first, enemies before one's own. */
function FieldList({ now, grid }: { readonly now: ChatNow; readonly grid: boolean }): JSX.Element {
  const placed = placedOf(now)
  const me = placed.find(({ id }) => id === now.from)
  const bands = bandsOf(now)
  const ranked = placed
    .filter((one) => one !== me)
    .toSorted((a, b) => Number(isEnemy(b, me)) - Number(isEnemy(a, me)) || (a.far ?? 0) - (b.far ?? 0))
  return (
    <ul>
      {me && (
        <li>
          <b>{me.name}</b> {me.own ? '(you) ' : ''}
          {grid ? squareOf(me.pos) : ''}
        </li>
      )}
      {ranked.map((one) => {
        const band = one.far === null ? null : bandAt(bands, one.far)
        const seat = now.people.find(({ id }) => id === one.aboard)?.name
        const parts = [
          grid ? squareOf(one.pos) : '',
          one.far === null
            ? ''
            : `${one.far} ${now.unit}${me && !grid && one.pos[1] !== me.pos[1] ? ` ${compass(me.pos, one.pos)}` : ''}`,
          band && isEnemy(one, me) ? worthOf(band) : '',
          seat ? `in ${seat}` : '',
          ...one.looks,
          one.word ?? '',
        ]
        return (
          <li key={one.id}>
            <b>{one.name}</b> {parts.filter(Boolean).join(', ')}
          </li>
        )
      })}
    </ul>
  )
}

const WINDS = ['east', 'south-east', 'south', 'south-west', 'west', 'north-west', 'north', 'north-east'] as const

const compass = ([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number]): string =>
  WINDS[(Math.round(Math.atan2(by - ay, bx - ax) / (Math.PI / 4)) + 8) % 8]!
