import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { type Client, isRefused } from '../../../client/client.ts'
import type { ChatStore } from '../chat-store.ts'
import { KeyButton, KeyGrid } from '../parts/key.tsx'
import { SideToken } from '../parts/side-token.tsx'
import css from './lobby.module.css'

type Table = Exclude<Awaited<ReturnType<Client['table']>>, { readonly refused: string }>

/** Before a fight: who is here and who has no character yet, how others get in, and what there is to play. */
export function Lobby({
  chat,
  referee,
  at,
}: {
  readonly chat: ChatStore
  readonly referee: boolean
  readonly at: number
}): JSX.Element | null {
  const table = useTable(chat, at)
  if (!table) return null
  const people = table.members.filter(({ role }) => role === 'player')
  const isMissing = (member: string): boolean => !table.characters.some(({ owner }) => owner === member)
  const me = table.you.member
  return (
    <section class={css.lobby} aria-label={`Lobby, ${chat.get().place?.you.name ?? ''}`}>
      {referee && <Invitation client={chat.client} />}
      <div>
        <h3>Who is here</h3>
        <ul class={css.people}>
          {people.map(({ id, name }) => (
            <Guest key={id} name={name} characters={table.characters.filter(({ owner }) => owner === id)} />
          ))}
          {people.length === 0 && <li>Nobody has joined yet.</li>}
        </ul>
      </div>
      {table.you.role === 'player' && isMissing(me) && (
        <KeyGrid>
          <KeyButton look="lit" press={() => chat.say({ text: '/character new' })}>
            Make your character
          </KeyButton>
        </KeyGrid>
      )}
    </section>
  )
}

/** The code that others join by, and the address with it. */
function Invitation({ client }: { readonly client: Client }): JSX.Element {
  const [code, set] = useState<string | null>(null)
  const [isCopied, copied] = useState(false)
  useEffect(() => {
    client.invites().then(
      (reply) => {
        if (isRefused(reply)) return
        const good = reply.invites.find(
          (one) => one.role === 'player' && one.code && !one.revoked && one.expires > Date.now() && one.uses > 0,
        )
        if (good) set(good.code)
      },
      () => undefined,
    )
  }, [client])
  const invite = (): void =>
    void client.invite({ role: 'player', uses: 20 }).then(
      (reply) => !isRefused(reply) && set(reply.code),
      () => undefined,
    )
  const link = `${location.origin}/chats#code=${(code ?? '').replace(/\s/g, '')}`
  return (
    <div class={css.invitation}>
      <h3>Invite players</h3>
      {code === null ? (
        <KeyButton look="lit" press={invite}>
          Make a code
        </KeyButton>
      ) : (
        <>
          <p class={css.code}>{code}</p>
          <p class={css.link}>{link}</p>
          <KeyButton look="lit" press={() => void navigator.clipboard?.writeText(link).then(() => copied(true))}>
            {isCopied ? 'Copied' : 'Copy the link'}
          </KeyButton>
        </>
      )}
    </div>
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

const Guest = ({
  name,
  characters,
}: {
  readonly name: string
  readonly characters: Table['characters']
}): JSX.Element => (
  <li class={characters.length === 0 ? css.missing : ''}>
    <SideToken name={name} side="players" />
    <b>{name}</b>
    <span>{characters.length === 0 ? 'has no character yet' : characters.map((one) => one.name).join(', ')}</span>
  </li>
)
