import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { FormField } from '../../../client/table-shapes.ts'
import css from './character-editor.module.css'

type Props = {
  readonly field: FormField
  readonly value: unknown
  /** What is wrong with it, in words. */
  readonly fault: string | null
  readonly change: (value: unknown) => void
}
type Score = { readonly max: number; readonly now: number }

/** `hpMax` is Hp max, `str` is STR. */
export const nameOfField = (key: string): string =>
  key.length < 4
    ? key.toUpperCase()
    : key
        .replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)
        .replace(/^./, (first) => first.toUpperCase())

/** One field of a sheet: a number, a choice, a switch, or names with a number each. */
export function FieldOf({ field, value, fault, change }: Props): JSX.Element {
  const { key, kind, of } = field
  const label = nameOfField(key)
  if (kind === 'names')
    return (
      <Names field={field} value={(value ?? {}) as Readonly<Record<string, number>>} fault={fault} change={change} />
    )
  if (kind === 'flag')
    return (
      <label class={css.flag}>
        <input type="checkbox" checked={value === true} onChange={(event) => change(event.currentTarget.checked)} />
        {label}
      </label>
    )
  if (kind === 'choice')
    return (
      <label class={css.name}>
        <span>{label}</span>
        <select value={String(value)} onChange={(event) => change(event.currentTarget.value)}>
          {of.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
    )
  const isScore = kind === 'score'
  return (
    <Numbered
      field={field}
      label={label}
      value={isScore ? (value as Score | undefined)?.max : (value as number | undefined)}
      fault={fault}
      change={(next) => change(isScore ? { max: next, now: next } : next)}
    />
  )
}

type NumberedProps = {
  readonly field: FormField
  readonly label: string
  readonly value: number | undefined
  readonly fault: string | null
  readonly change: (value: number) => void
  readonly children?: ComponentChildren
}

/** Minus, a figure that may be typed, plus. */
function Numbered({ field: { least, most }, label, value = 0, fault, change, children }: NumberedProps): JSX.Element {
  return (
    <div class={`${css.numbered} ${fault === null ? '' : css.wrong}`}>
      <div>
        <span aria-hidden="true">{label}</span>
        <span class={css.stepper}>
          <button
            type="button"
            aria-label={`${label} less`}
            disabled={value <= least}
            onClick={() => change(value - 1)}
          >
            −
          </button>
          <input
            type="number"
            aria-label={label}
            inputMode="numeric"
            value={value}
            aria-invalid={fault !== null}
            onInput={(event) => change(Math.trunc(Number(event.currentTarget.value)))}
          />
          <button type="button" aria-label={`${label} more`} disabled={value >= most} onClick={() => change(value + 1)}>
            +
          </button>
        </span>
      </div>
      {children}
      {fault !== null && <p class={css.fault}>{fault}</p>}
    </div>
  )
}

/** Skills and the like: each with its number, one more by its name. */
function Names({
  field,
  value,
  fault,
  change,
}: Pick<Props, 'field' | 'fault' | 'change'> & { readonly value: Readonly<Record<string, number>> }): JSX.Element {
  const [added, write] = useState('')
  const without = (name: string): Readonly<Record<string, number>> =>
    Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))
  const add = (): void => {
    if (added.trim() === '') return
    change({ ...value, [added.trim()]: Math.max(field.least, 0) })
    write('')
  }
  return (
    <fieldset class={css.names}>
      <legend>{nameOfField(field.key)}</legend>
      {Object.entries(value).map(([name, number]) => (
        <Numbered
          key={name}
          field={field}
          label={name}
          value={number}
          fault={null}
          change={(next) => change({ ...value, [name]: next })}
        >
          <button type="button" class={css.remove} aria-label={`Without ${name}`} onClick={() => change(without(name))}>
            ×
          </button>
        </Numbered>
      ))}
      <label class={css.name}>
        <span>One more</span>
        <input value={added} onInput={(event) => write(event.currentTarget.value)} onBlur={add} />
      </label>
      {fault !== null && <p class={css.fault}>{fault}</p>}
    </fieldset>
  )
}
