import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { ChatNow } from '../../../client/chat-shapes.ts'
import { isRefused, type Operations } from '../../../client/client.ts'
import type { Line } from '../../../client/fight-shapes.ts'
import type { GridMap } from '../../../field/map.ts'
import { FieldPane } from '../field/field-pane.tsx'
import { Strip } from '../fight/strip.tsx'
import { Dice } from '../parts/dice.tsx'
import { Icon } from '../parts/icon.tsx'
import css from './end-card.module.css'
import { hashOf, lineMeant, makeMoment, momentIn } from './moment-link.ts'

type Shown = {
  readonly now: ChatNow
  readonly client: Operations
  readonly whose: string
  readonly map: GridMap | null
}
type Then = Exclude<Awaited<ReturnType<Operations['replay']>>, { readonly refused: string }>

/** The fight once more: the same strip, field and story at every line of the record, with a link to each. */
export function Replay({ now, client, whose, map, referee }: Shown & { readonly referee: boolean }): JSX.Element {
  const fight = now.fight?.id ?? ''
  const lines = useLines(client, fight)
  const [at, go] = useState(0)
  const [speed, run] = useState(0)
  useEffect(() => {
    const meant = momentIn(location.hash)
    if (lines && meant?.fight === fight)
      go(
        lineMeant(
          meant,
          lines.map(({ text }) => text),
        ),
      )
  }, [lines])
  const then = useMoment(client, fight, at)
  const next = nextOf(lines ?? [], at, 1)
  useRun({ speed, isHere: then?.at === at, next, go, stop: () => run(0) })
  if (!lines) return <p class={css.replay}>The record is being read …</p>
  const link = (): string => makeMoment({ fight, at, of: lines.length, words: hashOf(lines[at]?.text ?? '') })
  return (
    <div class={css.replay}>
      <Player lines={lines} at={at} speed={speed} go={go} run={run} link={link} />
      <Story lines={lines} at={at} go={go} />
      {then && <Strip now={nowAt(now, then)} due={null} referee={referee} field={null} bell={null} />}
      {then && <Field now={nowAt(now, then)} client={client} whose={whose} map={map} referee={referee} />}
    </div>
  )
}

const Field = ({ now, client, whose, map, referee }: Shown & { readonly referee: boolean }): JSX.Element => (
  <FieldPane
    client={client}
    now={now}
    hints={null}
    map={map}
    tall={false}
    whose={`replay, ${whose}`}
    eyes={referee ? 'all' : 'own'}
    tap={() => undefined}
  />
)

/** What the strip and the field show, from the fight as it was then. */
const nowAt = (now: ChatNow, { at, strip, shown }: Then): ChatNow => ({
  ...now,
  ...strip,
  doors: [...strip.doors],
  people: [...strip.people],
  fight: now.fight && { ...now.fight, over: false, round: shown.round, paused: false, length: at + 1 },
  open: null,
  waiting: [],
  left: null,
  zero: null,
})

type Playing = {
  readonly lines: readonly Line[]
  readonly at: number
  readonly speed: number
  readonly go: (at: number) => void
  readonly run: (speed: number) => void
  readonly link: () => string
}

const SPEEDS = [1, 2, 4] as const

/** Scrubber, steps from sentence to sentence, and how fast. */
function Player({ lines, at, speed, go, run, link }: Playing): JSX.Element {
  const [chosen, choose] = useState<number>(1)
  const faster = (): void => {
    const next = SPEEDS[(SPEEDS.indexOf(chosen as 1) + 1) % SPEEDS.length]!
    choose(next)
    if (speed > 0) run(next)
  }
  return (
    <div class={css.player}>
      <Scrub at={at} of={lines.length} go={go} />
      <div class={css.keys}>
        <Step label="Line before" icon="back" to={nextOf(lines, at, -1)} go={go} />
        <button
          type="button"
          class={css.play}
          aria-label={speed > 0 ? 'Stop' : 'Play'}
          onClick={() => run(speed > 0 ? 0 : chosen)}
        >
          <Icon name={speed > 0 ? 'pause' : 'play'} />
        </button>
        <Step label="Next line" icon="forth" to={nextOf(lines, at, 1)} go={go} />
        <button type="button" aria-label={`Speed, ${chosen} times`} onClick={faster}>
          {chosen} ×
        </button>
        <CopyLink link={link} />
      </div>
    </div>
  )
}

