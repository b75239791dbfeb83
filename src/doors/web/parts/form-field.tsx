import type { JSX } from 'preact'
import css from './form-field.module.css'

type Props = {
  readonly name: string
  readonly label: string
  readonly value?: string
  /** Spaced letters, for codes that are read aloud. */
  readonly code?: boolean
}

/** A text field with its label. */
export const Field = ({ name, label, value = '', code = false }: Props): JSX.Element => (
  <label class={css.field}>
    <span>{label}</span>
    <input
      class={code ? css.code : ''}
      name={name}
      defaultValue={value}
      required
      maxLength={64}
      autocomplete="off"
      autocapitalize={code ? 'characters' : 'words'}
      spellcheck={false}
    />
  </label>
)

export const Choice = ({
  name,
  label,
  choices,
}: {
  readonly name: string
  readonly label: string
  readonly choices: readonly (readonly [value: string, label: string])[]
}): JSX.Element => (
  <label class={css.field}>
    <span>{label}</span>
    <select name={name}>
      {choices.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  </label>
)

/** A whole number; the keyboard of a phone shows figures. */
export const NumberInput = ({
  name,
  label,
  value,
  least,
  most,
}: {
  readonly name: string
  readonly label: string
  readonly value: number
  readonly least: number
  readonly most: number
}): JSX.Element => (
  <label class={css.field}>
    <span>{label}</span>
    <input name={name} type="number" inputMode="numeric" defaultValue={String(value)} min={least} max={most} required />
  </label>
)
