import type { ComponentChildren, JSX } from 'preact'
import css from './key.module.css'

type Props = {
  /** `lit` is the one that goes on; `quiet` leads back or does nothing. */
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

/** Something to press. What was sent stays where it is, with a dashed edge, until it is answered. */
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

/** Two beside each other where both fit. */
export const KeyGrid = ({ children }: { readonly children: ComponentChildren }): JSX.Element => (
  <div class={css.grid}>{children}</div>
)
