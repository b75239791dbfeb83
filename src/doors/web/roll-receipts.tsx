import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { SaidRoll } from '../../client/chat-shapes.ts'
import { sumBeside } from './chat-messages.ts'
import { Dice } from './parts/dice.tsx'
import { ScreenReaderOnly } from './parts/screen-reader-only.tsx'
import css from './roll-receipts.module.css'
import { ruleSentence } from './rule-sentences.ts'

type Props = {
  readonly rolls: readonly SaidRoll[]
  /** Whether each says whose it is and what for. */
  readonly named: boolean
  readonly open: boolean
  readonly book: string
}

const MOST_ROLLS = 3

/** The dice of a message. Dice are a button: they open what every number comes from. */
export function Rolls({ rolls, named, open, book }: Props): ComponentChildren {
  const isMany = rolls.length > MOST_ROLLS
  const rows = rolls.map((roll, i) => (
    <Roll key={i} roll={roll} named={named || isMany} open={open && !isMany} book={book} />
  ))
  return isMany ? (
    <details class={css.rolls} data-beside>
      <summary>{rolls.length} rolls</summary>
      {rows}
    </details>
  ) : (
    rows
  )
}

function Roll({
  roll,
  named,
  open,
  book,
}: {
  readonly roll: SaidRoll
  readonly named: boolean
  readonly open: boolean
  readonly book: string
}): JSX.Element {
  const [turned, turn] = useState<boolean | null>(null)
  const { receipt, dice } = roll
  const isOpen = receipt !== undefined && (turned ?? open)
  return (
    <div class={css.roll} data-beside>
      <button
        type="button"
        class={css.dice}
        aria-expanded={receipt ? isOpen : undefined}
        disabled={!receipt}
        onClick={() => turn(!isOpen)}
      >
        <RollHead roll={roll} named={named} isOpen={isOpen} />
      </button>
      {isOpen && <Receipt receipt={receipt!} book={book} low={dice.sides === 100} />}
    </div>
  )
}

/** Dice, and their sum or whose they are. */
function RollHead({
  roll,
  named,
  isOpen,
}: {
  readonly roll: SaidRoll
  readonly named: boolean
  readonly isOpen: boolean
}): JSX.Element {
  const { receipt, who, what, name = what, dice, faces } = roll
  return (
    <>
      <ScreenReaderOnly>
        {who}, {name}:{' '}
      </ScreenReaderOnly>
      <span data-dice>
        <Dice sides={dice.sides} faces={faces} missed={isMissed(roll)} />
      </span>
      <span class={css.sum} data-sum>
        {(named || isOpen) && (
          <small aria-hidden="true">
            {who}, {name}{' '}
          </small>
        )}
        {!isOpen && sumBeside(roll)}
      </span>
      {receipt && <span class={css.why}>{isOpen ? 'close' : 'why?'}</span>}
    </>
  )
}

const isMissed = ({ receipt }: SaidRoll): boolean => /missed|fail|fumble/.test(receipt?.rows.at(-1)?.what ?? '')

/** Lines that add up, each with its rule; a rule opens into its sentence. */
function Receipt({
  receipt: { rows, chance },
  book,
  low,
}: {
  readonly receipt: NonNullable<SaidRoll['receipt']>
  readonly book: string
  readonly low: boolean
}): JSX.Element {
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
      {(chance || low) && (
        <p class={css.luck}>
          {[chance ? `It had ${chance}.` : '', low ? 'Low is good.' : ''].filter(Boolean).join(' ')}
        </p>
      )}
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
      <th scope="row">{what}</th>
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
