import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { SaidRoll } from '../../client/chat-shapes.ts'
import { sumBeside } from './chat-messages.ts'
import { useLoaded } from './load-on-demand.ts'
import { luckOf } from './parts/chance-words.ts'
import { Dice } from './parts/dice.tsx'
import { ScreenReaderOnly } from './parts/screen-reader-only.tsx'
import css from './roll-receipts.module.css'
import { ruleSentence } from './rule-sentences.ts'

type Props = {
  readonly rolls: readonly SaidRoll[]
  readonly open: boolean
  readonly book: string
}

const MOST_ROLLS = 3

/** The dice of a message. Dice are a button: they open what every number comes from. */
export function Rolls({ rolls, open, book }: Props): ComponentChildren {
  const shown = withTens(rolls)
  const isMany = shown.length > MOST_ROLLS
  const rows = shown.map(({ roll, tens }, i) => (
    <Roll key={i} roll={roll} tens={tens} open={open && !isMany} book={book} />
  ))
  return isMany ? (
    <details class={css.rolls} data-beside>
      <summary>{shown.length} rolls</summary>
      {rows}
    </details>
  ) : (
    rows
  )
}

type Whole = { readonly roll: SaidRoll; readonly tens: readonly number[] }

/** Bonus and penalty dice belong to the d100 before them: they are other tens for it. */
const withTens = (rolls: readonly SaidRoll[]): readonly Whole[] =>
  rolls.flatMap((roll, i) => {
    const isTens = (one: SaidRoll | undefined): boolean => one?.dice.sides === 10 && one.dice.reads === 'faces'
    if (isTens(roll) && rolls[i - 1]?.dice.sides === 100) return []
    const next = rolls[i + 1]
    return [{ roll, tens: roll.dice.sides === 100 && next && isTens(next) ? next.faces : [] }]
  })

function Roll({
  roll,
  tens,
  open,
  book,
}: {
  readonly roll: SaidRoll
  readonly tens: readonly number[]
  readonly open: boolean
  readonly book: string
}): JSX.Element {
  const [turned, turn] = useState<boolean | null>(null)
  const { receipt } = roll
  const isOpen = receipt !== undefined && (turned ?? open)
  return (
    <div class={`${css.roll} ${isOpen ? css.open : ''}`} data-beside>
      <button
        type="button"
        class={`${css.dice} ${roll.dice.sides === 100 ? css.hundred : ''}`}
        aria-expanded={receipt ? isOpen : undefined}
        disabled={!receipt}
        onClick={() => turn(!isOpen)}
      >
        <RollHead roll={roll} tens={tens} isOpen={isOpen} />
      </button>
      {isOpen && <Receipt roll={roll} tens={tens} book={book} />}
    </div>
  )
}

/** Dice, what came of them, and whose and what for they are. */
function RollHead({
  roll,
  tens,
  isOpen,
}: {
  readonly roll: SaidRoll
  readonly tens: readonly number[]
  readonly isOpen: boolean
}): JSX.Element {
  const { receipt, who, what, name = what, dice, faces } = roll
  const Hundred = useLoaded(isHundred(roll), HUNDRED)
  const isAgainst = receipt !== undefined && receipt.made !== null
  return (
    <>
      <ScreenReaderOnly>
        {who}, {name}:{' '}
      </ScreenReaderOnly>
      <span data-dice>
        {Hundred ? (
          <Hundred roll={roll} tens={tens} />
        ) : (
          <Dice sides={dice.sides} faces={faces} missed={isMissed(roll)} />
        )}
      </span>
      <span class={css.sum} data-sum>
        {isAgainst && <b>{receipt.outcome}</b>}
        <span class={isAgainst ? css.reasons : ''}>
          <small aria-hidden="true">
            {who}, {name}
          </small>{' '}
          {!isOpen && dice.sides !== 100 && sumBeside(roll)}
        </span>
      </span>
      {receipt && <span class={css.why}>{isOpen ? 'close' : 'why?'}</span>}
    </>
  )
}

const isHundred = ({ dice, faces }: SaidRoll): boolean => dice.sides === 100 && faces.length === 1
const HUNDRED = () => import('./parts/percentile-dice.tsx').then((part) => part.Hundred)
const READING = () => import('./parts/percentile-dice.tsx').then((part) => part.HundredReading)

const isMissed = ({ receipt }: SaidRoll): boolean => receipt?.made === false

/** Lines that add up, each with its rule; a rule opens into its sentence. */
function Receipt({
  roll,
  tens,
  book,
}: {
  readonly roll: SaidRoll
  readonly tens: readonly number[]
  readonly book: string
}): JSX.Element {
  const { rows, chance } = roll.receipt!
  const Reading = useLoaded(roll.dice.sides === 100, READING)
  const [said, say] = useState<{ readonly rule: string; readonly sentence: string } | null>(null)
  const open = (rule: string): void =>
    said?.rule === rule ? say(null) : void ruleSentence(book, rule).then((sentence) => say({ rule, sentence }))
  return (
    <>
      <table class={css.receipt}>
        <tbody>
          {rows.map((row, i) => (
            <Row key={i} of={row} isTotal={i === rows.length - 1} isOpen={said?.rule === row.rule} open={open} />
          ))}
        </tbody>
      </table>
      {chance && <p class={css.luck}>{luckOf(chance)}</p>}
      {Reading && <Reading roll={roll} tens={tens} />}
      <p class={css.sentence} aria-live="polite">
        {said && (
          <>
            <b>{said.rule}</b> {said.sentence}
          </>
        )}
      </p>
    </>
  )
}

function Row({
  of: { value, what, rule },
  isTotal,
  isOpen,
  open,
}: {
  readonly of: NonNullable<SaidRoll['receipt']>['rows'][number]
  readonly isTotal: boolean
  readonly isOpen: boolean
  readonly open: (rule: string) => void
}): JSX.Element {
  return (
    <tr class={isTotal ? css.total : ''}>
      <td>{value.replace(/^= /, '')}</td>
      <th scope="row">{what.replace(/^in all, /, '')}</th>
      <td>
        {rule !== '' && (
          <button type="button" class={css.rule} aria-expanded={isOpen} onClick={() => open(rule)}>
            {rule}
          </button>
        )}
      </td>
    </tr>
  )
}
