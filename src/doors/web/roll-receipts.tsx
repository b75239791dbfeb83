import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { SaidRoll } from '../../client/chat-shapes.ts'
import { sumBeside } from './chat-messages.ts'
import { Dice } from './parts/dice.tsx'
import { Hundred, HundredScale } from './parts/hundred.tsx'
import { candidatesOf, chanceBelow, neededIn } from './parts/percentile.ts'
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
  const isAgainst = receipt !== undefined && receipt.made !== null
  return (
    <>
      <ScreenReaderOnly>
        {who}, {name}:{' '}
      </ScreenReaderOnly>
      <span data-dice>
        {dice.sides === 100 && faces.length === 1 ? (
          <Hundred face={faces[0]!} tens={tens} counted={countedOf(roll)} />
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

const isMissed = ({ receipt }: SaidRoll): boolean => receipt?.made === false

/** What a d100 showed in the end: of several tens the one that counted. */
function countedOf({ receipt, faces }: SaidRoll): number {
  const chosen = receipt?.rows.find(({ what }) => /^the (?:lowest|highest) of /.test(what))
  return chosen ? Number(chosen.value) : (faces[0] ?? 0)
}

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
  const needed = roll.dice.sides === 100 ? neededIn(rows) : null
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
      {needed && <HundredScale needed={needed} faces={candidatesOf(roll.faces[0]!, tens)} counted={countedOf(roll)} />}
      {(chance || roll.dice.sides === 100) && (
        <p class={css.luck}>{[...luckOf(chance), ...lowIn(roll, tens)].join(' ')}</p>
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

/** `21 of 36` in words. */
function luckOf(chance: string | null): readonly string[] {
  const [ways = 0, of = 0] = chance?.split(' of ').map(Number) ?? []
  if (!chance || of === 0) return []
  if (ways === of) return ['This could not miss.']
  return [ways === 0 ? 'This could not succeed.' : `The chance was ${chance}, ${Math.round((100 * ways) / of)} %.`]
}

function lowIn({ receipt, faces, dice }: SaidRoll, tens: readonly number[]): readonly string[] {
  const needed = neededIn(receipt?.rows ?? [])
  const isLowest = receipt?.rows.some(({ what }) => what.startsWith('the lowest')) ?? false
  return [
    ...(needed
      ? luckOf(`${Math.round(100 * chanceBelow(needed.least, tens.length * (isLowest ? 1 : -1)))} of 100`)
      : []),
    ...(dice.sides === 100 && faces.length === 1 ? ['Low is good.'] : []),
  ]
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
