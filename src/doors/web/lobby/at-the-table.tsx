import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'
import { type Client, isRefused } from '../../../client/client.ts'
import { Icon } from '../parts/icon.tsx'
import { Logo } from '../parts/logo.tsx'
import { SideToken } from '../parts/side-token.tsx'
import css from './lobby.module.css'
import type { Table } from './lobby.tsx'
import { type Ready, ReadyPeople } from './ready-people.tsx'

type Props = {
  readonly client: Client
  readonly table: Table
  readonly people: readonly Ready[]
  readonly referee: boolean
}
type Member = Table['members'][number]

/** Everybody at the table; a referee gives a character to who has none. */
export function AtTheTable({ client, table, people, referee }: Props): JSX.Element {
  const [gives, give] = useState<string | null>(null)
  const [refused, say] = useState('')
  const { members, characters, you } = table
  const handOver = (owner: Member, name: string): void => {
    give(null)
    const block = people.find((one) => one.name === name)?.id
    void client.addCharacter({ name: owner.name.slice(0, 32), owner: owner.id, sheet: { block } }).then(
      (reply) => say(isRefused(reply) ? reply.refused : ''),
      () => say('The server cannot be reached.'),
    )
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
          >
            {gives === one.id && <ReadyPeople people={people} take={(name) => handOver(one, name)} />}
          </Row>
        ))}
      </ul>
      <p role="alert">{refused}</p>
    </div>
  )
}

type Seated = {
  readonly member: Member
  readonly isYou: boolean
  /** Names of their characters. */
  readonly owned: readonly string[]
  /** Opens the list of those that can be given; null for who may not. */
  readonly give: (() => void) | null
  readonly children: ComponentChildren
}

function Row({ member, isYou, owned, give, children }: Seated): JSX.Element {
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
      {isMissing && give && (
        <button type="button" class={css.give} aria-expanded={children !== false} onClick={give}>
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
