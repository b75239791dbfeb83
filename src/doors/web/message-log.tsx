import type { ComponentChildren, JSX } from 'preact'
import { useMemo, useRef } from 'preact/hooks'
import type { ChatNow } from '../../client/chat-shapes.ts'
import { type Message, orderIn } from './chat-messages.ts'
import type { Sent } from './chat-store.ts'
import { chunksOf, isFolded, isNews, isSameChunk, lastOutcomeIn, type Run, runsOf, useSame } from './fold-messages.ts'
import css from './message-log.module.css'
import { Rings } from './parts/empty-page-rings.tsx'
import { Icon } from './parts/icon.tsx'
import { ScreenReaderOnly } from './parts/screen-reader-only.tsx'
import { SideToken } from './parts/side-token.tsx'
import { Rolls } from './roll-receipts.tsx'
import { useEnd } from './stay-at-end.ts'

type People = ChatNow['people']
type Props = {
  readonly messages: readonly Message[]
  readonly sent: readonly Sent[]
  readonly open: string | null
  readonly people: People
  readonly book: string
  readonly referee: boolean
  /** Whether new messages are announced to screen readers. */
  readonly aloud: boolean
  readonly earlier: (() => Promise<void>) | null
  readonly empty: string
}

/** Messages, newest last; scrolls to the end unless the person has scrolled up. */
export function Messages({ messages, sent, open, people, book, referee, aloud, earlier, empty }: Props): JSX.Element {
  const own = sent.length > 0 ? sent.at(-1)!.request : (messages.findLast(({ kind }) => kind === 'own')?.n ?? null)
  const [log, isAtEnd, toEnd] = useEnd(own)
  const cast = useSame(people, isSameCast)
  const last = lastOutcomeIn(messages)
  const hasSpoken = sent.length > 0 || (messages.findLast(({ kind }) => kind === 'own')?.n ?? -1) > (last?.n ?? -1)
  const fresh = useRef(messages.at(-1)?.n ?? -1)
  const lit = open === null ? null : (messages.findLast(({ kind, tag }) => kind === 'ask' && tag === open) ?? null)
  return (
    <div
      class={css.frame}
      data-frame
      data-empty={messages.length + sent.length === 0 || undefined}
      data-said={hasSpoken || undefined}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it, too */}
      <div class={css.log} ref={log} role="log" aria-label="Messages" aria-live={aloud ? 'polite' : 'off'} tabIndex={0}>
        {earlier && <Earlier load={earlier} />}
        {messages.length + sent.length === 0 && <Empty text={empty} />}
        {chunksOf(runsOf(messages, lit)).map((runs) => (
          <ChunkView
            key={runs[0]![0]!.n}
            runs={runs}
            people={cast}
            book={book}
            referee={referee}
            lit={lit}
            last={last}
            since={fresh.current}
          />
        ))}
        {sent.map((one) => (
          <SentView key={one.request} of={one} referee={referee} />
        ))}
      </div>
      {!isAtEnd && <ToEnd press={toEnd} />}
    </div>
  )
}

const ToEnd = ({ press }: { readonly press: () => void }): JSX.Element => (
  <button type="button" class={css.toEnd} onClick={press} aria-label="To the newest message">
    <Icon name="down" />
  </button>
)

const Earlier = ({ load }: { readonly load: () => Promise<void> }): JSX.Element => (
  <button type="button" class={css.earlier} onClick={() => void load()}>
    Earlier messages
  </button>
)

type Chunk = Omit<One, 'message' | 'folded' | 'lit' | 'latest' | 'fresh'> & {
  readonly runs: readonly Run[]
  readonly lit: Message | null
  readonly last: Message | null
  /** Messages after this number have just come. */
  readonly since: number
}

/** Some of the story; drawn again only if something in it has changed. */
function ChunkView({ runs, lit, last, since, ...one }: Chunk): JSX.Element {
  const own = useSame(runs, isSameChunk)
  const here = useSame({ ...one, lit: isIn(own, lit), last: isIn(own, last) }, (a, b) =>
    (Object.keys(b) as (keyof typeof b)[]).every((key) => a[key] === b[key]),
  )
  return useMemo(
    () => (
      <div class={css.chunk}>
        {own.map((run) => (
          <RunView key={run[0]!.n} of={run}>
            {run.map((message, i) => (
              <MessageView
                key={message.n}
                folded={isFolded(message, run[i + 1])}
                message={message}
                people={here.people}
                book={here.book}
                referee={here.referee}
                lit={message === here.lit}
                latest={message === here.last}
                fresh={message.n > since}
              />
            ))}
          </RunView>
        ))}
      </div>
    ),
    [own, here],
  )
}

const isIn = (runs: readonly Run[], message: Message | null): Message | null =>
  message && message.n >= runs[0]![0]!.n && message.n <= runs.at(-1)!.at(-1)!.n ? message : null

const isSameCast = (a: People, b: People): boolean =>
  a.length === b.length &&
  a.every(({ name, side, left }, i) => name === b[i]!.name && side === b[i]!.side && left === b[i]!.left)

