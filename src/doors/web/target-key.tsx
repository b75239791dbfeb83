import type { JSX } from 'preact'
import type { ChatNow, Hint } from '../../client/chat-shapes.ts'
import { fractionOf, OddsPicture, percentOf } from './parts/odds-picture.tsx'
import { SideToken } from './parts/side-token.tsx'
import css from './target-key.module.css'

type One = ChatNow['people'][number]

/** What stands on a key beside its label: whom it aims at, how far off, and what it is worth. */
export function Aim({
  one,
  hint,
  unit,
  label,
  before = '',
}: {
  readonly one: One | undefined
  readonly hint: Hint | undefined
  readonly unit: string
  readonly label: string
  readonly before?: string
}): JSX.Element {
  const place = placeOf(one, unit)
  const worth = isKnown(hint)
    ? [before, fractionOf(hint), hint.damage ? `${hint.damage} damage` : ''].filter(Boolean).join(' · ')
    : before
  return (
    <span class={css.aim}>
      {one && <SideToken name={one.name} side={one.side} down={one.down} size={28} />}
      <span class={css.words}>
        <span class={css.name}>
          {label}
          {place.length > 0 && (
            <small class={css.place} data-beside>
              {' '}
              {place.join(', ')}
            </small>
          )}
        </span>
        {worth !== '' && (
          <small class={css.worth} data-beside>
            {worth}
          </small>
        )}
      </span>
      {isKnown(hint) && <Odds hint={hint} />}
    </span>
  )
}

const isKnown = (hint: Hint | undefined): hint is Hint => hint !== undefined && hint.of > 0

/** `12 m, wounded, ½ cover`. */
const placeOf = (one: One | undefined, unit: string): readonly string[] =>
  one
    ? [
        one.far === null ? '' : `${one.far} ${unit}`,
        one.word === 'unhurt' ? '' : (one.word ?? ''),
        ...one.looks,
      ].filter(Boolean)
    : []

const Odds = ({ hint }: { readonly hint: Hint }): JSX.Element => (
  <span class={css.odds} data-beside>
    <b>
      {percentOf(hint)}
      <small>%</small>
    </b>
    <OddsPicture ways={hint.ways} of={hint.of} />
  </span>
)

/** The likeliest actions, one tap each. */
export function Likely({
  hints,
  people,
  unit,
  busy,
  tap,
}: {
  readonly hints: readonly Hint[]
  readonly people: readonly One[]
  readonly unit: string
  readonly busy: string | null
  readonly tap: (tap: string) => void
}): JSX.Element {
  return (
    <ul class={css.likely} aria-label="At once">
      {hints.map((hint) => (
        <li key={hint.tap}>
          <button
            type="button"
            class={`${css.quick} ${busy === hint.tap ? css.busy : ''}`}
            aria-busy={busy === hint.tap || undefined}
            onClick={() => tap(hint.tap)}
          >
            <Aim
              one={people.find(({ id }) => id === hint.aim)}
              hint={hint}
              unit={unit}
              label={hint.again ? `Again: ${hint.label}` : hint.label}
              before={hint.rest}
            />
          </button>
        </li>
      ))}
    </ul>
  )
}
