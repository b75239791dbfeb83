import type { JSX } from 'preact'
import type { ChatNow, Hint, Hints } from '../../client/chat-shapes.ts'
import { columnsOf, type Key } from './chat-messages.ts'
import type { ChatState, ChatStore } from './chat-store.ts'
import { Icon } from './parts/icon.tsx'
import { KeyButton, KeyGrid, SHORT } from './parts/key.tsx'
import { Aim } from './target-key.tsx'

/** The keys of the question. A pressed one stays marked until its answer arrives. */
export function Answers({
  keys,
  state,
  say,
}: {
  readonly keys: readonly Key[]
  readonly state: ChatState
  readonly say: ChatStore['say']
}): JSX.Element {
  const { sent } = state
  const now = state.now!
  const columns = columnsOf(now.open?.keys ?? null) ?? (areShort(keys) ? SHORT : undefined)
  const hints: Hints | null = state.hints?.tag === now.open?.tag ? state.hints : null
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
          aim={aimOf(now, key)}
          hint={worthTelling(hints?.keys[key.label])}
          unit={now.unit}
          busy={pressed !== undefined && isSame(pressed.send, key.send)}
          press={() => press(key)}
        />
      ))}
    </KeyGrid>
  )
}

const MANY = 5
const SHORT_WORD = 18

const areShort = (keys: readonly Key[]): boolean =>
  keys.length >= MANY && keys.every(({ label, send }) => 'text' in send && label.length <= SHORT_WORD)

const worthTelling = (hint: Hint | undefined): Hint | undefined => (hint && hint.ways > 0 ? hint : undefined)

/** Whom a key names. */
function aimOf({ open, people }: ChatNow, { send }: Key): ChatNow['people'][number] | undefined {
  const keys = open?.keys
  const at =
    keys?.kind === 'reply' && 'text' in send
      ? keys.keys.indexOf(send.text)
      : keys?.kind === 'inline' && 'tap' in send
        ? keys.keys.findIndex(({ data }) => data === send.tap)
        : -1
  const id = at < 0 ? null : open?.aims[at]
  return id == null ? undefined : people.find((one) => one.id === id)
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
  aim,
  hint,
  unit,
  busy,
  press,
}: {
  readonly of: Key
  readonly aim: ChatNow['people'][number] | undefined
  readonly hint: Hint | undefined
  readonly unit: string
  readonly busy: boolean
  readonly press: () => void
}): JSX.Element {
  const icon = ICONS[role]
  return (
    <KeyButton
      look={LOOKS[role]}
      wide={role === 'back' || role === 'done' || (aim !== undefined && 'text' in send)}
      busy={busy}
      press={press}
      value={'tap' in send ? send.tap : send.text}
      pressed={role === 'ticked' ? true : undefined}
    >
      {icon && role !== 'later' && <Icon name={icon} />}
      {aim || hint ? <Aim one={aim} hint={hint} unit={unit} label={label} /> : label}
      {role === 'later' && <Icon name="forth" />}
    </KeyButton>
  )
}

const isSame = (one: Key['send'], other: Key['send']): boolean =>
  'tap' in one ? 'tap' in other && one.tap === other.tap : 'text' in other && one.text === other.text

/** Identity of a set of keys, ticks ignored. */
export const namesOf = (keys: readonly Key[]): string =>
  keys.map(({ send }) => ('tap' in send ? send.tap : send.text)).join('\n')