/** Always an element of its own: a message that moved into one would be read aloud again. */
const RunView = ({ of, children }: { readonly of: Run; readonly children: ComponentChildren }) => (
  <div class={of.length === 1 ? css.single : isNews(of[0]!) ? css.stream : css.run}>{children}</div>
)

const Empty = ({ text }: { readonly text: string }): JSX.Element => (
  <div class={css.empty}>
    <Rings />
    <p>{text}</p>
  </div>
)

/** Messages in flight. */
const SentView = ({
  of: { send, held },
  referee,
}: {
  readonly of: Sent
  readonly referee: boolean
}): JSX.Element | null =>
  'text' in send ? (
    <div
      class={`${css.message} ${css.own} ${referee ? css.referee : ''} ${css.sent}`}
      aria-live={held ? 'polite' : 'off'}
    >
      <Own text={send.text} />
      <small>{held ? 'waiting: will be sent when the line is back' : 'sent'}</small>
    </div>
  ) : null

type One = {
  readonly message: Message
  /** Its next line says it as well. */
  readonly folded: boolean
  readonly people: People
  readonly book: string
  readonly referee: boolean
  readonly lit: boolean
  /** The last card that says what was needed: its receipt is open. */
  readonly latest: boolean
  readonly fresh: boolean
}

function MessageView({ message, folded, people, book, referee, lit, latest, fresh }: One): JSX.Element {
  const { kind, text, rolls, document, result, talk } = message
  const isToAll = kind === 'all' && rolls.length === 0
  const look = [
    css.message,
    kind === 'own' && css.own,
    kind === 'own' && referee && css.referee,
    kind === 'sorry' && css.sorry,
    talk && css.talk,
    talk?.to != null && css.whisper,
    isToAll && css.news,
    folded && css.unsaid,
    message.struck && css.struck,
    rolls.length === 1 && css.withDice,
    lit && (rolls.length === 0 ? css.pinned : css.lit),
    kind === 'ask' && !lit && rolls.length === 0 && css.asked,
    fresh && css.fresh,
  ]
  return (
    <>
      <div
        class={look.filter(Boolean).join(' ')}
        data-kind={isToAll ? 'news' : kind}
        data-outcome={latest || undefined}
        aria-live={kind === 'own' || kind === 'ask' ? 'off' : undefined} // the board says what is asked
      >
        {kind === 'own' ? (
          <Own text={text} />
        ) : (
          <span class={css.said} data-struck={message.struck || undefined}>
            <Words text={text} people={people} bold={kind !== 'sorry'} />
          </span>
        )}
        {rolls.length > 0 && <Thrown rolls={rolls} open={latest} book={book} />}
        {document && <Take {...document} />}
      </div>
      {result !== null && <div class={css.folded}>{result}</div>}
    </>
  )
}

/** The sentence says what came of the dice: their figures are read by whoever goes there. */
const Thrown = (props: Parameters<typeof Rolls>[0]): JSX.Element => (
  <div class={css.single} aria-live="off">
    <Rolls {...props} />
  </div>
)

const TALK = /^\/talk\s+/ // one’s own talk is shown without its command

const Own = ({ text }: { readonly text: string }): JSX.Element => (
  <>
    <ScreenReaderOnly>You: </ScreenReaderOnly>
    {text === '<-' ? (
      <>
        <span aria-hidden="true">←</span>
        <ScreenReaderOnly>Back</ScreenReaderOnly>
      </>
    ) : (
      text.replace(TALK, '')
    )}
  </>
)

function Words({
  text,
  people,
  bold,
}: {
  readonly text: string
  readonly people: People
  readonly bold: boolean
}): JSX.Element {
  const order = orderIn(text)
  if (!order) return <>{bold ? named(text, people) : text}</>
  return (
    <details>
      <summary>{order.head}</summary>
      <ol class={css.order}>
        {order.rows.map(([name, total]) => {
          const one = people.find((person) => person.name === name)
          return (
            <li key={name}>
              <SideToken name={name} side={one?.side ?? ''} down={one?.left ?? false} />
              <span>{name}</span>
              <b>{total}</b>
            </li>
          )
        })}
      </ol>
    </details>
  )
}

/** Highlights names of people. */
function named(text: string, people: People): ComponentChildren {
  if (people.length === 0) return text
  const names = people
    .map(({ name }) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .sort((a, b) => b.length - a.length)
  return text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${names.join('|')})(?![\\p{L}\\p{N}])`, 'u')).map((part, i) =>
    i % 2 === 1 ? (
      <b key={i} class={css[people.find(({ name }) => name === part)?.side ?? '']}>
        {part}
      </b>
    ) : (
      part
    ),
  )
}

/** A text to download. */
function Take({ name, text }: { readonly name: string; readonly text: string }): JSX.Element {
  if (name.endsWith('.svg'))
    return <img class={css.picture} src={`data:image/svg+xml,${encodeURIComponent(text)}`} alt="The field" />
  const save = (): void => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    link.download = name
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  }
  return (
    <button type="button" class={css.take} data-beside onClick={save}>
      <Icon name="file" />
      {name}
    </button>
  )
}
