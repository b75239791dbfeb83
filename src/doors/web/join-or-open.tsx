import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { isRefused, operationsOf } from '../../client/client.ts'
import css from './join-or-open.module.css'
import { Rings } from './parts/empty-page-rings.tsx'
import { Field } from './parts/form-field.tsx'
import { KeyButton } from './parts/key.tsx'
import { Logo } from './parts/logo.tsx'

/** Without a chat: join a table, or open one. */
export function Start({
  code,
  joined,
}: {
  readonly code: string
  readonly joined: (...tokens: readonly string[]) => void
}): JSX.Element {
  const [refused, setRefused] = useState<string | null>(null)
  const client = operationsOf(location.origin)
  const take = async (asked: Promise<Entered>): Promise<void> => {
    const reply = await asked.catch(() => ({ refused: 'The server cannot be reached. Please try again.' }))
    if ('tokens' in reply) joined(...reply.tokens)
    else setRefused(reply.refused)
  }
  const demo = (): void =>
    void take(client.openDemo().then((reply) => (isRefused(reply) ? { refused: reply.refused } : reply)))
  const join = (form: FormData): void =>
    void take(client.join({ code: textIn(form, 'code'), name: textIn(form, 'name') }).then(plain))
  const open = (form: FormData): void =>
    void take(client.openTable({ name: textIn(form, 'table'), referee: textIn(form, 'referee') }).then(plain))
  return (
    <main class={css.start}>
      <Hero />
      <div class={css.doors}>
        <JoinForm key={code} code={code} join={join} />
        <OpenForm open={open} />
        <Demo play={demo} />
        <p role="alert" class={refused === null ? '' : css.refused}>
          {refused}
        </p>
      </div>
    </main>
  )
}

const Hero = (): JSX.Element => (
  <div class={css.hero}>
    <p class={css.brand}>
      <Logo />
      Fray
    </p>
    <h1>The fight goes on in your chat.</h1>
    <div class={css.rings}>
      <Rings size={300} />
    </div>
  </div>
)

type Take = (form: FormData) => void

const JoinForm = ({ code, join }: { readonly code: string; readonly join: Take }): JSX.Element => (
  <form class={`${css.door} ${css.lit}`} onSubmit={(event) => sent(event, join)}>
    <h2>Join a table</h2>
    <p>The referee has a code for you.</p>
    <Field name="code" label="Code" value={code} code />
    <Field name="name" label="Your name" />
    <KeyButton type="submit" look="lit">
      Join
    </KeyButton>
  </form>
)

const OpenForm = ({ open }: { readonly open: Take }): JSX.Element => (
  <form class={css.door} onSubmit={(event) => sent(event, open)}>
    <h2>Open a table</h2>
    <p>You are its referee.</p>
    <Field name="table" label="Name of the table" />
    <Field name="referee" label="Your name" value="Referee" />
    <KeyButton type="submit">Open</KeyButton>
  </form>
)

/** Two players, three enemies and their referee, side by side. */
const Demo = ({ play }: { readonly play: () => void }): JSX.Element => (
  <div class={css.door}>
    <h2>Try a fight</h2>
    <p>A demo: you play both sides, and nobody waits for you. As often as you like.</p>
    <KeyButton press={play}>Play the demo</KeyButton>
  </div>
)

type Entered = { readonly tokens: readonly string[] } | { readonly refused: string }

const plain = (reply: { readonly token: string } | { readonly refused: string }): Entered =>
  'token' in reply ? { tokens: [reply.token] } : { refused: reply.refused }

const textIn = (form: FormData, name: string): string => String(form.get(name) ?? '').trim()

function sent(event: SubmitEvent, take: Take): void {
  event.preventDefault()
  take(new FormData(event.currentTarget as HTMLFormElement))
}
