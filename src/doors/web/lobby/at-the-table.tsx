import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'
import { isRefused, type Operations } from '../../../client/client.ts'
import { useLoaded } from '../load-on-demand.ts'
import { Icon } from '../parts/icon.tsx'
import { Logo } from '../parts/logo.tsx'
import { SideToken } from '../parts/side-token.tsx'
import css from './lobby.module.css'
import type { Table } from './lobby.tsx'
import { type Ready, ReadyPeople } from './ready-made-people.tsx'

type Props = {
  readonly client: Operations
  readonly table: Table
  readonly people: readonly Ready[]
  readonly referee: boolean
}
type Member = Table['members'][number]

/** Everybody at the table; a referee gives a character to who has none. */
export function AtTheTable({ client, table, people, referee }: Props): JSX.Element {
  const [gives, give] = useState<string | null>(null)
  const [edited, edit] = useState<string | null>(null)
  const Editor = useLoaded(edited !== null, () => import('./character-editor.tsx').then((part) => part.CharacterEditor))
  const [refused, say] = useState('')
  const { members, characters, you } = table
  const ownedBy = (one: Member) => characters.find(({ owner }) => owner === one.id)
  const handOver = (owner: Member, name: string): void => {
    give(null)
    void givenTo(client, owner, people.find((one) => one.name === name)?.id).then(say, () => say(AWAY))
  }
  return (
    <div class={css.card}>
      <h3>
        At the table <small>{members.length} here</small>
      </h3>
      <ul class={css.people}>
        {members.map((one) => (
          <Row
            key={one.id}
            member={one}
            isYou={one.id === you.member}
            owned={characters.filter(({ owner }) => owner === one.id).map(({ name }) => name)}
            give={referee ? () => give(gives === one.id ? null : one.id) : null}
            edit={referee || one.id === you.member ? () => edit(ownedBy(one)?.id ?? null) : null}
          >
            {Editor && edited !== null && ownedBy(one)?.id === edited && (
              <Editor client={client} character={edited} owner={one.id} called={one.name} close={() => edit(null)} />
            )}
            {gives === one.id && <ReadyPeople people={people} take={(name) => handOver(one, name)} />}
          </Row>
        ))}
      </ul>
      <p role="alert">{refused}</p>
    </div>
  )
}

const AWAY = 'The server cannot be reached.'

/** Gives somebody ready-made to a member; returns why not. */
async function givenTo(client: Operations, { id, name }: Member, block: string | undefined): Promise<string> {
  const reply = await client.addCharacter({ name: name.slice(0, 32), owner: id, sheet: { block } })
  return isRefused(reply) ? reply.refused : ''
}

type Seated = {
  readonly member: Member
  readonly isYou: boolean
  /** Names of their characters. */
  readonly owned: readonly string[]
  /** Opens the list of those that can be given; null for who may not. */
  readonly give: (() => void) | null
  /** Opens their sheet; null for who may not. */
  readonly edit: (() => void) | null
  readonly children: ComponentChildren
}

function Row({ member, isYou, owned, give, edit, children }: Seated): JSX.Element {
  const isMissing = member.role === 'player' && owned.length === 0
  return (
    <li class={isMissing ? css.missing : ''}>
      <Mark member={member} />
      <span class={css.who}>
        <b>{isYou ? `${member.name} (you)` : member.name}</b>
        <small>{isMissing ? 'no character yet' : standingOf(member, owned)}</small>
      </span>
      {member.role === 'player' && !isMissing && (
        <span class={css.set}>
          <Icon name="tick" size={18} />
          ready
        </span>
      )}
      {owned.length > 0 && edit && (
        <button type="button" class={css.give} aria-label={`Change ${owned[0]}`} onClick={edit}>
          Change
        </button>
      )}
      {isMissing && give && (
        <button type="button" class={css.give} onClick={give}>
          Give one
        </button>
      )}
      {children}
    </li>
  )
}

const Mark = ({ member: { name, role } }: { readonly member: Member }): JSX.Element =>
  role === 'player' ? (
    <SideToken name={name} side="players" size={28} />
  ) : role === 'spectator' ? (
    <Icon name="screen" size={26} />
  ) : (
    <Logo />
  )

function standingOf({ role, name }: Member, owned: readonly string[]): string {
  if (role === 'spectator') return 'watches'
  if (role !== 'player') return owned.length === 0 ? role : `${role}, plays ${owned.join(', ')}`
  return owned.length === 1 && owned[0] === name ? 'plays under this name' : `plays ${owned.join(', ')}`
}
