import type { JSX, Ref } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Hint } from '../../client/chat-shapes.ts'
import css from './answer-board.module.css'
import { Answers, namesOf } from './answer-keys.tsx'
import { nextIn } from './arrow-keys.ts'
import { type Key, keysOf } from './chat-messages.ts'
import type { ChatState, ChatStore } from './chat-store.ts'
import { useLoaded } from './load-on-demand.ts'
import { NumberField } from './number-field.tsx'
import { Icon } from './parts/icon.tsx'
import { KeyButton, KeyGrid } from './parts/key.tsx'
import { ScreenReaderOnly } from './parts/screen-reader-only.tsx'
import { Pinned, Shut, useDraft, useSheet } from './pinned-question.tsx'
import { Likely } from './target-key.tsx'
import { type Talking, useTalk } from './use-talk.ts'

type Props = {
  readonly chat: ChatStore
  readonly state: ChatState
  readonly name: string
  readonly referee: boolean
  /** Whether the question is announced. */
  readonly aloud: boolean
}

/** The open question with its keys and a text field; dark without a question. */
export function Keyboard({ chat, state, name, referee, aloud }: Props): JSX.Element {
  const open = state.now?.open ?? null
  const keys = openKeys(open)
  const [draft, setDraft] = useDraft(open)
  const typed = useRef<HTMLInputElement>(null)
  const board = useKept(keys, open !== null, typed)
  return (
    <div class={`${css.board} ${open ? css.lit : ''}`} data-board>
      <Commands chat={chat} board={board} referee={referee} begin={(command) => begin(command, setDraft, typed)} />
      <Notices {...state} />
      <Pinned now={state.now} aloud={aloud} />
      <div class={css.choices}>
        <Asked chat={chat} state={state} keys={keys} />
        {/* biome-ignore lint/a11y/useSemanticElements: keys of one question, with no form around them */}
        <div
          ref={board}
          class={`${css.keys} ${open?.urgent ? css.reaction : ''}`}
          role="group"
          tabIndex={-1}
          aria-label={open ? `Answers: ${open.text}` : 'Answers'}
          onKeyDown={moved}
        >
          {keys.length > 0 && <Answers keys={keys} state={state} say={chat.say} />}
          {!open && referee && <Idle state={state} say={(text) => chat.say({ text })} />}
        </div>
        {open && open.shut.length > 0 && <Shut shut={open.shut} />}
      </div>
      <Typing
        typed={typed}
        draft={draft}
        setDraft={setDraft}
        say={(text) => chat.say({ text })}
        state={state}
        label={`Message of ${name}`}
        hint={hintOf(state, keys)}
      />
    </div>
  )
}

/** What is most likely wanted; or who is waited for. */
function Asked({
  chat,
  state,
  keys,
}: Pick<Props, 'chat' | 'state'> & { readonly keys: readonly Key[] }): JSX.Element | null {
  const { now, hints } = state
  const open = now?.open
  if (!now || !open) return now?.fight ? <p class={css.waits}>{hintOf(state, keys)}</p> : null
  const likely = !open.deep && hints?.tag === open.tag ? hints.likely : []
  return likely.length > 0 ? <Quick chat={chat} state={state} likely={likely} /> : null
}

/** The palette or the keys, while they are open. */
function Commands({
  chat,
  board,
  referee,
  begin: write,
}: {
  readonly chat: ChatStore
  readonly referee: boolean
  readonly board: { readonly current: HTMLElement | null }
  readonly begin: (command: string) => void
}): JSX.Element {
  const [shown, show] = useSheet(board)
  const Palette = useLoaded(shown === 'palette', () => import('./command-palette.tsx').then((part) => part.Palette))
  const Keys = useLoaded(shown === 'keys', () => import('./keys-sheet.tsx').then((part) => part.KeysSheet))
  const take = (command: string, isWhole: boolean): void => (isWhole ? chat.say({ text: command }) : write(command))
  const close = (): void => show(null)
  return (
    <>
      {Palette && <Palette client={chat.client} close={close} take={take} />}
      {Keys && <Keys client={chat.client} referee={referee} close={close} />}
    </>
  )
}

function begin(
  command: string,
  write: (draft: string) => void,
  typed: { readonly current: HTMLInputElement | null },
): void {
  write(command)
  setTimeout(() => typed.current?.focus())
}

const Quick = ({
  chat,
  state: { now, sent },
  likely,
}: Pick<Props, 'chat' | 'state'> & { readonly likely: readonly Hint[] }): JSX.Element => (
  <Likely
    hints={likely}
    people={now!.people}
    unit={now!.unit}
    busy={sent.flatMap(({ send }) => ('tap' in send ? [send.tap] : []))[0] ?? null}
    tap={(tap) => chat.say({ tap })}
  />
)

type Open = NonNullable<NonNullable<ChatState['now']>['open']>

/** Keys that cannot be taken are sentences below. */
const openKeys = (open: Open | null): readonly Key[] =>
  keysOf(open?.keys ?? null).filter(({ label }) => !open?.shut.some((one) => one.label === label))

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

type TypingProps = {
  readonly state: ChatState
  readonly typed: Ref<HTMLInputElement>
  readonly draft: string
  readonly setDraft: (draft: string) => void
  readonly say: (text: string) => void
  readonly label: string
  readonly hint: string
}

const TalkKey = ({ talking: { isOn, turn } }: { readonly talking: Talking }): JSX.Element => (
  <button
    type="button"
    class={`${css.send} ${isOn ? css.talks : ''}`}
    aria-label="Talk"
    aria-pressed={isOn}
    onClick={turn}
  >
    <Icon name="talk" />
  </button>
)

/** For answers that are not keys; keys may be typed too. */
function Typing({ typed, draft, setDraft, say, state, label, hint }: TypingProps): JSX.Element {
  const measure = state.now?.open?.number ?? null
  const talking = useTalk(state)
  const submit = (event: Event): void => {
    event.preventDefault()
    if (draft.trim() === '') return
    say(talking?.sent(draft) ?? draft)
    setDraft('')
  }
  return (
    <form class={css.form} onSubmit={submit}>
      {talking && <TalkKey talking={talking} />}
      {measure && !talking?.isOn ? (
        <NumberField measure={measure} typed={typed} value={draft} set={setDraft} label={label} />
      ) : (
        <label>
          <ScreenReaderOnly>{label}</ScreenReaderOnly>
          <input
            ref={typed}
            class={css.input}
            value={draft}
            onInput={(event) => setDraft(event.currentTarget.value)}
            placeholder={talking?.isOn ? 'Say to all, or @Name to whisper' : hint}
            maxLength={4000}
            autocomplete="off"
            autocapitalize="off"
            enterkeyhint="send"
          />
        </label>
      )}
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
}: {
  readonly state: ChatState
  readonly say: (text: string) => void
}): JSX.Element {
  const [waited] = now?.waiting ?? []
  const isOn = now?.fight != null && !now.fight.over
  return (
    <KeyGrid>
      {isOn && waited !== undefined && <KeyButton press={() => say(`/as ${waited} ?`)}>Answer for {waited}</KeyButton>}
      {!isOn && (
        <KeyButton look="quiet" press={() => say('/startcombat')}>
          Start combat
        </KeyButton>
      )}
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
