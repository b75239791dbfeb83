import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Tools } from '../../client/chat-shapes.ts'
import { type Client, isRefused } from '../../client/client.ts'
import css from './palette.module.css'

type Props = {
  readonly client: Client
  readonly close: () => void
  /** Sends a command, or writes its beginning where it wants more words. */
  readonly take: (command: string, isWhole: boolean) => void
}

/** All that can be said, by what it does; opened with `/`. */
export function Palette({ client, close, take }: Props): JSX.Element {
  const [tools, set] = useState<Tools | null>(null)
  const [wanted, want] = useState('')
  const [at, move] = useState(0)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    client.tools().then(
      (reply) => !isRefused(reply) && set(reply),
      () => undefined,
    )
  }, [])
  const found = (tools?.commands ?? []).filter(({ name, says }) =>
    `${name} ${says}`.toLowerCase().includes(wanted.trim().toLowerCase().replace(/^\//, '')),
  )
  const chosen = Math.min(at, found.length - 1)
  const choose = ({ name, use }: Tools['commands'][number]): void => {
    const isWhole = !/[A-Z]{2}/.test(use.replace(/\[[^\]]*\]/g, ''))
    take(`/${name}${isWhole ? '' : ' '}`, isWhole)
    close()
  }
  const pressed = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') move(Math.min(found.length - 1, chosen + 1))
    else if (event.key === 'ArrowUp') move(Math.max(0, chosen - 1))
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
        onInput={(event) => {
          want(event.currentTarget.value)
          move(0)
        }}
        onKeyDown={pressed}
      />
      <ul class={css.list} aria-label="Commands">
        {found.map((one, i) => (
          <li key={one.name}>
            <button type="button" class={i === chosen ? css.chosen : ''} onClick={() => choose(one)}>
              <b>{one.says.charAt(0).toUpperCase() + one.says.slice(1)}</b>
              <span>{one.use}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && tools && <p class={css.none}>Nothing is called like that.</p>}
    </dialog>
  )
}
