import {
  bounded,
  chooses,
  countOf,
  counts,
  type D66,
  type Dice,
  divided,
  type Handful,
  isRank,
  MOST_FACES,
  makeDice,
  type Plain,
  spell,
  successOf,
  type Term,
  type Which,
} from './dice-notation.ts'

/** Gives the face of one die: 1 to `sides`. */
export type Fall = (sides: number) => number

/**
 * A face as it fell, and what it counts for: a Fate die falls 1 to 3 and counts -1 to 1. What was dropped or thrown
 * again is not kept.
 */
export type Face = {
  readonly face: number
  readonly sides: number
  readonly counts: number
  readonly kept: boolean
  readonly exploded: boolean
  readonly rerolled: boolean
}

/** Dice of one term, every face in the order thrown. Where successes are counted they are the total. */
export type Thrown = { readonly faces: readonly Face[]; readonly total: number; readonly successes: number | null }

/** Dice fallen, with everything that led to the total. `capped`: a chain was cut off at the limit of faces. */
export type DiceRoll = {
  readonly dice: Dice
  readonly terms: readonly Thrown[]
  readonly total: number
  readonly successes: number | null
  readonly effect: number | null
  readonly capped: boolean
}

/** Throws all dice from left to right; in a handful first all dice, then again, then what explodes, die by die. */
export function rollDice(dice: Dice, fall: Fall): DiceRoll {
  if (dice.plain !== null) return rollPlain(dice, dice.plain, fall)
  const tray: Tray = { fall, terms: [], room: MOST_FACES - countOf(dice.of), capped: false }
  const total = rollTerm(dice.of, tray) + 0
  const counted = tray.terms.filter(({ successes }) => successes !== null)
  const successes = counted.length === 0 ? null : counted.reduce((sum, term) => sum + term.successes!, 0)
  return {
    dice,
    terms: tray.terms,
    total,
    successes,
    effect: dice.target === null ? null : total - dice.target,
    capped: tray.capped,
  }
}

/**
 * `4d6kh3 = [6, 5, (1), 3] = 14`. Dropped faces stand in brackets, those thrown again as `(1r)`, exploding ones as
 * `6!`, raised ones as `1→2`.
 */
export function showRoll({ dice, terms, total, effect, capped }: DiceRoll): string {
  let n = 0
  const fallen = spell(dice.of, (of) => `[${terms[n++]!.faces.map((face) => showFace(face, of)).join(', ')}]`, ' ')
  const outcome = (effect === null ? '' : `, Effect ${effect}`) + (capped ? `, stopped at ${MOST_FACES} dice` : '')
  return `${makeDice({ ...dice, comment: null })} = ${fallen} = ${total}${outcome}`
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }
type Tray = { readonly fall: Fall; readonly terms: Thrown[]; room: number; capped: boolean }

/** A die on the table: what it shows last, what it is worth, its faces. */
type Die = { shows: number; worth: number; kept: boolean; faces: Mutable<Face>[] }

function rollPlain(dice: Dice, { count, sides, plus }: Plain, fall: Fall): DiceRoll {
  const faces: Face[] = []
  let sum = 0
  for (let i = 0; i < count; i++) {
    const face = fall(sides)
    sum += face
    faces.push({ face, sides, counts: face, kept: true, exploded: false, rerolled: false })
  }
  const total = sum + plus
  return {
    dice,
    terms: [{ faces, total: sum, successes: null }],
    total,
    successes: null,
    effect: dice.target === null ? null : total - dice.target,
    capped: false,
  }
}

function rollTerm(term: Term, tray: Tray): number {
  switch (term.kind) {
    case 'whole':
      return term.value
    case 'd66':
      return rollD66(tray)
    case 'dice':
      return rollHandful(term, tray)
    case 'sum':
      return term.parts.reduce((sum, { sign, of }) => sum + sign * rollTerm(of, tray), 0)
    case 'product':
      return term.parts.reduce(
        (product, { by, of }) => (by === '*' ? product * rollTerm(of, tray) : divided(product, rollTerm(of, tray))),
        1,
      )
  }
}

function rollD66(tray: Tray): number {
  const [tens, units] = [tray.fall(6), tray.fall(6)]
  const face = (fell: number, counts: number): Face => ({
    face: fell,
    sides: 6,
    counts,
    kept: true,
    exploded: false,
    rerolled: false,
  })
  const total = 10 * tens + units
  tray.terms.push({ faces: [face(tens, 10 * tens), face(units, units)], total, successes: null })
  return total
}

