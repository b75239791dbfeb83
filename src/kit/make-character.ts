import type { Throw } from '../engine/dice.ts'
import type { Refusal } from '../engine/option-tree.ts'
import { branch, each, letter } from '../engine/options.ts'
import type { Form, Roster } from '../engine/roster.ts'

/** A weapon, armour, item or ready-made person. */
export type Thing = { readonly id: string; readonly name: string }
export type Scores<S extends string> = Readonly<Record<S, number>>

type SumOf = (dice: Throw) => number

/** How a book makes a person by questions. */
type Making<S extends string> = {
  /** Ready-made people for the referee. */
  readonly ready: readonly Thing[]
  /** Characteristics, in the order of the sheet. */
  readonly scores: readonly S[]
  /** Rolls one characteristic, or all together. */
  readonly rolled: ((score: S, sumOf: SumOf) => number) | { readonly all: (sumOf: SumOf) => readonly number[] }
  /** All characteristics typed at once: prompt, parser, refusal. */
  readonly typed: { readonly says: string; read(text: string): readonly number[] | null; readonly refused: string }
  /** Asks for the rest of the sheet. */
  more(form: Form, whose: 'player' | 'npc', scores: Scores<S>): object
}

/** `Roster.make`: a ready-made person, or typed or rolled characteristics followed by the book's own questions. */
export const makeBy =
  <S extends string>(making: Making<S>): Roster<never>['make'] =>
  (form, whose) => {
    const how = form.ask(
      howText,
      [whose === 'npc' && branch('ready', () => [each(making.ready)]), 'manually', 'random'],
      { labels: { ...namesOf(making.ready), ready: 'Ready-made' } },
    )
    if (typeof how !== 'string') return { sheet: { block: how.id }, name: how.name }
    const scores = how === 'random' ? rolledScores(form, making) : typedScores(form, making)
    return { sheet: { ...scores, ...making.more(form, whose, scores) } }
  }

const howText = (path: readonly unknown[]): string =>
  path[0] === 'ready' ? 'Choose one of these:' : 'How do you want to generate characteristics?'

/** May be rolled again any number of times. */
function rolledScores<S extends string>(form: Form, making: Making<S>): Scores<S> {
  const { scores, rolled } = making
  const sumOf: SumOf = (dice) => form.roll(dice).reduce((sum, face) => sum + face, 0)
  for (;;) {
    const values = typeof rolled === 'object' ? rolled.all(sumOf) : scores.map((score) => rolled(score, sumOf))
    const said = scores.map((score, i) => `${score.toUpperCase()} ${values[i]}`).join(' ')
    const word = form.ask(said, ['accept', 'again', 'choose'], {
      labels: { again: 'Generate again', choose: 'Let me choose' },
    })
    if (word !== 'again') return word === 'accept' ? scoresOf(scores, values) : typedScores(form, making)
  }
}

function typedScores<S extends string>(form: Form, { scores, typed }: Making<S>): Scores<S> {
  const read = (text: string): Scores<S> | Refusal => {
    const values = typed.read(text.trim())
    return values === null ? { refused: typed.refused } : scoresOf(scores, values)
  }
  return form.ask(typed.says, [letter(read, 60)]) as Scores<S>
}

export const scoresOf = <S extends string>(scores: readonly S[], values: readonly number[]): Scores<S> =>
  Object.fromEntries(scores.map((score, i) => [score, values[i]!])) as Scores<S>

/** Exactly `count` whole numbers, separated by spaces or commas; else null. Signed ones may be below 0. */
export function numbersIn(
  text: string,
  count: number,
  digits: number | { readonly signed: number },
): readonly number[] | null {
  const number = new RegExp(typeof digits === 'number' ? `^\\d{1,${digits}}$` : `^-?\\d{1,${digits.signed}}$`)
  const numbers = text
    .replaceAll('−', '-')
    .split(/[\s,;/]+/)
    .filter((one) => one !== '')
  return numbers.length === count && numbers.every((one) => number.test(one)) ? numbers.map(Number) : null
}

/** One of these things, or null for none. */
export function pick<T extends Thing>(form: Form, says: string, things: readonly T[]): T | null {
  const taken = form.ask(says, ['none', each(things)], { labels: namesOf(things) })
  return taken === 'none' ? null : (taken as T)
}

/** Things one after the other, as often as wished, up to `most`. */
export function pickMore<T extends Thing>(
  form: Form,
  says: string,
  { things, most }: { readonly things: readonly T[]; readonly most: number },
): readonly T[] {
  const taken: T[] = []
  while (taken.length < most) {
    const more = form.ask(says, ['no more', each(things)], { labels: { ...namesOf(things), 'no more': 'No more' } })
    if (more === 'no more') break
    taken.push(more as T)
  }
  return taken
}

/** Labels by id. */
export const namesOf = (things: readonly Thing[]): Readonly<Record<string, string>> =>
  Object.fromEntries(things.map(({ id, name }) => [id, name]))

/** Skills with values as typed, or `None`. */
export function typedSkills<T extends object>(form: Form, says: string, read: (text: string) => T | Refusal): T {
  const orNone = (text: string): T | Refusal => read(/^none\.?$/i.test(text.trim()) ? '' : text)
  return form.ask(says, [letter(orNone, 500)], { suggested: ['None'] }) as T
}
