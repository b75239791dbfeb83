import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { isRefused, type Operations } from '../../client/client.ts'
import css from './alert-switches.module.css'
import { type Alerts, alerts, turnAlert } from './alerts.ts'
import { useStore } from './observable.ts'

const NAMES: Readonly<Record<keyof Alerts, string>> = {
  sound: 'Sound',
  buzz: 'Vibration',
  title: 'Mark in the title',
}

type Props = {
  readonly client: Operations
  readonly member: string
  /** Forgets the chat in this browser. */
  readonly leave: () => void
  /** Takes a new link in place of the old one. */
  readonly renew: (token: string) => void
}

/** How one is told that it is one's turn: each off by a tap. And the way out of this browser. */
export function AlertSwitches(props: Props): JSX.Element {
  const wished = useStore(alerts)
  return (
    <>
      <fieldset class={css.switches}>
        <legend>When you are asked</legend>
        {(Object.keys(NAMES) as (keyof Alerts)[]).map((name) => (
          <button key={name} type="button" role="switch" aria-checked={wished[name]} onClick={() => turnAlert(name)}>
            {NAMES[name]}
            <span>{wished[name] ? 'on' : 'off'}</span>
          </button>
        ))}
      </fieldset>
      <SignOut {...props} />
    </>
  )
}

const OTHERS = 'Other browsers and old links are out; this one goes on.'

function SignOut({ client, member, leave, renew }: Props): JSX.Element {
  const [told, tell] = useState('Who has your link plays as you. Signed out, you come back by it, or by a new one.')
  const others = (): void =>
    void client.changeMember({ id: member, renew: true }).then(
      (reply) => {
        tell(isRefused(reply) ? reply.refused : OTHERS)
        if (!isRefused(reply) && reply.token !== undefined) renew(reply.token)
      },
      () => tell('The server cannot be reached.'),
    )
  return (
    <fieldset class={css.switches}>
      <legend>Your link</legend>
      <button type="button" onClick={leave}>
        Sign out here
      </button>
      <button type="button" onClick={others}>
        Sign out everywhere else
      </button>
      <p role="status">{told}</p>
    </fieldset>
  )
}
