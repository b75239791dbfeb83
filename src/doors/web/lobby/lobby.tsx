import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { isRefused, type Operations } from '../../../client/client.ts'
import { type Key, keysOf } from '../chat-messages.ts'
import type { ChatState, ChatStore } from '../chat-store.ts'
import { useLoaded } from '../load-on-demand.ts'
import { KeyButton, KeyGrid } from '../parts/key.tsx'
import { AtTheTable } from './at-the-table.tsx'
import css from './lobby.module.css'
import { type Ready, ReadyPeople } from './ready-made-people.tsx'

export type Table = Exclude<Awaited<ReturnType<Operations['table']>>, { readonly refused: string }>
export type Choices = Exclude<Awaited<ReturnType<Operations['lobby']>>, { readonly refused: string }>

/** Before a fight: who is here and who has no character yet, how others get in, and what there is to play. */
export function Lobby({
  chat,
  state,
  referee,
}: {
  readonly chat: ChatStore
  readonly state: ChatState
  readonly referee: boolean
}): JSX.Element | null {
  const table = useTable(chat, state.at)
  const choices = useChoices(chat.client, state.at)
  const Invite = useLoaded(referee, () => import('./invitation.tsx').then((part) => part.Invitation))
  const Meet = useLoaded(referee, () => import('./encounters.tsx').then((part) => part.Encounters))
  if (!table) return null
  const isReady = isEverybodyReady(table)
  const isNew = table.you.role === 'player' && !table.characters.some(({ owner }) => owner === table.you.member)
  return (
    <section class={css.lobby} data-lobby aria-label={`Lobby, ${state.place?.you.name ?? ''}`}>
      <div class={css.side}>
        {Invite && <Invite client={chat.client} isFirst={!isReady} />}
        {isNew && choices && <Welcome chat={chat} state={state} table={table} people={choices.people} />}
        <AtTheTable client={chat.client} table={table} people={choices?.people ?? []} referee={referee} />
      </div>
      {Meet && choices && <Meet table={table} choices={choices} isReady={isReady} say={(text) => chat.say({ text })} />}
    </section>
  )
}

/** There are players, and each of them has a character: the fight may begin. */
const isEverybodyReady = ({ members, characters }: Table): boolean => {
  const players = members.filter(({ role }) => role === 'player')
  return players.length > 0 && players.every(({ id }) => characters.some(({ owner }) => owner === id))
}

/** A friend who has just come: one tap, and they are somebody. */
function Welcome({
  chat,
  state,
  table,
  people,
}: {
  readonly chat: ChatStore
  readonly state: ChatState
  readonly table: Table
  readonly people: readonly Ready[]
}): JSX.Element {
  const { now, place, sent } = state
  const ways = keysOf(now?.open?.keys ?? null).filter(({ label }) => label !== 'Ready-made')
  return (
    <div class={`${css.card} ${css.lit}`}>
      <h3>
        Who are you tonight? <small>the fight waits for you</small>
      </h3>
      <p class={css.note}>
        Welcome to {table.name}, {place?.you.name}.
      </p>
      <ReadyPeople people={people} take={(name) => chat.say({ text: `/character as ${name}` })} />
      <OwnWays chat={chat} ways={ways} busy={sent.length > 0} called={place?.you.name ?? ''} owner={table.you.member} />
    </div>
  )
}

/** A sheet of one's own, and the ways of the chat. */
function OwnWays({
  chat,
  ways,
  busy,
  called,
  owner,
}: {
  readonly chat: ChatStore
  readonly ways: readonly Key[]
  readonly busy: boolean
  readonly called: string
  readonly owner: string
}): JSX.Element {
  const [isMaking, make] = useState(false)
  const Editor = useLoaded(isMaking, () => import('./character-editor.tsx').then((part) => part.CharacterEditor))
  const close = (): void => make(false)
  return (
    <>
      <KeyGrid>
        <KeyButton look="quiet" pressed={isMaking} press={() => make(!isMaking)}>
          Make my own
        </KeyButton>
        {ways.map((key) => (
          <KeyButton key={key.label} look="quiet" busy={busy} press={() => chat.say(key.send)}>
            {key.label}
          </KeyButton>
        ))}
      </KeyGrid>
      {Editor && <Editor client={chat.client} character={null} owner={owner} called={called} close={close} />}
    </>
  )
}

/** The table, looked at again every few seconds. */
function useTable(chat: ChatStore, at: number): Table | null {
  const [table, set] = useState<Table | null>(null)
  useEffect(() => {
    const look = (): void =>
      void chat.client.table().then(
        (reply) => !isRefused(reply) && set(reply),
        () => undefined,
      )
    look()
    const timer = setInterval(look, 5_000)
    return () => clearInterval(timer)
  }, [at])
  return table
}

function useChoices(client: Operations, at: number): Choices | null {
  const [choices, set] = useState<Choices | null>(null)
  useEffect(() => {
    client.lobby().then(
      (reply) => !isRefused(reply) && set(reply),
      () => undefined,
    )
  }, [client, at])
  return choices
}
