import type { ComponentChildren, JSX } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { ChatNow } from '../../client/chat-shapes.ts'
import { type Message, orderIn } from './chat-messages.ts'
import type { Sent } from './chat-store.ts'
import css from './message-log.module.css'
import { Icon } from './parts/icon.tsx'
import { Rings } from './parts/light-rings.tsx'
import { ScreenReaderOnly } from './parts/screen-reader-only.tsx'
import { SideToken } from './parts/side-token.tsx'
import { Rolls } from './roll-receipts.tsx'

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

const CLOSE_PX = 60

/** Messages, newest last; scrolls to the end unless the person has scrolled up. */
export function Messages({ messages, sent, open, people, book, referee, aloud, earlier, empty }: Props): JSX.Element {
  const own = sent.length > 0 ? sent.at(-1)!.request : (messages.findLast(({ kind }) => kind === 'own')?.n ?? null)
  const [log, isAtEnd, toEnd] = useEnd(own)
  const last = messages.findLast(({ rolls }) => rolls.some(saysWhatWasNeeded))
  const fresh = useRef(messages.at(-1)?.n ?? -1)
  const lit = messages.findLast(({ kind, tag }) => kind === 'ask' && tag === open)
  return (
    <div class={css.frame} data-frame data-empty={messages.length + sent.length === 0 || undefined}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it, too */}
      <div class={css.log} ref={log} role="log" aria-label="Messages" aria-live={aloud ? 'polite' : 'off'} tabIndex={0}>
        {earlier && <Earlier load={earlier} />}
        {messages.length + sent.length === 0 && <Empty text={empty} />}
        {runsOf(messages, open === null ? null : (lit ?? null)).map((run) => (
          <Run key={run[0]!.n} of={run}>
            {run.map((one) => (
              <MessageView
                key={one.n}
                message={one}
                people={people}
                book={book}
                referee={referee}
                lit={one === lit && open !== null}
                latest={one === last}
                fresh={one.n > fresh.current}
              />
            ))}
          </Run>
        ))}
        {sent.map((one) => (
          <SentView key={one.request} of={one} referee={referee} />
        ))}
      </div>
      {!isAtEnd && (
        <button type="button" class={css.toEnd} onClick={toEnd} aria-label="To the newest message">
          <Icon name="down" />
        </button>
      )}
    </div>
  )
}

const saysWhatWasNeeded = ({ receipt }: Message['rolls'][number]): boolean =>
  receipt !== undefined && (receipt.chance !== null || receipt.rows.some(({ value }) => value.endsWith(' or less')))

const Earlier = ({ load }: { readonly load: () => Promise<void> }): JSX.Element => (
  <button type="button" class={css.earlier} onClick={() => void load()}>
    Earlier messages
  </button>
)

const Run = ({
  of: [first, ...more],
  children,
}: {
  readonly of: readonly Message[]
  readonly children: ComponentChildren
}) => (more.length === 0 ? children : <div class={isNews(first!) ? css.stream : css.run}>{children}</div>)

/**
 * A question and what was answered, and so on down the menus, is one line: `Movement › Forward › 2`. News without dice
 * that follow each other are one paragraph.
 */
function runsOf(messages: readonly Message[], lit: Message | null): readonly (readonly Message[])[] {
  const runs: Message[][] = []
  for (const [i, one] of messages.entries()) {
    const isPart = one.kind === 'own' || (isMenu(one) && one !== lit && messages[i + 1]?.kind === 'own')
    const last = runs.at(-1)
    if (last && isNews(one) && isNews(last[0]!)) last.push(one)
    else if (isPart && last && isMenu(last[0]!) && last[0] !== lit && (last.length > 1 || one.kind === 'own'))
      last.push(one)
    else runs.push([one])
  }
  return runs
}

const isNews = ({ kind, rolls, document, talk }: Message): boolean =>
  kind === 'all' && rolls.length === 0 && !document && !talk

const isMenu = ({ kind, rolls, urgent, keys }: Message): boolean =>
  kind === 'ask' && rolls.length === 0 && !urgent && keys?.kind !== 'inline'

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
    <div class={`${css.message} ${css.own} ${referee ? css.referee : ''} ${css.sent}`}>
      <Own text={send.text} />
      <small>{held ? 'waiting: will be sent when the line is back' : 'sent'}</small>
    </div>
  ) : null

/** Keeps the end in view while messages arrive and the keyboard below grows; own words lead back to it. */
function useEnd(own: unknown): readonly [{ current: HTMLDivElement | null }, boolean, () => void] {
  const log = useRef<HTMLDivElement>(null)
  const stuck = useRef(true)
  const [isAtEnd, setAtEnd] = useState(true)
  const toEnd = (): void => {
    const { current } = log
    if (current) current.scrollTop = current.scrollHeight
  }
  const said = useRef(own)
  useLayoutEffect(() => {
    if (said.current !== own) {
      said.current = own
      stuck.current = true
      setAtEnd(true)
    }
    if (stuck.current) toEnd()
  })
  useLayoutEffect(() => {
    const element = log.current!
    let top = 0
    const scrolled = (): void => {
      const isClose = element.scrollHeight - element.scrollTop - element.clientHeight < CLOSE_PX
      if (isClose || element.scrollTop < top) stuck.current = isClose // only scrolling up leaves the end
      top = element.scrollTop
      setAtEnd(stuck.current)
    }
    const resized = new ResizeObserver(() => stuck.current && toEnd())
    resized.observe(element)
    element.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', scrolled)
    }
  }, [])
  return [log, isAtEnd, toEnd]
}

type One = {
  readonly message: Message
  readonly people: People
  readonly book: string
  readonly referee: boolean
  readonly lit: boolean
  /** The last card that says what was needed: its receipt is open. */
  readonly latest: boolean
  readonly fresh: boolean
}

function MessageView({ message, people, book, referee, lit, latest, fresh }: One): JSX.Element {
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
    rolls.length === 1 && css.withDice,
    lit && (rolls.length === 0 ? css.pinned : css.lit),
    kind === 'ask' && !lit && rolls.length === 0 && css.asked,
    fresh && css.fresh,
  ]
  return (
    <>
      <div class={look.filter(Boolean).join(' ')} data-kind={isToAll ? 'news' : kind}>
        {kind === 'own' ? (
          <Own text={text} />
        ) : (
          <span class={css.said}>
            <Words text={text} people={people} bold={kind !== 'sorry'} />
          </span>
        )}
        {rolls.length > 0 && <Rolls rolls={rolls} named={orderIn(text) !== null} open={latest} book={book} />}
        {document && <Take {...document} />}
      </div>
      {result !== null && <div class={css.folded}>{result}</div>}
    </>
  )
}

/** One’s own talk is shown without the command that carries it. */
const TALK = /^\/talk\s+/

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
