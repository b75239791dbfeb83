import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { isRefused, type Operations } from '../../../client/client.ts'
import { Icon } from '../parts/icon.tsx'
import { KeyButton } from '../parts/key.tsx'
import css from './character-editor.module.css'
import { FieldOf, nameOfField } from './sheet-field.tsx'

type Sheet = Readonly<Record<string, unknown>>
type Form = Exclude<Awaited<ReturnType<Operations['characterForm']>>, { readonly refused: string }>
type Checked = Exclude<Awaited<ReturnType<Operations['checkCharacter']>>, { readonly refused: string }>

type Props = {
  readonly client: Operations
  /** The character that is changed; null for a new one. */
  readonly character: string | null
  readonly owner: string
  readonly called: string
  readonly close: () => void
}

/** A sheet as a form made from the book's schema, with what follows from it. */
export function CharacterEditor({ client, character, owner, called, close }: Props): JSX.Element | null {
  const { form, draft, write, refused, say } = useDraft(client, character, called)
  const checked = useChecked(client, draft)
  if (!form || !draft) return <p class={css.editor}>{refused || 'The sheet is being read …'}</p>
  const save = (): void =>
    void (
      character === null
        ? client.addCharacter({ ...draft, owner })
        : client.changeCharacter({ id: character, ...draft })
    ).then(
      (reply) => (isRefused(reply) ? say(reply.refused) : close()),
      () => say(AWAY),
    )
  const change = (key: string, value: unknown): void => write({ ...draft, sheet: { ...draft.sheet, [key]: value } })
  const give = (id: string): void =>
    void client.checkCharacter({ ...draft, give: id }).then(
      (reply) => (isRefused(reply) ? say(reply.refused) : write({ ...draft, sheet: reply.sheet })),
      () => say(AWAY),
    )
  return (
    <section class={css.editor} aria-label="Character">
      <header class={css.head}>
        <h3>{draft.name || 'A character'}</h3>
        <button type="button" class={css.close} aria-label="Close without saving" onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      <Parts form={form} draft={draft} checked={checked} rename={(name) => write({ ...draft, name })} change={change} />
      <Gear form={form} give={give} />
      <Made checked={checked} />
      <Save name={draft.name} checked={checked} refused={refused} save={save} />
    </section>
  )
}

type Draft = { readonly name: string; readonly sheet: Sheet }

/** The form, and the sheet as it is being written. */
function useDraft(client: Operations, character: string | null, called: string) {
  const [form, setForm] = useState<Form | null>(null)
  const [draft, write] = useState<Draft | null>(null)
  const [refused, say] = useState('')
  useEffect(() => {
    client.characterForm(character === null ? {} : { character }).then(
      (reply) => {
        if (isRefused(reply)) return say(reply.refused)
        setForm(reply)
        write({ name: reply.name || called, sheet: reply.sheet })
      },
      () => say(AWAY),
    )
  }, [client, character])
  return { form, draft, write, refused, say }
}

const AWAY = 'The server cannot be reached. What you wrote is still here.'
const PAUSE_MS = 250

/** What the book says of the sheet, a moment after the last change. */
function useChecked(
  client: Operations,
  draft: { readonly name: string; readonly sheet: Sheet } | null,
): Checked | null {
  const [checked, set] = useState<Checked | null>(null)
  useEffect(() => {
    if (!draft) return
    let isHere = true
    const timer = setTimeout(() => {
      client.checkCharacter(draft).then(
        (reply) => isHere && !isRefused(reply) && set(reply),
        () => undefined,
      )
    }, PAUSE_MS)
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [client, draft])
  return checked
}

type Drafted = {
  readonly form: Form
  readonly draft: { readonly name: string; readonly sheet: Sheet }
  readonly checked: Checked | null
  readonly rename: (name: string) => void
  readonly change: (key: string, value: unknown) => void
}

const Parts = ({ form, draft, checked, rename, change }: Drafted): JSX.Element => (
  <div class={css.fields}>
    <label class={css.name}>
      <span>Name</span>
      <input value={draft.name} maxLength={32} onInput={(event) => rename(event.currentTarget.value)} />
    </label>
    {form.fields.map((field) => (
      <FieldOf
        key={field.key}
        field={field}
        value={draft.sheet[field.key]}
        fault={checked?.errors.find((one) => one.field === field.key)?.sentence ?? null}
        change={(value) => change(field.key, value)}
      />
    ))}
  </div>
)

/** Things of the catalogue, by a part of their name. */
function Gear({ form, give }: { readonly form: Form; readonly give: (id: string) => void }): JSX.Element {
  const [wanted, want] = useState('')
  const found = foundIn(form.gear, wanted.trim().toLowerCase())
  return (
    <div class={css.gear}>
      <label class={css.name}>
        <span>Give something</span>
        <input value={wanted} placeholder="pistol, rope …" onInput={(event) => want(event.currentTarget.value)} />
      </label>
      {found.map(({ id, name }) => (
        <KeyButton key={id} press={() => give(id)}>
          {name}
        </KeyButton>
      ))}
    </div>
  )
}

const MOST_FOUND = 6

/** The shortest names first: they are nearest to what is looked for. */
const foundIn = (gear: Form['gear'], words: string): Form['gear'] =>
  words.length < 2
    ? []
    : gear
        .filter(({ name }) => name.toLowerCase().includes(words))
        .sort((a, b) => a.name.length - b.name.length)
        .slice(0, MOST_FOUND)

/** What follows from the sheet as it is written. */
const Made = ({ checked }: { readonly checked: Checked | null }): JSX.Element => (
  <dl class={css.made} aria-label="What this makes" aria-live="polite">
    {(checked?.derived ?? []).map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

const Save = ({
  name,
  checked,
  refused,
  save,
}: {
  readonly name: string
  readonly checked: Checked | null
  readonly refused: string
  readonly save: () => void
}): JSX.Element => {
  const errors = checked?.errors ?? []
  return (
    <footer class={css.save}>
      {errors.length === 0 ? (
        <KeyButton look="lit" press={save}>
          Save {name || 'it'}
        </KeyButton>
      ) : (
        <p role="alert" class={css.fault}>
          To mend:{' '}
          {[...new Set(errors.map(({ field, sentence }) => (field === '' ? sentence : nameOfField(field))))].join(', ')}
          . What you wrote is kept.
        </p>
      )}
      <p role="alert" class={css.fault}>
        {refused}
      </p>
    </footer>
  )
}
