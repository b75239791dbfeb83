import type { JSX } from 'preact'
import css from './health-cells.module.css'

/** Words of health as four cells; a word that is not here has none. */
const CELLS: Readonly<Record<string, number>> = {
  unhurt: 4,
  wounded: 3,
  hurt: 3,
  damaged: 3,
  'seriously wounded': 2,
  'badly hurt': 2,
  'badly wounded': 2,
  unconscious: 1,
  dying: 1,
  down: 1,
  'shut down': 1,
  dead: 0,
  wrecked: 0,
  destroyed: 0,
}

export const Cells = ({ word }: { readonly word: string | null }): JSX.Element | null => {
  const full = word !== null && Object.hasOwn(CELLS, word) ? CELLS[word]! : null
  return full === null ? null : (
    <svg class={css.cells} width="1.625rem" height="0.5rem" viewBox="0 0 26 8" aria-hidden="true">
      {[0, 1, 2, 3].map((i) => (
        <rect key={i} class={i < full ? css.full : ''} x={i * 6.6 + 0.6} y="0.6" width="5" height="6.8" rx="1.2" />
      ))}
    </svg>
  )
}
