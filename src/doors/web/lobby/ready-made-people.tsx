import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { SideToken } from '../parts/side-token.tsx'
import css from './lobby.module.css'

export type Ready = { readonly id: string; readonly name: string; readonly note: string; readonly status: string }

const AT_FIRST = 4

/** Ready-made people: each is one tap. */
export function ReadyPeople({
  people,
  take,
}: {
  readonly people: readonly Ready[]
  readonly take: (name: string) => void
}): JSX.Element {
  const [isAll, showAll] = useState(false)
  return (
    <ul class={css.ready}>
      {people.slice(0, isAll ? undefined : AT_FIRST).map(({ id, name, note, status }) => (
        <li key={id}>
          <button type="button" class={css.one} onClick={() => take(name)}>
            <SideToken name={name} side="players" size={34} />
            <span>
              <b>{name}</b>
              <small>{status}</small>
              <small class={css.says}>{note}</small>
            </span>
          </button>
        </li>
      ))}
      {!isAll && people.length > AT_FIRST && (
        <li>
          <button type="button" class={css.more} onClick={() => showAll(true)}>
            {people.length - AT_FIRST} more ready-made people
          </button>
        </li>
      )}
    </ul>
  )
}
