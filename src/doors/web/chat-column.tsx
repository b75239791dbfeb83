import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Keyboard } from './answer-board.tsx'
import css from './chat-column.module.css'
import { Heading, type Heads, isFoughtIn, isReferee } from './chat-heading.tsx'
import { columnsOf, keysOf } from './chat-messages.ts'
import type { ChatState, ChatStore } from './chat-store.ts'
import { kindOf } from './field/field-kind.ts'
import { Strip } from './fight/strip.tsx'
import { useLoaded } from './load-on-demand.ts'
import { BeforeAndAfter, isBefore } from './lobby-or-end-card.tsx'
import { Messages } from './message-log.tsx'
import { useStore } from './observable.ts'
import { KeyButton } from './parts/key.tsx'
import { useLarge } from './watch/large-view.ts'

type Props = {
  readonly chat: ChatStore
  readonly active: boolean
  /** Whether it is the only one on the page. */
  readonly alone: boolean
  readonly enter: () => void
  readonly leave: () => void
  readonly add: (token: string) => void
}

/** One chat: person, messages, open question; or the large view of those who watch. */
export function ChatColumn(props: Props): JSX.Element {
  const state = useStore(props.chat)
  const [isLarge, enlarge] = useLarge()
  const mayEnlarge = props.alone && state.place?.you.role === 'spectator'
  const Large = useLoaded(isLarge && mayEnlarge, () => import('./watch/television.tsx').then((part) => part.Television))
  return Large ? (
    <Large state={state} client={props.chat.client} close={() => enlarge(false)} />
  ) : (
    <Column {...props} state={state} enlarge={mayEnlarge ? () => enlarge(true) : null} />
  )
}

type Column = Props & Pick<Heads, 'state' | 'enlarge'>

function Column({ chat, active, alone, enter, leave, add, state, enlarge }: Column): JSX.Element {
  const { opened, turn, close } = useOpened()
  const { place, now } = state
  const referee = place !== null && isReferee(place.you.role)
  const isFought = isFoughtIn(now)
  const isFolded = alone && isFought && place?.you.role === 'player'
  return (
    <section
      class={`${css.column} ${active ? css.active : ''} ${alone ? (isFought ? `${css.panes} panes` : 'wide') : ''}`}
      aria-label={nameOf(state)}
      onFocusIn={enter}
      onKeyDown={(event) => event.key === 'Escape' && (opened ? close() : stepBack(chat, state))}
    >
      <Heading state={state} isFolded={isFolded} opened={opened} turn={turn} enlarge={enlarge} />
      <Opened chat={chat} state={state} opened={opened} close={close} add={add} leave={leave} />
      <Around
        chat={chat}
        state={state}
        referee={referee}
        alone={alone}
        bell={isFolded ? { open: opened === 'alerts', turn: () => turn('alerts') } : null}
      />
      {state.line === 'ended' ? (
        <Ended why={state.refused} leave={leave} />
      ) : (
        <Talk chat={chat} state={state} referee={referee} aloud={active} />
      )}
    </section>
  )
}

function useOpened(): {
  readonly opened: 'add' | 'alerts' | null
  turn(part: 'add' | 'alerts'): void
  close(): void
} {
  const [opened, open] = useState<'add' | 'alerts' | null>(null)
  return { opened, turn: (part) => open(opened === part ? null : part), close: () => open(null) }
}

/** The way back in a menu. */
function stepBack(chat: ChatStore, { now, sent }: ChatState): void {
  const key = keysOf(now?.open?.keys ?? null).find(({ role }) => role === 'back')
  if (key && sent.length === 0) chat.say(key.send)
}

/** What was opened from the heading. */
function Opened({
  chat,
  state,
  opened,
  close,
  add,
  leave,
}: Pick<Props, 'chat' | 'add' | 'leave'> &
  Pick<Heads, 'opened' | 'state'> & { readonly close: () => void }): JSX.Element {
  const Add = useLoaded(opened === 'add', () => import('./add-player.tsx').then((part) => part.AddPlayer))
  const Switches = useLoaded(opened === 'alerts', () =>
    import('./alert-switches.tsx').then((part) => part.AlertSwitches),
  )
  const added = (token: string): void => {
    close()
    add(token)
  }
  return (
    <div class={css.opened}>
      {Switches && <Switches client={chat.client} member={state.place?.you.member ?? ''} leave={leave} renew={add} />}
      {Add && <Add client={chat.client} added={added} />}
    </div>
  )
}

