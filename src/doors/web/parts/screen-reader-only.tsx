import type { ComponentChildren, JSX } from 'preact'
import css from './screen-reader-only.module.css'

/** Visually hidden text for screen readers. */
export const ScreenReaderOnly = ({ children }: { readonly children: ComponentChildren }): JSX.Element => (
  <span class={css.heard}>{children}</span>
)
export const screenReaderOnly = css.heard
