import type { JSX } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { ChatNow } from '../../client/chat-shapes.ts'
import css from './answer-board.module.css'
import { columnsOf } from './chat-messages.ts'
import { usualOf } from './number-field.tsx'

type Open = NonNullable<ChatNow['open']>

export type Sheet = 'palette' | 'keys'
const SHEETS: Readonly<Record<string, Sheet>> = { '/': 'palette', '?': 'keys' }

/** `/` opens the palette and `?` the keys, where nothing is being written and this chat is in use. */
export function useSheet(board: {
  readonly current: HTMLElement | null
}): readonly [Sheet | null, (sheet: Sheet | null) => void] {
  const [shown, show] = useState<Sheet | null>(null)
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const column = board.current?.closest('section')
      const isHere =
        column?.contains(document.activeElement) || document.querySelectorAll('section [data-board]').length === 1
      const sheet = SHEETS[event.key]
      if (!sheet || (event.target as HTMLElement).closest('input, textarea, select, dialog') || !isHere) return
      event.preventDefault()
      show(sheet)
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
  return [shown, show]
}

/** What is written; where a number is asked for it begins with the book's own. */
export function useDraft(open: Open | null): readonly [string, (draft: string) => void] {
  const [draft, setDraft] = useState('')
  const about = open?.number ? `${open.tag} ${open.text}` : ''
  const before = useRef(about)
  useLayoutEffect(() => {
    if (before.current === about) return
    before.current = about
    setDraft(open?.number ? usualOf(open.number) : '')
  }, [about])
  return [draft, setDraft]
}

/** The question stays with its keys. It is read aloud: its place is there before it, and each question is a new one. */
export const Pinned = ({ now, aloud }: { readonly now: ChatNow | null; readonly aloud: boolean }): JSX.Element => (
  <div class={css.aloud} aria-live={aloud ? 'polite' : 'off'}>
    {now?.open && <Question key={now.open.tag} now={now} open={now.open} />}
  </div>
)

/** Beside it what counts for all of its keys. */
function Question({ now, open }: { readonly now: ChatNow; readonly open: Open }): JSX.Element {
  const one = now.people.find(({ id }) => id === open.who?.id)
  const arm = one?.glance?.arm
  const states = one?.glance?.states ?? []
  const caption = open.urgent
    ? states
    : [arm ? `${arm.name}${arm.loaded === null ? '' : ` (${arm.loaded})`}` : '', ...states]
  const [question = '', ...more] = columnsOf(open.keys) === 3 ? open.text.split('\n') : [open.text]
  return (
    <div class={`${css.pinned} ${open.urgent ? css.urgent : ''}`}>
      <h3>{question}</h3>
      <small>{more.length > 0 ? BY_TAP : caption.filter(Boolean).slice(0, 2).join(' · ')}</small>
    </div>
  )
}

const BY_TAP = 'Tap a lit square on the field, or go by the arrows.'

const AT_FIRST = 2

/** The first as sentences; where there are many the rest is folded. */
export const Shut = ({ shut }: { readonly shut: Open['shut'] }): JSX.Element => (
  <>
    <WhyNot shut={shut.length > AT_FIRST + 1 ? shut.slice(0, AT_FIRST) : shut} />
    {shut.length > AT_FIRST + 1 && (
      <details class={css.more}>
        <summary>{shut.length - AT_FIRST} more that cannot be done now</summary>
        <WhyNot shut={shut.slice(AT_FIRST)} />
      </details>
    )}
  </>
)

const WhyNot = ({ shut }: { readonly shut: Open['shut'] }): JSX.Element => (
  <ul class={css.shut}>
    {shut.map(({ label, why }) => (
      <li key={label}>
        <b>{label}</b> not now: {why}
      </li>
    ))}
  </ul>
)