type Shown = {
  readonly chat: ChatStore
  readonly state: ChatState
  readonly referee: boolean
  readonly alone: boolean
  /** Opens the alerts, where the heading with its own key is folded. */
  readonly bell: { readonly open: boolean; turn(): void } | null
}

/** What stands above the messages: before, in and after a fight. */
function Around({ chat, state, referee, alone, bell }: Shown): JSX.Element {
  const { now, line } = state
  const Bar = useLoaded(referee && now !== null && line !== 'ended', () =>
    import('./referee/referee-bar.tsx').then((part) => part.RefereeBar),
  )
  return (
    <>
      {Bar && <Bar chat={chat} state={state} />}
      {isFoughtIn(now) && <InFight chat={chat} state={state} referee={referee} alone={alone} bell={bell} />}
      <BeforeAndAfter chat={chat} state={state} referee={referee} />
    </>
  )
}

/** The strip, and the field below it. */
function InFight({ chat, state, referee, alone, bell }: Shown): JSX.Element {
  const now = state.now!
  const field = useFieldShown(alone, columnsOf(now.open?.keys ?? null) === DIRECTIONS)
  const kind = kindOf(now)
  const Field = useLoaded(kind !== null && field.open, () =>
    import('./field/field-pane.tsx').then((part) => part.FieldPane),
  )
  return (
    <>
      <Strip
        now={now}
        due={state.due}
        referee={referee}
        field={kind === null ? null : { open: field.open, turn: field.turn }}
        bell={bell}
      />
      {Field && (
        <div class={css.field}>
          <Field
            client={chat.client}
            now={now}
            hints={state.hints}
            map={state.map?.map ?? null}
            tall={alone}
            whose={state.place?.you.name ?? ''}
            eyes={referee ? 'all' : 'own'}
            tap={(tap) => chat.say({ tap })}
          />
        </div>
      )}
    </>
  )
}

/** Messages, and the open question below. */
function Talk({
  chat,
  state,
  referee,
  aloud,
}: {
  readonly chat: ChatStore
  readonly state: ChatState
  readonly referee: boolean
  readonly aloud: boolean
}): JSX.Element {
  const { place, now, messages, sent, first } = state
  const isMuted = now?.open != null && isBefore(state, referee) // the lobby has the keys
  return (
    <>
      {place === null ? (
        <div class={css.rest} />
      ) : (
        <Messages
          messages={messages}
          sent={sent}
          open={now?.open?.tag ?? null}
          people={now?.people ?? []}
          book={now?.fight?.book ?? ''}
          referee={referee}
          aloud={aloud}
          earlier={first > 0 ? chat.earlier : null}
          empty={referee ? FOR_REFEREE : FOR_PLAYER}
        />
      )}
      {!isMuted && <Keyboard chat={chat} state={state} name={place?.you.name ?? ''} referee={referee} aloud={aloud} />}
    </>
  )
}

const DIRECTIONS = 3

/** The field stands open where there is room and while a place is asked for, and is pulled down elsewhere. */
function useFieldShown(alone: boolean, wanted: boolean): { readonly open: boolean; turn(): void } {
  const [turned, turn] = useState<boolean | null>(null)
  const open = turned ?? (wanted || (alone && matchMedia('(min-width: 900px)').matches))
  return { open, turn: () => turn(!open) }
}

const FOR_REFEREE = 'Nothing has been said yet. Start combat when everybody is here, or ask for help.'
const FOR_PLAYER = 'Nothing has been said yet. What happens, and what is asked of you, appears here.'

export const nameOf = ({ place, line }: ChatState): string =>
  place ? `${place.you.name}’s chat` : line === 'ended' ? 'A chat that is closed' : 'A chat'

const Ended = ({ why, leave }: { readonly why: string | null; readonly leave: () => void }): JSX.Element => (
  <div class={css.ended}>
    <p>
      {why ?? 'This link does not work any more.'} What was said is kept at the table
      {why === null ? '; the referee can give you a new link.' : '.'}
    </p>
    <KeyButton press={leave}>Take it off this desk</KeyButton>
  </div>
)
