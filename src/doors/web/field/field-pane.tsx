import type { JSX } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { ChatNow, Hints } from '../../../client/chat-shapes.ts'
import { isRefused, type Operations } from '../../../client/client.ts'
import type { GridMap } from '../../../field/map.ts'
import { useLoaded } from '../load-on-demand.ts'
import { kindOf } from './field-kind.ts'
import css from './field-pane.module.css'
import { type Goal, goalsOf, type Lines, squaresIn } from './goals-and-distances.ts'
import type { Sight, Whose } from './sight.ts'

type Props = {
  readonly client: Operations
  readonly now: ChatNow
  readonly hints: Hints | null
  readonly map: GridMap | null
  readonly tall: boolean
  readonly whose: string
  readonly eyes: Whose
  readonly tap: (tap: string) => void
}

/** The field in place: a tap on a spot within reach plans a move, which happens once it is confirmed. */
export function FieldPane({ client, now, hints, map, tall, whose, eyes, tap }: Props): JSX.Element | null {
  const [frame, wide] = useWidth()
  const [planned, plan] = useState<Goal | null>(null)
  const goals = useMemo(() => (hints?.tag === now.open?.tag ? goalsOf(hints) : []), [hints, now.open?.tag])
  const still = planned && (goals.find(({ at }) => at.join() === planned.at.join()) ?? null)
  const kind = kindOf(now)
  const follows = useFollows(client, { fight: now.fight?.id ?? '', ask: hints?.ask ?? null, goal: still })
  const LineField = useLoaded(kind === 'line', () => import('./line-field.tsx').then((part) => part.LineField))
  const PlaneField = useLoaded(kind === 'plane', () => import('./plane-field.tsx').then((part) => part.PlaneField))
  const GridField = useLoaded(kind === 'grid', () => import('./grid-field.tsx').then((part) => part.GridField))
  const Planned = useLoaded(still !== null, () => import('./planned-move.tsx').then((part) => part.Planned))
  const sight = useSight(now, map, eyes)
  if (kind === null || (kind === 'grid' && !map)) return null
  const shared = { now, wide, goals, planned: still, plan, high: heightOf(map, { wide, tall }) }
  return (
    <section class={css.pane} aria-label={`Field, ${whose}`} ref={frame}>
      {wide > 0 && LineField && <LineField {...shared} />}
      {wide > 0 && PlaneField && <PlaneField {...shared} hints={hints} />}
      {wide > 0 && GridField && map && (
        <GridField {...shared} map={map} sight={sight} way={squaresIn(follows[0]?.[0] ?? '')} />
      )}
      {still && Planned && (
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
      <InWords now={now} grid={kind === 'grid'} sight={sight} />
    </section>
  )
}

function InWords(shown: { readonly now: ChatNow; readonly grid: boolean; readonly sight: Sight | null }): JSX.Element {
  const [isOpen, open] = useState(false)
  const List = useLoaded(isOpen, () => import('./field-list.tsx').then((part) => part.FieldList))
  return (
    <details class={css.words} onToggle={({ currentTarget }) => open(currentTarget.open)}>
      <summary>The same in words</summary>
      {List && <List {...shown} />}
    </details>
  )
}

const SIGHT = () => import('./sight.ts')

/** What the reader sees of the map; null until it is known. */
function useSight(now: ChatNow, map: GridMap | null, eyes: Whose): Sight | null {
  const part = useLoaded(map !== null, SIGHT)
  const stand = now.people.map(({ own, down, pos, left }) => (own && !down && !left ? pos?.join() : '')).join(' ')
  return useMemo(() => part && map && part.sightOf(now, map, eyes), [part, map, eyes, stand, now.doors.join()])
}

const LEAST_HIGH = 240

/** As high as its map wants, within what the page has. */
function heightOf(map: GridMap | null, { wide, tall }: { readonly wide: number; readonly tall: boolean }): number {
  const own = map ? (wide * (map.ground.length + 1)) / ((map.ground[0]?.length ?? 1) + 1) : wide * 0.52
  return Math.round(Math.max(LEAST_HIGH, Math.min(own, innerHeight * (tall && innerWidth >= 900 ? 0.55 : 0.36))))
}

type Wanted = { readonly fight: string; readonly ask: number | null; readonly goal: Goal | null }

const SETTLED_MS = 120

/** What follows from each way to a place before it is taken, as the book foretells it. */
function useFollows(client: Operations, { fight, ask, goal }: Wanted): readonly Lines[] {
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
