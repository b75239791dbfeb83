import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Tools } from '../../../client/chat-shapes.ts'
import { isRefused } from '../../../client/client.ts'
import type { ChatState, ChatStore } from '../chat-store.ts'
import { Icon } from '../parts/icon.tsx'
import css from './referee-bar.module.css'
import { TOOL_FORMS } from './tool-forms.tsx'
import { type Form, VERBS } from './verbs.ts'

/** Undo with what it takes back, clocks, and forms that need no words of the book. */
export function RefereeBar({ chat, state }: { readonly chat: ChatStore; readonly state: ChatState }): JSX.Element {
  const { now } = state
  const [open, setOpen] = useOpenTool()
  const [isAll, showAll] = useState(false)
  const undo = useUndo(chat, state)
  const say = (text: string): void => {
    chat.say({ text })
    setOpen(null)
  }
  const isOn = now?.fight != null && !now.fight.over
  const pause = (): void => say(now?.fight?.paused ? '/go' : '/pause')
  const press = (form: Form): void => setOpen(open === form ? null : form)
  const enter = (form: Form): void => {
    press(form)
    setTimeout(() => bar.current?.querySelector<HTMLElement>(FIRST)?.focus())
  }
  const bar = useKeys({
    u: () => undo && say('/undo'),
    k: () => isOn && pause(),
    ...Object.fromEntries(VERBS.map(([key, form]) => [key, () => enter(form)])),
  })
  const View = open ? TOOL_FORMS[open] : null
  return (
    <div ref={bar} class={css.bar}>
      <div class={`${css.tools} ${isAll ? css.all : ''}`} role="toolbar" aria-label="Referee’s tools">
        <Undo what={undo} press={() => say('/undo')} />
        <button type="button" class={css.more} aria-expanded={isAll} onClick={() => showAll(!isAll)}>
          Tools
        </button>
        {isOn && (
          <button type="button" class={css.verb} aria-pressed={now.fight!.paused} aria-keyshortcuts="k" onClick={pause}>
            {now.fight!.paused ? 'Go on' : 'Pause'} <kbd>K</kbd>
          </button>
        )}
        <Verbs isOn={isOn} open={open} press={press} />
      </div>
      <div data-tool>{View && <View client={chat.client} people={now?.people ?? []} say={say} />}</div>
    </div>
  )
}

const FIRST = '[data-tool] :is(input, select, button)'

/** What can be done where nothing is fought. */
const BEFORE: readonly Form[] = ['add', 'next', 'clocks']

const Undo = ({ what, press }: { readonly what: string | null; readonly press: () => void }): JSX.Element => (
  <button type="button" class={css.undo} disabled={what === null} aria-keyshortcuts="u" onClick={press}>
    <Icon name="undo" size={18} />
    <span>
      Undo
      <small>{what ?? 'nothing to take back'}</small>
    </span>
  </button>
)

const Verbs = ({
  isOn,
  open,
  press,
}: {
  readonly isOn: boolean
  readonly open: Form | null
  readonly press: (form: Form) => void
}): JSX.Element => (
  <>
    {VERBS.filter(([, form]) => isOn || BEFORE.includes(form)).map(([key, form, words]) => (
      <button
        key={form}
        type="button"
        class={`${css.verb} ${form === 'end' ? css.end : ''}`}
        aria-expanded={open === form}
        aria-keyshortcuts={key}
        onClick={() => press(form)}
      >
        {words} <kbd>{key.toUpperCase()}</kbd>
      </button>
    ))}
  </>
)

/** What an undo would take back, as it stands now. */
function useUndo(chat: ChatStore, { now, at }: ChatState): string | null {
  const [tools, set] = useState<Tools | null>(null)
  useEffect(() => {
    if (!now?.fight) return set(null)
    chat.client.tools().then(
      (reply) => !isRefused(reply) && set(reply),
      () => undefined,
    )
  }, [now?.fight?.id, at])
  return tools?.undo ?? null
}

/** The tool that is open; Escape closes it, and nothing else then. */
function useOpenTool(): readonly [Form | null, (form: Form | null) => void] {
  const [open, setOpen] = useState<Form | null>(null)
  useEffect(() => {
    const leave = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || document.querySelector('dialog[open]')) return
      event.stopPropagation()
      setOpen(null)
    }
    if (open) addEventListener('keydown', leave, true)
    return () => removeEventListener('keydown', leave, true)
  }, [open])
  return [open, setOpen]
}

/** One letter each, where nothing is being written. */
function useKeys(keys: Readonly<Record<string, () => void>>): { current: HTMLDivElement | null } {
  const bar = useRef<HTMLDivElement>(null)
  const known = useRef(keys)
  known.current = keys
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const to = event.target as HTMLElement
      if (event.ctrlKey || event.metaKey || event.altKey || to.closest('input, textarea, select, dialog')) return
      if (bar.current?.offsetParent === null || !Object.hasOwn(known.current, event.key)) return
      event.preventDefault()
      known.current[event.key]!()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
  return bar
}
