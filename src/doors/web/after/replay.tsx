import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { ChatNow } from '../../../client/chat-shapes.ts'
import { type Client, isRefused } from '../../../client/client.ts'
import type { Shown, ShownOne } from '../../../engine/book.ts'
import { FieldPane } from '../field/field-pane.tsx'
import { Strip } from '../fight/strip.tsx'
import css from './end-card.module.css'

type Moment = { readonly at: number; readonly length: number; readonly shown: Shown; readonly text: string | null }

const SPEEDS = [1, 2, 4] as const

/** The fight once more: the same strip and field at every line of the record, with a link to each. */
export function Replay({
  now,
  client,
  whose,
}: {
  readonly now: ChatNow
  readonly client: Client
  readonly whose: string
}): JSX.Element {
  const [at, go] = useState(() => Number(/^#replay=(\d+)$/.exec(location.hash)?.[1] ?? 0))
  const [speed, setSpeed] = useState<number>(0)
  const moment = useMoment(client, now.fight?.id ?? '', at)
  const most = (moment?.length ?? 1) - 1
  useRun({ speed, at, most, isHere: moment !== null, go })
  useEffect(() => history.replaceState(null, '', `#replay=${at}`), [at])
  const then = moment ? nowAt(now, moment.shown) : null
  return (
    <div class={css.replay}>
      <label>
        Line {at + 1} of {most + 1}
        <input
          class={css.scrub}
          type="range"
          min={0}
          max={most}
          value={at}
          onInput={(event) => go(Number(event.currentTarget.value))}
        />
      </label>
      <Steps at={at} most={most} speed={speed} go={go} setSpeed={setSpeed} />
      <p class={css.line} data-replay={at} aria-live="polite">
        {moment?.text ?? ''}
      </p>
      {then && <Then now={then} client={client} whose={whose} />}
    </div>
  )
}

type Running = {
  readonly speed: number
  readonly at: number
  readonly most: number
  readonly isHere: boolean
  readonly go: (at: number) => void
}

/** On to the next line, as fast as was chosen. */
function useRun({ speed, at, most, isHere, go }: Running): void {
  useEffect(() => {
    if (speed === 0 || !isHere || at >= most) return
    const timer = setTimeout(() => go(at + 1), 1_200 / speed)
    return () => clearTimeout(timer)
  }, [speed, isHere, at])
}

type Stepping = Omit<Running, 'isHere'> & { readonly setSpeed: (speed: number) => void }

const Steps = ({ at, most, speed, go, setSpeed }: Stepping): JSX.Element => (
  <div class={css.keys}>
    <button type="button" aria-label="Line before" disabled={at === 0} onClick={() => go(at - 1)}>
      ‹
    </button>
    <button type="button" aria-label="Next line" disabled={at >= most} onClick={() => go(at + 1)}>
      ›
    </button>
    {SPEEDS.map((one) => (
      <button key={one} type="button" aria-pressed={speed === one} onClick={() => setSpeed(speed === one ? 0 : one)}>
        {speed === one ? 'Stop' : `× ${one}`}
      </button>
    ))}
    <button type="button" onClick={() => void navigator.clipboard?.writeText(location.href)}>
      Copy the link
    </button>
  </div>
)

const Then = ({
  now,
  client,
  whose,
}: {
  readonly now: ChatNow
  readonly client: Client
  readonly whose: string
}): JSX.Element => (
  <>
    <Strip now={now} due={null} referee={false} field={null} />
    <FieldPane
      client={client}
      now={now}
      hints={null}
      map={null}
      tall={false}
      whose={`replay, ${whose}`}
      tap={() => undefined}
    />
  </>
)

function useMoment(client: Client, id: string, at: number): Moment | null {
  const [moment, set] = useState<Moment | null>(null)
  useEffect(() => {
    let isHere = true
    client.replay({ id, at }).then(
      (reply) => {
        if (isHere && !isRefused(reply)) set({ at, length: reply.length, shown: reply.shown, text: reply.line.text })
      },
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [id, at])
  return moment
}

/** What the strip and the field show, from the fight as it was then. */
function nowAt(now: ChatNow, shown: Shown): ChatNow {
  const placed = shown.order.flatMap(({ who }) => shown.combatants.find(({ id }) => id === who) ?? [])
  const all = [...placed, ...shown.combatants.filter((one) => !placed.includes(one))]
  return {
    ...now,
    fight: now.fight && { ...now.fight, over: false, round: shown.round },
    turn: shown.turn,
    from: shown.turn,
    open: null,
    waiting: [],
    people: all.map((one) =>
      personAt(
        one,
        shown,
        now.people.find(({ id }) => id === one.id),
      ),
    ),
  }
}

type Person = ChatNow['people'][number]

function personAt(one: ShownOne, { turn, order }: Shown, last: Person | undefined): Person {
  const { id, name, own, left, acted, health, sheet } = one
  const { pos } = sheet as { readonly pos?: { readonly x?: number; readonly y?: number } }
  const scores = health !== null && typeof health !== 'string' ? Object.values(health) : []
  const isPlaced = order.some(({ who }) => who === id)
  return {
    id,
    name,
    own,
    left,
    health,
    side: last?.side ?? one.side,
    state: id === turn ? 'now' : isPlaced ? (acted ? 'acted' : 'waits') : 'none',
    down: left,
    word:
      typeof health === 'string'
        ? health
        : scores.length > 0 && scores.every(({ now, max }) => now >= max)
          ? 'unhurt'
          : null,
    auto: false,
    hidden: false,
    total: order.find(({ who }) => who === id)?.total ?? null,
    far: null,
    pos: typeof pos?.x === 'number' ? [pos.x, pos.y ?? 0] : null,
    size: 1,
    box: last?.box ?? null,
    aboard: last?.aboard ?? null,
    looks: [],
    glance: null,
  }
}