const Scrub = ({
  at,
  of,
  go,
}: {
  readonly at: number
  readonly of: number
  readonly go: Playing['go']
}): JSX.Element => (
  <label>
    <span class={css.count}>
      Line {at + 1} of {of}
    </span>
    <input
      class={css.scrub}
      type="range"
      min={0}
      max={Math.max(0, of - 1)}
      value={at}
      style={{ '--done': `${(100 * at) / Math.max(1, of - 1)}%` }}
      onInput={(event) => go(Number(event.currentTarget.value))}
    />
  </label>
)

const Step = ({
  label,
  icon,
  to,
  go,
}: {
  readonly label: string
  readonly icon: 'back' | 'forth'
  readonly to: number | null
  readonly go: (at: number) => void
}): JSX.Element => (
  <button type="button" aria-label={label} disabled={to === null} onClick={() => to !== null && go(to)}>
    <Icon name={icon} />
  </button>
)

function CopyLink({ link }: { readonly link: () => string }): JSX.Element {
  const [isCopied, copied] = useState(false)
  const copy = (): void => {
    history.replaceState(null, '', link())
    void navigator.clipboard?.writeText(location.href).then(
      () => copied(true),
      () => undefined,
    )
  }
  return (
    <button type="button" onClick={copy}>
      {isCopied ? 'Copied' : 'Link to this moment'}
    </button>
  )
}

const AROUND = 4

/** The sentences up to this line, the last one lit. */
function Story({ lines, at, go }: Pick<Playing, 'lines' | 'at' | 'go'>): JSX.Element {
  const said = lines.slice(0, at + 1).filter(({ text, seq }) => text !== null || seq === at)
  return (
    <ol class={css.story} aria-live="polite" data-replay={at}>
      {said.slice(-AROUND).map(({ seq, text, entry }) => (
        <li key={seq} class={seq === at ? css.here : ''}>
          <button type="button" onClick={() => go(seq)}>
            {text ?? '…'}
          </button>
          {entry.type === 'rolled' && entry.faces && <Dice sides={entry.dice.sides} faces={entry.faces} />}
        </li>
      ))}
    </ol>
  )
}

/** The next line with a sentence, or the last line; null at the end. */
function nextOf(lines: readonly Line[], at: number, step: 1 | -1): number | null {
  for (let i = at + step; i >= 0 && i < lines.length; i += step)
    if (lines[i]!.text !== null || i === 0 || i === lines.length - 1) return i
  return null
}

type Running = {
  readonly speed: number
  readonly isHere: boolean
  readonly next: number | null
  readonly go: (at: number) => void
  readonly stop: () => void
}

/** On to the next sentence, as fast as was chosen. */
function useRun({ speed, isHere, next, go, stop }: Running): void {
  useEffect(() => {
    if (speed === 0 || !isHere) return
    if (next === null) return stop()
    const timer = setTimeout(() => go(next), 1_400 / speed)
    return () => clearTimeout(timer)
  }, [speed, isHere, next])
}

/** The whole record, as this reader may know it. */
function useLines(client: Operations, id: string): readonly Line[] | null {
  const [lines, set] = useState<readonly Line[] | null>(null)
  useEffect(() => {
    let isHere = true
    const read = async (): Promise<void> => {
      const all: Line[] = []
      for (let length = 1; all.length < length && isHere; ) {
        const reply = await client.entries({ id, from: all.length })
        if (isRefused(reply) || reply.lines.length === 0) break
        all.push(...reply.lines)
        length = reply.length
      }
      if (isHere) set(all)
    }
    void read().catch(() => undefined)
    return () => {
      isHere = false
    }
  }, [client, id])
  return lines
}

/** The last moment stays until the next one is there; moments that were seen are kept. */
function useMoment(client: Operations, id: string, at: number): Then | null {
  const known = useRef(new Map<number, Then>())
  const [moment, set] = useState<Then | null>(null)
  useEffect(() => {
    const before = known.current.get(at)
    if (before) return set(before)
    let isHere = true
    client.replay({ id, at }).then(
      (reply) => {
        if (isRefused(reply)) return
        known.current.set(at, reply)
        if (isHere) set(reply)
      },
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [id, at])
  return moment
}
