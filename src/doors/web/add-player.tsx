import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { isRefused, type Operations, operationsOf } from '../../client/client.ts'
import { blocksForPlayers, type Catalogue } from '../../engine/book.ts'
import css from './add-player.module.css'
import { Choice, Field } from './parts/form-field.tsx'
import { KeyButton } from './parts/key.tsx'

type Blocks = readonly (readonly [id: string, name: string])[]

/** The referee adds a player whose chat is on the same page, so that one person can try both sides. */
export function AddPlayer({
  client,
  added,
}: {
  readonly client: Operations
  readonly added: (token: string) => void
}): JSX.Element {
  const [blocks, setBlocks] = useState<Blocks>([])
  const [refused, setRefused] = useState<string | null>(null)
  useEffect(() => void blocksOf(client).then(setBlocks, () => undefined), [client])
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget as HTMLFormElement)
    void seat(client, { name: String(form.get('name')).trim(), block: String(form.get('block') ?? '') })
      .catch(() => ({ refused: 'The server cannot be reached. Please try again.' }))
      .then((reply) => ('token' in reply ? added(reply.token) : setRefused(reply.refused)))
  }
  return (
    <form class={css.add} onSubmit={submit} aria-label="Add a player">
      <Field name="name" label="Name" />
      <Choice key={blocks.length} name="block" label="Character" choices={[...blocks, ['', 'None yet']]} />
      <KeyButton type="submit" wide>
        Add to this desk
      </KeyButton>
      {refused !== null && (
        <p role="alert" class={css.refused}>
          {refused}
        </p>
      )}
    </form>
  )
}

async function blocksOf(client: Operations): Promise<Blocks> {
  const [table, books] = [await client.table(), await client.books()]
  if (isRefused(table) || isRefused(books)) return []
  const blocks = (books.books.find(({ id }) => id === table.settings.book)?.blocks ?? {}) as Catalogue['blocks']
  return blocksForPlayers({ blocks }).map(({ id, name }) => [id, name] as const)
}

async function seat(
  client: Operations,
  { name, block }: { readonly name: string; readonly block: string },
): Promise<{ readonly token: string } | { readonly refused: string }> {
  const invited = await client.invite({ role: 'player', uses: 1 })
  if (isRefused(invited)) return { refused: invited.refused }
  const joined = await operationsOf(location.origin).join({ token: invited.token, name })
  if (isRefused(joined)) return { refused: joined.refused }
  const made = block === '' ? null : await client.addCharacter({ name, sheet: { block }, owner: joined.member })
  return made && isRefused(made) ? { refused: made.refused } : { token: joined.token }
}
