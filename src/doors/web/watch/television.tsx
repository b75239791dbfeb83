import type { JSX } from 'preact'
import type { ChatNow } from '../../../client/chat-shapes.ts'
import type { Operations } from '../../../client/client.ts'
import type { Message } from '../chat-messages.ts'
import type { ChatState } from '../chat-store.ts'
import { FieldPane } from '../field/field-pane.tsx'
import { lastOutcomeIn } from '../fold-messages.ts'
import { Clock } from '../parts/clock.tsx'
import { Dice } from '../parts/dice.tsx'
import { Rings } from '../parts/empty-page-rings.tsx'
import { Cells } from '../parts/health-cells.tsx'
import { SideToken } from '../parts/side-token.tsx'
import css from './television.module.css'

type Props = { readonly state: ChatState; readonly client: Operations; readonly close: () => void }

/** The fight for a screen in the room: whose turn, the order, the field and the last roll, large and without keys. */
export function Television({ state, client, close }: Props): JSX.Element {
  const { now, place, messages, due, line } = state
  const isOn = now?.fight != null && now.fight.round > 0
  return (
    <section class={`${css.screen} panes`} aria-label={`Large view, ${place?.you.name ?? ''}`}>
      <header class={css.head}>
        <div>
          <h2>{titleOf(now)}</h2>
          <p>
            {now?.fight?.title ?? place?.table.name}
            {isOn && ` · round ${now.fight!.round}`}
          </p>
        </div>
        {due !== null && isOn && !now.fight!.over && (
          <div class={css.time}>
            <Clock due={due} />
            <span>left</span>
          </div>
        )}
      </header>
      {isOn ? <Fight now={now} state={state} client={client} /> : <Waiting />}
      <Last messages={messages} people={now?.people ?? []} />
      <footer class={css.foot}>
        <span>
          {line === 'live' ? 'You are watching: nothing is asked of you.' : 'The line is broken; trying again.'}
        </span>
        <button type="button" onClick={close}>
          Close the large view
        </button>
      </footer>
    </section>
  )
}

const Waiting = (): JSX.Element => (
  <div class={css.waiting}>
    <Rings size={220} />
    <p>The fight appears here when it begins.</p>
  </div>
)

const Fight = ({
  now,
  state,
  client,
}: {
  readonly now: ChatNow
  readonly state: ChatState
  readonly client: Operations
}): JSX.Element => (
  <>
    <ol class={css.order} aria-label="Order of turns">
      {now.people
        .filter(({ state: turn, left, box }) => (turn !== 'none' || !box) && !left)
        .map((one) => (
          <li key={one.id} class={`${css[one.state]} ${one.down ? css.down : ''}`}>
            <SideToken name={one.name} side={one.side} down={one.down} size={44} />
            <span>
              <b>{one.name}</b>
              <small>{stateOf(one)}</small>
              <Cells word={one.word} />
            </span>
          </li>
        ))}
    </ol>
    <div class={css.field}>
      <FieldPane
        client={client}
        now={now}
        hints={null}
        map={state.map?.map ?? null}
        tall
        whose="large"
        eyes="own"
        tap={() => undefined}
      />
    </div>
  </>
)

const stateOf = ({ state, down, word }: ChatNow['people'][number]): string =>
  down || (word !== null && word !== 'unhurt' && state !== 'now' && state !== 'next')
    ? (word ?? 'out')
    : state === 'now'
      ? 'now'
      : state === 'next'
        ? 'next'
        : state === 'acted'
          ? 'acted'
          : (word ?? '')

/** Whose turn it is; at the end, who has won. */
function titleOf(now: ChatNow | null): string {
  if (!now?.fight || now.fight.round === 0) return 'Before the fight'
  if (now.fight.over) return wonBy(now.people)
  const one = now.people.find(({ id }) => id === now.turn)
  return one ? `${one.name}’s turn` : 'Between turns'
}

function wonBy(people: ChatNow['people']): string {
  const [side, ...others] = new Set(people.filter(({ down, left }) => !down && !left).map((one) => one.side))
  if (side === undefined || others.length > 0) return 'The fight is over'
  return `The ${side} won`
}

/** Said to whoever comes: no event of the fight. */
const GREETING = 'You are at the table'

/** The last outcome of dice with their sum, and what was told after it. */
function Last({
  messages,
  people,
}: {
  readonly messages: readonly Message[]
  readonly people: ChatNow['people']
}): JSX.Element {
  const told = messages.filter(
    ({ kind, text, rolls }) =>
      (kind === 'all' || rolls.length > 0) && !text.includes('\n') && !text.startsWith(GREETING),
  )
  const rolled = lastOutcomeIn(told) ?? told.findLast(({ rolls }) => rolls.length > 0)
  const roll = rolled?.rolls.at(-1)
  const said = told.at(-1)
  return (
    <div class={css.last} aria-live="polite">
      <p>
        {(rolled ?? said)?.text ?? ''}
        {rolled && said && rolled !== said && <small class={css.after}>{said.text}</small>}
      </p>
      {roll && (
        <div class={css.roll}>
          <Dice sides={roll.dice.sides} faces={roll.faces.slice(0, 8)} />
          <span>
            <b class={css.total}>{roll.total}</b> {people.find(({ id }) => id === roll.who)?.name ?? ''}
            <small class={css.needed}>{roll.receipt?.outcome ?? roll.name ?? ''}</small>
          </span>
        </div>
      )}
    </div>
  )
}
