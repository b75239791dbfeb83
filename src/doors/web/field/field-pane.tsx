import type { JSX } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { ChatNow, Hints } from '../../../client/chat-shapes.ts'
import { type Client, isRefused } from '../../../client/client.ts'
import type { GridMap } from '../../../field/map.ts'
import { KeyButton, KeyGrid } from '../parts/key.tsx'
import css from './field.module.css'
import { GridField } from './grid-field.tsx'
import { LineField } from './line-field.tsx'
import {
  bandAt,
  bandsOf,
  type Goal,
  goalsOf,
  isEnemy,
  kindOf,
  metresBetween,
  placedOf,
  squareOf,
  worthOf,
} from './places.ts'
import { PlaneField } from './plane-field.tsx'

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
  const goals = hints?.tag === now.open?.tag ? goalsOf(hints) : []
  const still = planned && goals.find((goal) => goal.tap === planned.tap) ? planned : null
  const kind = kindOf(now)
  const follows = useFollows(client, { fight: now.fight?.id ?? '', ask: hints?.ask ?? null, goal: still })
  if (kind === null || (kind === 'grid' && !map)) return null
  const shared = { now, wide, goals, planned: still, plan, high: tall ? Math.max(300, Math.round(wide * 0.52)) : 280 }
  return (
    <section class={css.pane} aria-label={`Field, ${whose}`} ref={frame}>
      {wide > 0 && kind === 'line' && <LineField {...shared} />}
      {wide > 0 && kind === 'plane' && <PlaneField {...shared} />}
      {wide > 0 && kind === 'grid' && map && <GridField {...shared} map={map} />}
      {still && (
        <Planned
          now={now}
          goal={still}
          kind={kind}
          follows={follows}
          go={() => {
            plan(null)
            tap(still.tap)
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

type Wanted = { readonly fight: string; readonly ask: number | null; readonly goal: Goal | null }

/** What follows from a place before it is taken, as the book foretells it. */
function useFollows(client: Client, { fight, ask, goal }: Wanted): readonly string[] {
  const [known, set] = useState<{ readonly tap: string; readonly lines: readonly string[] } | null>(null)
  useEffect(() => {
    if (!goal || ask === null) return
    client.odds({ id: fight, ask, path: goal.path as never }).then(
      (reply) => !isRefused(reply) && set({ tap: goal.tap, lines: reply.follows }),
      () => undefined,
    )
  }, [goal?.tap])
  return goal && known?.tap === goal.tap ? known.lines : []
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
  readonly follows: readonly string[]
  readonly go: () => void
  readonly back: () => void
}): JSX.Element {
  const me = placedOf(now).find(({ id }) => id === now.from)
  const metres = me ? metresBetween(me.pos, goal.at) : 0
  return (
    <div class={css.planned}>
      <p class={css.ask}>
        {kind === 'grid' ? `To ${squareOf(goal.at)}?` : `Move ${metres} ${now.unit}?`}{' '}
        <small>nothing is done yet</small>
      </p>
      <Lines of={[...follows, ...(kind === 'grid' ? [] : farFrom(now, goal))]} />
      <KeyGrid>
        <KeyButton look="lit" press={go}>
          {kind === 'grid' ? `Go to ${squareOf(goal.at)}` : `Move ${metres} ${now.unit}`}
        </KeyButton>
        <KeyButton look="quiet" press={back}>
          Not there
        </KeyButton>
      </KeyGrid>
    </div>
  )
}

const Lines = ({ of }: { readonly of: readonly string[] }): JSX.Element => (
  <ul>
    {of.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)

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
