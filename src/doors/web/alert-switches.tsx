import type { JSX } from 'preact'
import css from './alert-switches.module.css'
import { type Alerts, alerts, turnAlert } from './alerts.ts'
import { useStore } from './observable.ts'

const NAMES: Readonly<Record<keyof Alerts, string>> = {
  sound: 'Sound',
  buzz: 'Vibration',
  title: 'Mark in the title',
}

/** How one is told that it is one's turn: each off by a tap. */
export function AlertSwitches(): JSX.Element {
  const wished = useStore(alerts)
  return (
    <fieldset class={css.switches}>
      <legend>When you are asked</legend>
      {(Object.keys(NAMES) as (keyof Alerts)[]).map((name) => (
        <button key={name} type="button" role="switch" aria-checked={wished[name]} onClick={() => turnAlert(name)}>
          {NAMES[name]}
          <span>{wished[name] ? 'on' : 'off'}</span>
        </button>
      ))}
    </fieldset>
  )
}
