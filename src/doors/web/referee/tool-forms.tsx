import type { ComponentType, JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { ChatNow } from '../../../client/chat-shapes.ts'
import { isRefused, type Operations } from '../../../client/client.ts'
import { Choice, Field, NumberInput } from '../parts/form-field.tsx'
import { KeyButton, KeyGrid } from '../parts/key.tsx'
import { SideToken } from '../parts/side-token.tsx'
import { Clocks } from './clocks-form.tsx'
import css from './referee-bar.module.css'
import { sent, type ToolProps, textIn } from './tool-parts.ts'
import type { Form } from './verbs.ts'

/** What the book of this table has ready. */
type Ready = {
  readonly blocks: Readonly<Record<string, unknown>>
  readonly encounters: Readonly<Record<string, unknown>>
}

function useReady(client: Operations): Ready | null {
  const [ready, set] = useState<Ready | null>(null)
  useEffect(() => {
    void Promise.all([client.table(), client.books()]).then(
      ([table, books]) =>
        !isRefused(table) &&
        !isRefused(books) &&
        set(books.books.find(({ id }) => id === table.settings.book) ?? { blocks: {}, encounters: {} }),
      () => undefined,
    )
  }, [client])
  return ready
}

const nameIn = (one: unknown): string => String((one as { readonly name?: unknown }).name ?? '')

function Add({ client, say }: ToolProps): JSX.Element {
  const blocks = Object.entries(useReady(client)?.blocks ?? {})
  return (
    <form
      class={css.form}
      aria-label="Add people"
      onSubmit={(event) =>
        sent(event, (form) =>
          say(['/add', textIn(form, 'count'), textIn(form, 'who'), textIn(form, 'side')].filter(Boolean).join(' ')),
        )
      }
    >
      <NumberInput name="count" label="How many" value={1} least={1} most={20} />
      <Choice
        key={blocks.length}
        name="who"
        label="Who"
        choices={blocks.map(([id, block]) => [id, nameIn(block) || id])}
      />
      <Choice
        name="side"
        label="Whose"
        choices={[
          ['', 'Enemies'],
          ['ally', 'With the players'],
        ]}
      />
      <KeyButton type="submit" look="lit">
        Add them
      </KeyButton>
    </form>
  )
}

const Whose = ({
  people,
  who,
  choose,
}: {
  readonly people: ChatNow['people']
  readonly who: string
  readonly choose: (who: string) => void
}): JSX.Element => (
  <label class={css.whom}>
    <span>Whose</span>
    <select value={who} onChange={(event) => choose(event.currentTarget.value)}>
      {people.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  </label>
)

/** A score of somebody, with the reason for the record. */
function SetScore({ people, say }: ToolProps): JSX.Element {
  const scored = people.filter(({ health }) => health !== null && typeof health !== 'string')
  const [who, choose] = useState(scored[0]?.id ?? '')
  const one = scored.find(({ id }) => id === who)
  const scores = Object.entries((one?.health ?? {}) as Readonly<Record<string, { now: number; max: number }>>)
  return (
    <form
      class={css.form}
      aria-label="Set a score"
      onSubmit={(event) =>
        sent(event, (form) => {
          const field = textIn(form, 'field')
          const isScore = field === 'str' || field === 'dex' || field === 'end'
          say(
            `/overrule ${one?.name ?? ''} ${field}${isScore ? '.now' : ''} ${textIn(form, 'value')} because ${textIn(form, 'why')}`,
          )
        })
      }
    >
      <Whose people={scored} who={who} choose={choose} />
      <Choice
        key={who}
        name="field"
        label="Which score"
        choices={scores.map(([score, { now, max }]) => [score, `${score.toUpperCase()}, now ${now} of ${max}`])}
      />
      <NumberInput name="value" label="To" value={scores[0]?.[1].now ?? 0} least={0} most={999} />
      <Field name="why" label="Because" />
      <KeyButton type="submit" look="lit">
        Set it
      </KeyButton>
    </form>
  )
}

const Whom = ({
  people,
  press,
}: {
  readonly people: ChatNow['people']
  readonly press: (one: ChatNow['people'][number]) => void
}): JSX.Element => (
  <div class={css.pick}>
    {people.map((one) => (
      <button key={one.id} type="button" class={css.chip} aria-pressed={one.hidden} onClick={() => press(one)}>
        <SideToken name={one.name} side={one.side} size={18} />
        {one.name}
        {one.hidden ? ', hidden' : ''}
      </button>
    ))}
  </div>
)

const Hide = ({ people, say }: ToolProps): JSX.Element => (
  <div class={css.form}>
    <p>Players see nothing of who is hidden. A tap hides, or shows again.</p>
    <Whom
      people={people.filter(({ left }) => !left)}
      press={({ name, hidden }) => say(`${hidden ? '/reveal' : '/hide'} ${name}`)}
    />
  </div>
)

function Seats({ client, people, say }: ToolProps): JSX.Element {
  const [who, choose] = useState<string | null>(null)
  const [members, set] = useState<readonly string[]>([])
  useEffect(() => {
    void client.table().then(
      (table) =>
        !isRefused(table) && set(table.members.filter(({ role }) => role === 'player').map(({ name }) => name)),
      () => undefined,
    )
  }, [client])
  return (
    <div class={css.form}>
      <p>{who === null ? 'Who answers for whom?' : `${who} is played by …`}</p>
      {who === null ? (
        <Whom people={people.filter(({ left }) => !left)} press={({ name }) => choose(name)} />
      ) : (
        <KeyGrid>
          <KeyButton press={() => say(`/seat ${who} auto`)}>Plays by the rules itself</KeyButton>
          <KeyButton press={() => say(`/seat ${who} referee`)}>You</KeyButton>
          {members.map((name) => (
            <KeyButton key={name} press={() => say(`/seat ${who} ${name}`)}>
              {name}
            </KeyButton>
          ))}
        </KeyGrid>
      )}
    </div>
  )
}

function Next({ client, say }: ToolProps): JSX.Element {
  const all = Object.entries(useReady(client)?.encounters ?? {})
  return (
    <ul class={css.encounters}>
      {all.map(([id, one]) => {
        const { title, pitch } = one as { readonly title: string; readonly pitch?: string }
        return (
          <li key={id}>
            <KeyButton press={() => say(`/encounter ${title}`)}>
              <span class={css.pitch}>
                <b>{title}</b>
                {pitch && <small>{pitch}</small>}
              </span>
            </KeyButton>
          </li>
        )
      })}
    </ul>
  )
}

const End = ({ say }: ToolProps): JSX.Element => (
  <form
    class={css.form}
    aria-label="End the fight"
    onSubmit={(event) => sent(event, (form) => say(`/endcombat ${textIn(form, 'why')}`.trim()))}
  >
    <Field name="why" label="Why it ends" />
    <KeyButton type="submit">End the fight</KeyButton>
  </form>
)

export const TOOL_FORMS: Readonly<Record<Form, ComponentType<ToolProps>>> = {
  add: Add,
  set: SetScore,
  hide: Hide,
  seat: Seats,
  next: Next,
  clocks: Clocks,
  end: End,
}
