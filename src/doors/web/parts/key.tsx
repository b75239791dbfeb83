import type { ComponentChildren, JSX } from 'preact'
import css from './key.module.css'

type Props = {
  /** `lit` is the main action; `quiet` goes back or does nothing. */
  readonly look?: 'plain' | 'lit' | 'quiet' | 'ticked'
  readonly wide?: boolean
  readonly pressed?: boolean | undefined
  readonly busy?: boolean
  readonly type?: 'button' | 'submit'
  /** What it sends. */
  readonly value?: string
  readonly press?: () => void
  readonly children: ComponentChildren
}

/** A button. After a press it has a dashed edge until the answer arrives. */
export const KeyButton = ({
  look = 'plain',
  wide = false,
  pressed,
  busy = false,
  type = 'button',
  value,
  press,
  children,
}: Props): JSX.Element => (
  <button
    type={type}
    value={value}
    class={`${css.key} ${css[look]} ${wide ? css.wide : ''} ${busy ? css.busy : ''}`}
    aria-pressed={pressed}
    aria-busy={busy || undefined}
    onClick={press}
  >
    {children}
  </button>
)

/** Two columns where both fit; three where the keys are directions, or many short words. */
export const KeyGrid = ({
  columns,
  children,
}: {
  readonly columns?: number | undefined
  readonly children: ComponentChildren
}): JSX.Element => <div class={columns === 3 ? css.three : columns === SHORT ? css.short : css.grid}>{children}</div>

/** Columns for keys of a short word each. */
export const SHORT = 0
