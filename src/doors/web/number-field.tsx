import type { JSX, Ref } from 'preact'
import type { ChatNow } from '../../client/chat-shapes.ts'
import css from './answer-board.module.css'
import { Icon } from './parts/icon.tsx'
import { ScreenReaderOnly } from './parts/screen-reader-only.tsx'

type Measure = NonNullable<NonNullable<ChatNow['open']>['number']>

/** What is sent where nothing was typed: the book's own number, else the least. */
export const usualOf = ({ usual, least }: Measure): string => String(usual ?? least)

/** A number: less, the figure, more. */
export function NumberField({
  measure,
  typed,
  value,
  set,
  label,
}: {
  readonly measure: Measure
  readonly typed: Ref<HTMLInputElement>
  readonly value: string
  readonly set: (value: string) => void
  readonly label: string
}): JSX.Element {
  const { least, most } = measure
  const step = measure.step || 1
  const turn = (by: number): void => {
    const next = Math.min(most, Math.max(least, (Number.parseFloat(value) || 0) + by * step))
    set(String(Math.round(next * 1000) / 1000))
  }
  return (
    <div class={css.number}>
      <Step name="minus" label="Less" press={() => turn(-1)} />
      <label>
        <ScreenReaderOnly>{label}</ScreenReaderOnly>
        <input
          ref={typed}
          class={css.figure}
          value={value}
          onInput={(event) => set(event.currentTarget.value)}
          inputMode={Number.isInteger(step) && Number.isInteger(least) ? 'numeric' : 'decimal'}
          autocomplete="off"
          enterkeyhint="send"
          maxLength={40}
        />
      </label>
      <Bounds {...measure} />
      <Step name="plus" label="More" press={() => turn(1)} />
    </div>
  )
}

const Bounds = ({ unit, least, most }: Measure): JSX.Element => (
  <span class={css.bounds}>
    {unit} <small>{most < 10_000 ? `${least}–${most}` : `${least} or more`}</small>
  </span>
)

const Step = ({
  name,
  label,
  press,
}: {
  readonly name: 'minus' | 'plus'
  readonly label: string
  readonly press: () => void
}): JSX.Element => (
  <button type="button" class={css.step} aria-label={label} onClick={press}>
    <Icon name={name} />
  </button>
)
