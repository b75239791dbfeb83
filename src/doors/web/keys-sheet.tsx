import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Operations } from '../../client/client.ts'
import { useTools } from './command-palette.tsx'
import css from './keys-sheet.module.css'
import { KeyButton } from './parts/key.tsx'
import { VERBS } from './referee/verbs.ts'

type Pressed = readonly (readonly [keys: string, does: string])[]

const EVERYWHERE: Pressed = [
  ['/', 'Everything that can be said, by what it does'],
  ['?', 'This sheet'],
  ['Tab, arrows', 'From key to key'],
  ['Enter', 'Takes the key'],
  ['Escape', 'Back in a menu; closes what is open'],
]
const ON_THE_FIELD: Pressed = [
  ['arrows', 'Choose a square, or move the field'],
  ['Enter', 'Plans the way to the square'],
  ['+ −', 'Magnify, and less'],
]
const REFEREES: Pressed = [
  ['U', 'Undo'],
  ['K', 'Pause the clocks, or let them go on'],
  ...VERBS.map(([key, , words]) => [key.toUpperCase(), words] as const),
]

type Props = { readonly client: Operations; readonly referee: boolean; readonly close: () => void }

/** All keys, and all commands with what they do; opened with `?`. */
export function KeysSheet({ client, referee, close }: Props): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null)
  const commands = useTools(client)?.commands ?? []
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} class={css.sheet} aria-label="Keys and commands" onClose={close}>
      <header class={css.head}>
        <h2>Keys and commands</h2>
        <KeyButton look="quiet" press={() => dialog.current?.close()}>
          Close
        </KeyButton>
      </header>
      <div class={css.parts}>
        <Part of={EVERYWHERE} title="Everywhere" />
        <Part of={ON_THE_FIELD} title="On the field" />
        {referee && <Part of={REFEREES} title="The referee’s tools" />}
        <Part of={commands.map(({ use, says }) => [use, says])} title="Commands" wide />
      </div>
    </dialog>
  )
}

const Part = ({
  of,
  title,
  wide = false,
}: {
  readonly of: Pressed
  readonly title: string
  readonly wide?: boolean
}): JSX.Element => (
  <section class={wide ? css.wide : ''}>
    <h3>{title}</h3>
    <dl>
      {of.map(([keys, does]) => (
        <div key={keys}>
          <dt>{keys}</dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  </section>
)
