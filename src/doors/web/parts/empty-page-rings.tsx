import type { JSX } from 'preact'
import css from './empty-page-rings.module.css'

/** Decoration of an empty page: light that falls off with distance. */
export const Rings = ({ size = 132 }: { readonly size?: number }): JSX.Element => (
  <svg class={css.rings} width={size} height={size} viewBox="0 0 132 132" aria-hidden="true">
    {[66, 49, 32, 15].map((radius, i) => (
      <circle key={radius} class={css[`ring${3 - i}`]} cx="66" cy="66" r={radius} />
    ))}
    <circle class={css.lamp} cx="66" cy="66" r="5" />
  </svg>
)
