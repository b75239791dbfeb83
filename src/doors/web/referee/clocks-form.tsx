import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { isRefused } from '../../../client/client.ts'
import { NumberInput } from '../parts/form-field.tsx'
import { KeyButton } from '../parts/key.tsx'
import css from './referee-bar.module.css'
import { sent, type ToolProps, textIn } from './tool-parts.ts'

const CLOCKS = [
  ['turn', 'Seconds for a turn'],
  ['reaction', 'Seconds for a reaction'],
  ['bank', 'Seconds to spare'],
] as const

type Clock = Readonly<Record<(typeof CLOCKS)[number][0], number>>

const WEEK_S = 7 * 24 * 3600
const ABOUT =
  '0 is no clock. Seconds to spare are for a whole fight. When time runs out, the answer that the strip names is taken.'

/** How long everybody may think. */
export function Clocks({ client }: ToolProps): JSX.Element {
  const [clock, set] = useState<Clock | null>(null)
  const [told, tell] = useState(ABOUT)
  useEffect(() => {
    client.table().then(
      (table) => !isRefused(table) && set(table.settings.clock),
      () => tell(AWAY),
    )
  }, [client])
  const change = (form: FormData): void => {
    const wished = Object.fromEntries(CLOCKS.map(([name]) => [name, Number(textIn(form, name))])) as Clock
    client.changeTable({ settings: { clock: wished } }).then(
      (reply) => tell(isRefused(reply) ? reply.refused : 'It holds from the next question on.'),
      () => tell(AWAY),
    )
  }
  return (
    <form class={css.form} aria-label="Clocks" onSubmit={(event) => sent(event, change)}>
      {clock &&
        CLOCKS.map(([name, label]) => (
          <NumberInput key={name} name={name} label={label} value={clock[name]} least={0} most={WEEK_S} />
        ))}
      <KeyButton type="submit" look="lit">
        Set the clocks
      </KeyButton>
      <p role="status">{told}</p>
    </form>
  )
}

const AWAY = 'The server cannot be reached.'