function rollHandful(of: Handful, tray: Tray): number {
  const faces: Mutable<Face>[] = []
  const throwOne = (): Die => {
    const face = tray.fall(of.sides)
    const counts = of.fate ? face - 2 : face
    const fell = { face, sides: of.sides, counts, kept: true, exploded: false, rerolled: false }
    faces.push(fell)
    return { shows: counts, worth: counts, kept: true, faces: [fell] }
  }
  const dice = Array.from({ length: of.count }, throwOne)
  throwAgain(of, dice, { tray, throwOne })
  explode(of, dice, { tray, throwOne })
  for (const die of dice) raise(of, die)
  keep(of, dice)
  const kept = dice.filter((die) => die.kept)
  const total = kept.reduce((sum, { worth }) => sum + (counts(of) ? successOf(of, worth) : worth), 0)
  tray.terms.push({ faces, total, successes: counts(of) ? total : null })
  return total
}

type Thrower = { readonly tray: Tray; readonly throwOne: () => Die }

function throwAgain(of: Handful, dice: Die[], { tray, throwOne }: Thrower): void {
  const again = (die: Die): void => {
    for (const face of die.faces) Object.assign(face, { kept: false, rerolled: true })
    Object.assign(die, throwOne())
  }
  for (const die of chosen(of.rerollOnce, dice)) if (hasRoom(tray)) again(die)
  for (const die of dice) while (chooses(of.rerollUntil, die.shows) && hasRoom(tray)) again(die)
}

function explode({ addOne, explode: explosion }: Handful, dice: Die[], { tray, throwOne }: Thrower): void {
  const [added] = chosen(addOne, dice)
  const thrown = [...dice]
  if (added !== undefined && hasRoom(tray)) dice.push(follow(added, throwOne()))
  if (explosion === null) return
  for (const die of thrown) {
    let last = die
    while (chooses(explosion.on, last.shows) && hasRoom(tray)) {
      const next = follow(last, throwOne())
      if (explosion.how === '!p') next.faces[0]!.counts = next.worth = next.shows - 1
      if (explosion.how === '!!') add(die, next)
      else dice.push(next)
      last = next
      if (explosion.how === '!o') break
    }
  }
}

function follow(die: Die, next: Die): Die {
  die.faces.at(-1)!.exploded = true
  return next
}

function add(die: Die, next: Die): void {
  die.worth += next.worth
  die.faces.push(...next.faces)
}

function hasRoom(tray: Tray): boolean {
  if (tray.room > 0) tray.room -= 1
  else tray.capped = true
  return !tray.capped
}

function raise(of: Handful, die: Die): void {
  const worth = bounded(of, die.worth)
  die.faces[0]!.counts += worth - die.worth
  die.worth = worth
}

function keep(of: Handful, dice: readonly Die[]): void {
  const kept = of.keep.length === 0 ? new Set(dice) : chosen(of.keep, dice)
  const dropped = chosen(
    of.drop,
    dice.filter((die) => kept.has(die)),
  )
  for (const die of dice) {
    if (kept.has(die) && !dropped.has(die)) continue
    die.kept = false
    for (const face of die.faces) face.kept = false
  }
}

/** Among equals those thrown first. */
function chosen(tests: readonly Which[], dice: readonly Die[]): ReadonlySet<Die> {
  const ranked = tests
    .filter(isRank)
    .flatMap(({ by, n }) => dice.toSorted((a, b) => (by === 'h' ? b.worth - a.worth : a.worth - b.worth)).slice(0, n))
  return new Set(dice.filter((die) => ranked.includes(die) || chooses(tests, die.worth)))
}

function showFace({ face, counts: worth, kept, exploded, rerolled }: Face, of: Handful | D66): string {
  const fate = of.kind === 'dice' && of.fate
  const arrow = of.kind === 'dice' && worth !== (fate ? face - 2 : face) ? `→${worth}` : ''
  const shown = (fate ? '-0+'.charAt(face - 1) : face) + arrow + (exploded ? '!' : '') + (rerolled ? 'r' : '')
  return kept ? shown : `(${shown})`
}
