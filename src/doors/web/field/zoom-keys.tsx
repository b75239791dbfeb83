import type { JSX } from 'preact'
import { Icon } from '../parts/icon.tsx'
import css from './zoom-keys.module.css'

export const ZoomKeys = ({
  zoom,
  fit,
}: {
  readonly zoom: (by: number) => void
  readonly fit: () => void
}): JSX.Element => (
  <div class={css.zoom}>
    <button type="button" aria-label="Larger" onClick={() => zoom(0.75)}>
      <Icon name="plus" size={18} />
    </button>
    <button type="button" aria-label="Smaller" onClick={() => zoom(1.33)}>
      <Icon name="minus" size={18} />
    </button>
    <button type="button" aria-label="Whole field" onClick={fit}>
      <Icon name="whole" size={18} />
    </button>
  </div>
)
