import type { JSX, Ref } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { nextIn } from './arrow-keys.ts'
import type { ChatState, ChatStore } from './chat-store.ts'
import css from './keyboard.module.css'
import { Icon } from './parts/icon.tsx'
import { KeyButton, KeyGrid } from './parts/key.tsx'
import { ScreenReaderOnly } from './parts/screen-reader-only.tsx'
import { columnsOf, type Key, keysOf } from './thread.ts'

type Props = { readonly chat: ChatStore; readonly state: ChatState; readonly name: string; readonly referee: boolean }

/** The open question's keys and a text field; dark without a question. */
export function Keyboard({ chat, state, name, referee }: Props): JSX.Element {
  const { now, sent, line, refused } = state
  const open = now?.open ?? null
  const keys = keysOf(open?.keys ?? null)
  const [draft, setDraft] = useState('')
  const typed = useRef<HTMLInputElement>(null)
  const board = useKept(keys, open !== null, typed)
  const write = (text: string): void => {
    setDraft(text)
    typed.current?.focus()
  }
  return (
    <div class={`${css.board} ${open ? css.lit : ''}`}>
      <Notices line={line} refused={refused} />
      {/* biome-ignore lint/a11y/useSemanticElements: keys of one question, with no form around them */}
      <div
        ref={board}
        class={css.keys}
        role="group"
        tabIndex={-1}
        aria-label={open ? `Answers: ${open.text}` : 'Answers'}
        onKeyDown={moved}
      >
        {keys.length > 0 ? (
          <Answers keys={keys} columns={columnsOf(open?.keys ?? null)} sent={sent} say={chat.say} />
        ) : (
          !open && referee && <Idle state={state} say={(text) => chat.say({ text })} write={write} />
        )}
      </div>
      <Typing
        typed={typed}
        draft={draft}
        setDraft={setDraft}
        say={(text) => chat.say({ text })}
        label={`Message of ${name}`}
        hint={hintOf(state, keys)}
      />
    </div>
  )
}

/** State of the connection, and the last refusal. */
const Notices = ({ line, refused }: Pick<ChatState, 'line' | 'refused'>): JSX.Element => (
  <>
    <div role="status" class={css.line}>
      {line === 'broken' ? 'The line is broken; trying again. Nothing is lost.' : ''}
    </div>
    {refused !== null && (
      <p class={css.refused} role="alert">
        {refused}
      </p>
    )}
  </>
)

/** The keys of the question. A pressed one stays marked until its answer arrives. */
function Answers({
  keys,
  columns,
  sent,
  say,
}: {
  readonly keys: readonly Key[]
  readonly columns: number | undefined
  readonly sent: ChatState['sent']
  readonly say: ChatStore['say']
}): JSX.Element {
  const pressed = sent.find(({ send }) => keys.some((key) => isSame(key.send, send)))
  const press = (key: Key): void => {
    if (!(pressed && 'text' in key.send)) say(key.send) // a second press answers once
  }
  return (
    <KeyGrid columns={columns}>
      {keys.map((key, i) => (
        <KeyView
          key={`${namesOf(keys)} ${i}`}
          of={key}
          busy={pressed !== undefined && isSame(pressed.send, key.send)}
          press={() => press(key)}
        />
      ))}
    </KeyGrid>
  )
}

type TypingProps = {
  readonly typed: Ref<HTMLInputElement>
  readonly draft: string
  readonly setDraft: (draft: string) => void
  readonly say: (text: string) => void
  readonly label: string
  readonly hint: string
}

/** For answers that are not keys; keys may be typed too. */
function Typing({ typed, draft, setDraft, say, label, hint }: TypingProps): JSX.Element {
  const submit = (event: Event): void => {
    event.preventDefault()
    if (draft.trim() === '') return
    say(draft)
    setDraft('')
  }
  return (
    <form class={css.form} onSubmit={submit}>
      <label>
        <ScreenReaderOnly>{label}</ScreenReaderOnly>
        <input
          ref={typed}
          class={css.input}
          value={draft}
          onInput={(event) => setDraft(event.currentTarget.value)}
          placeholder={hint}
          maxLength={4000}
          autocomplete="off"
          autocapitalize="off"
          enterkeyhint="send"
        />
      </label>
      <button type="submit" class={css.send} aria-label="Send">
        <Icon name="send" />
      </button>
    </form>
  )
}

