/** A combatant on the line: position and letter. */
export type Marked = { readonly x: number; readonly mark: string }

/**
 * Draws the line as text: letters above distances. Combatants on one spot stand side by side; overlapping spots move
 * apart, in order.
 */
export function drawLine(people: readonly Marked[], width: number, unit = 'm'): readonly string[] {
  const spots = spotsOf(people)
  const marks = spread(
    spots.map(({ x, marks }) => ({ x, text: marks })),
    width,
  )
  const metres = spread(
    spots.map(({ x }, i) => ({ x, text: i === spots.length - 1 ? `${x} ${unit}` : `${x}` })),
    width,
    marks?.map(({ at }) => at),
  )
  if (!marks) return spots.map(({ x, marks: who }) => `${x} ${unit}: ${who}`)
  return [laid(marks, '-', width), ...(metres ? [laid(metres, ' ', width).trimEnd()] : [])]
}

/** A distinct letter per name, from the name if possible; capitals for the first side. */
export function marksOf(
  people: readonly { readonly id: string; readonly name: string; readonly side: string }[],
): ReadonlyMap<string, string> {
  const marks = new Map<string, string>()
  const taken = new Set<string>()
  for (const { id, name, side } of people) {
    const own = [
      ...name
        .toLowerCase()
        .split(/[^a-z]+/)
        .map((word) => word.charAt(0)),
      ...name.toLowerCase(),
    ].filter((letter) => /[a-z]/.test(letter))
    const cased = [...own, ...LETTERS].map((letter) => (side === people[0]!.side ? letter.toUpperCase() : letter))
    const free = cased.find((letter) => !taken.has(letter)) ?? '*'
    taken.add(free)
    marks.set(id, free)
  }
  return marks
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

type Spot = { readonly x: number; readonly marks: string }
type Text = { readonly x: number; readonly text: string }
type Laid = { readonly at: number; readonly text: string }

function spotsOf(people: readonly Marked[]): readonly Spot[] {
  const xs = [...new Set(people.map(({ x }) => x))].sort((a, b) => a - b)
  return xs.map((x) => ({
    x,
    marks: people
      .filter((one) => one.x === x)
      .map(({ mark }) => mark)
      .join(''),
  }))
}

/** Places texts at least one column apart; null if they do not fit. */
function spread(texts: readonly Text[], width: number, wanted?: readonly number[]): readonly Laid[] | null {
  const room = width - texts.reduce((sum, { text }) => sum + text.length + 1, -1)
  if (texts.length === 0 || room < 0) return null
  const [least, most] = [texts[0]!.x, texts.at(-1)!.x]
  const ends: number[] = []
  for (const [i, { x, text }] of texts.entries()) {
    const place =
      wanted?.[i] ?? (most === least ? 0 : Math.round(((x - least) / (most - least)) * (width - text.length)))
    ends.push(Math.max(place, (ends.at(-1) ?? -1) + 1) + text.length)
  }
  for (let i = texts.length - 1, limit = width; i >= 0; i--) {
    ends[i] = Math.min(ends[i]!, limit)
    limit = ends[i]! - texts[i]!.text.length - 1
  }
  return texts.map(({ text }, i) => ({ at: ends[i]! - text.length, text }))
}

function laid(texts: readonly Laid[], fill: string, width: number): string {
  const cells = Array.from({ length: width }, () => fill)
  for (const { at, text } of texts) for (const [i, letter] of [...text].entries()) cells[at + i] = letter
  return cells.join('')
}
