import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Tools } from '../../client/chat-shapes.ts'
import { isRefused, type Operations } from '../../client/client.ts'
import css from './command-palette.module.css'

type Props = {
  readonly client: Operations
  readonly close: () => void
  /** Sends a command, or writes its beginning where it wants more words. */
  readonly take: (command: string, isWhole: boolean) => void
}

/** All that can be said, by what it does; opened with `/`. */
export function Palette({ client, close, take }: Props): JSX.Element {
  const [wanted, want] = useState('')
  const [at, move] = useState(0)
  const dialog = useRef<HTMLDialogElement>(null)
  const tools = useTools(client)
  useEffect(() => dialog.current?.showModal(), [])
  const search = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }): void => {
    want(currentTarget.value)
    move(0)
  }
  const found = foundIn(tools, wanted)
  const chosen = Math.min(at, found.length - 1)
  const choose = (one: Command): void => {
    take(wantsWords(one) ? `/${one.name} ` : `/${one.name}`, !wantsWords(one))
    close()
  }
  const pressed = (event: KeyboardEvent): void => {
    const by = STEPS[event.key]
    if (by !== undefined) move(Math.min(found.length - 1, Math.max(0, chosen + by)))
    else if (event.key === 'Enter' && found[chosen]) choose(found[chosen])
    else return
    event.preventDefault()
  }
  return (
    <dialog ref={dialog} class={css.palette} aria-label="What can be said" onClose={close}>
      <input
        class={css.search}
        value={wanted}
        aria-label="What do you want to do?"
        placeholder="What do you want to do?"
        onInput={search}
        onKeyDown={pressed}
      />
      <Found found={found} chosen={chosen} choose={choose} />
      {found.length === 0 && tools && <p class={css.none}>Nothing is called like that.</p>}
    </dialog>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

export function useTools(client: Operations): Tools | null {
  const [tools, set] = useState<Tools | null>(null)
  useEffect(() => {
    client.tools().then(
      (reply) => !isRefused(reply) && set(reply),
      () => undefined,
    )
  }, [])
  return tools
}

type Command = Tools['commands'][number]

/** `/hp NAME N` wants words; `/show [NAME]` can stand alone. */
const wantsWords = ({ use }: Command): boolean => /[A-Z]{2}/.test(use.replace(/\[[^\]]*\]/g, ''))

const foundIn = (tools: Tools | null, wanted: string): readonly Command[] =>
  (tools?.commands ?? []).filter(({ name, says }) =>
    `${name} ${says}`.toLowerCase().includes(wanted.trim().toLowerCase().replace(/^\//, '')),
  )

const Found = ({
  found,
  chosen,
  choose,
}: {
  readonly found: readonly Command[]
  readonly chosen: number
  readonly choose: (one: Command) => void
}): JSX.Element => (
  <ul class={css.list} aria-label="Commands">
    {found.map((one, i) => (
      <Entry key={one.name} of={one} chosen={i === chosen} press={() => choose(one)} />
    ))}
  </ul>
)

const Entry = ({
  of: { says, use },
  chosen,
  press,
}: {
  readonly of: Command
  readonly chosen: boolean
  readonly press: () => void
}): JSX.Element => (
  <li>
    <button type="button" class={chosen ? css.chosen : ''} onClick={press}>
      <b>{says.charAt(0).toUpperCase() + says.slice(1)}</b>
      <span>{use}</span>
    </button>
  </li>
)