/** For a referee without a question: what can be done next. */
function Idle({
  state: { now },
  say,
  write,
}: {
  readonly state: ChatState
  readonly say: (text: string) => void
  readonly write: (text: string) => void
}): JSX.Element {
  const [waited] = now?.waiting ?? []
  const isOn = now?.fight != null && !now.fight.over
  return (
    <KeyGrid>
      {isOn && waited !== undefined && <KeyButton press={() => write(`/as ${waited} `)}>Answer for {waited}</KeyButton>}
      {isOn && (
        <KeyButton look="quiet" press={() => say('/undo')}>
          Undo
        </KeyButton>
      )}
      {!isOn && <KeyButton press={() => say('/startcombat')}>Start combat</KeyButton>}
      {now?.fight?.over && <KeyButton press={() => say('/rematch')}>Rematch</KeyButton>}
      {!isOn && (
        <KeyButton look="quiet" press={() => say('/help')}>
          Help
        </KeyButton>
      )}
    </KeyGrid>
  )
}

function hintOf({ now, place }: ChatState, keys: readonly Key[]): string {
  if (now?.open) return keys.length > 0 ? 'Or type it' : 'Type your answer'
  if (!now?.fight || now.fight.over)
    return place?.you.role === 'referee' ? 'Type a command, as in /help' : 'Nothing is asked of you'
  return now.waiting.length > 0 ? `Waiting for ${now.waiting.join(', ')}` : 'Nothing is asked of you'
}

const LOOKS = {
  plain: 'plain',
  ticked: 'ticked',
  done: 'lit',
  back: 'quiet',
  earlier: 'quiet',
  later: 'quiet',
} as const
const ICONS = { plain: null, ticked: 'tick', done: null, back: 'back', earlier: 'back', later: 'forth' } as const

function KeyView({
  of: { label, role, send },
  busy,
  press,
}: {
  readonly of: Key
  readonly busy: boolean
  readonly press: () => void
}): JSX.Element {
  const icon = ICONS[role]
  return (
    <KeyButton
      look={LOOKS[role]}
      wide={role === 'back' || role === 'done'}
      busy={busy}
      press={press}
      value={'tap' in send ? send.tap : send.text}
      pressed={role === 'ticked' ? true : undefined}
    >
      {icon && role !== 'later' && <Icon name={icon} />}
      {label}
      {role === 'later' && <Icon name="forth" />}
    </KeyButton>
  )
}

const isSame = (one: Key['send'], other: Key['send']): boolean =>
  'tap' in one ? 'tap' in other && one.tap === other.tap : 'text' in other && one.text === other.text

/** Identity of a set of keys, ticks ignored. */
const namesOf = (keys: readonly Key[]): string =>
  keys.map(({ send }) => ('tap' in send ? send.tap : send.text)).join('\n')

/** Keeps keyboard focus on the new keys, or on the text field if there are none. */
function useKept(
  keys: readonly Key[],
  open: boolean,
  typed: { readonly current: HTMLInputElement | null },
): { current: HTMLDivElement | null } {
  const board = useRef<HTMLDivElement>(null)
  const isHere = board.current?.contains(document.activeElement) ?? false
  const names = namesOf(keys)
  useLayoutEffect(() => {
    if (!isHere || !board.current) return
    const first = keys.length > 0 ? board.current.querySelector('button') : null
    const next = first ?? (open ? typed.current : board.current)
    next?.focus()
  }, [names, open])
  return board
}

function moved(event: KeyboardEvent): void {
  const group = event.currentTarget as HTMLElement
  const next = nextIn([...group.querySelectorAll('button')], document.activeElement, event.key)
  if (!next) return
  event.preventDefault()
  next.focus()
}
