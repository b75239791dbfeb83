import type { Fall, Throw } from './dice.ts'
import { type Rules, type Scene, twinOf } from './scene.ts'
import { type Policy, simulatedScene } from './simulate.ts'
import { isCut } from './who-is-asked.ts'

/** A chance as a fraction in lowest terms. */
export type Chance = readonly [ways: bigint, of: bigint]

/** A piece of rule code, and the name of how it ended. */
export type Act<F, E> = (scene: Scene<F, E>) => string
export type Bounds<F> = { readonly policy: Policy<F>; readonly mostThrows?: number; readonly mostRuns?: number }

/** The outcome of cases that were not visited: open-ended dice, or too many ways. */
export const UNDECIDED = 'undecided'

/** The exact odds of each outcome of `act`, which is ordinary rule code. */
export function oddsOf<F, E>(
  rules: Rules<F, E>,
  fight: F,
  act: Act<F, E>,
  { policy, ...bounds }: Bounds<F>,
): Map<string, Chance> {
  return enumerate((fall) => act(simulatedScene(rules, twinOf(rules, fight), { policy, fall, log: null })), bounds)
}

type Visits = {
  readonly mostThrows?: number
  readonly mostRuns?: number
  /** Called after every run; true ends the enumeration. */
  readonly isSpent?: () => boolean
}

/** The odds of every outcome of `act`, in one go. */
export const enumerate = (act: Fallible, visits: Visits = {}): Map<string, Chance> => finished(enumerating(act, visits))

/** Runs an interruptible enumeration to its end. */
export function finished<T>(reckoning: Generator<void, T>): T {
  for (;;) {
    const { done, value } = reckoning.next()
    if (done) return value
  }
}

type Fallible = (fall: (dice: Throw) => readonly number[]) => string

/**
 * Runs `act` once for every way its dice can fall: each run replays the falls chosen so far and takes the first of
 * every later throw; then the last throw that has another fall left moves on, as on an odometer. Dice that are summed
 * are told apart only by their sum (16d6: 81 falls), others by how many show what (3d6: 56 falls for 216), pools by
 * their hits. An outcome is known by its name. Yields after every run.
 */
export function* enumerating(
  act: Fallible,
  { mostThrows = 24, mostRuns = 200_000, isSpent = () => false }: Visits,
): Generator<void, Map<string, Chance>> {
  const tally = new Map<string, Map<bigint, bigint>>()
  const falls: { among: readonly Fall[]; of: bigint; taken: number }[] = []
  let runs = 0
  for (;;) {
    let thrown = 0
    let ways = 1n
    let all = 1n
    const fall = (dice: Throw): readonly number[] => {
      if (thrown === mostThrows) throw CUT
      const { among, of, taken } = (falls[thrown++] ??= { ...waysToFall(dice), taken: 0 })
      ways *= among[taken]!.ways
      all *= of
      return among[taken]!.faces
    }
    const outcome = decided(() => act(fall))
    const counted = tally.get(outcome) ?? new Map<bigint, bigint>()
    tally.set(outcome, counted.set(all, (counted.get(all) ?? 0n) + ways))
    while (falls.length > 0 && ++falls.at(-1)!.taken === falls.at(-1)!.among.length) falls.pop()
    if (falls.length === 0 || ++runs >= mostRuns || isSpent()) break
    yield
  }
  const odds = new Map([...tally].map(([outcome, counted]) => [outcome, summed(counted)]))
  return falls.length > 0 ? odds.set(UNDECIDED, plus(odds.get(UNDECIDED) ?? [0n, 1n], rest(odds))) : odds
}

/** Counts per denominator; few denominators occur, so fractions are made only at the end. */
function summed(counted: ReadonlyMap<bigint, bigint>): Chance {
  let sum: Chance = [0n, 1n]
  for (const [of, ways] of counted) sum = plus(sum, [ways, of])
  return sum
}

/** The chance that any of these outcomes comes. */
export function chanceOf(odds: ReadonlyMap<string, Chance>, among: (outcome: string) => boolean): Chance {
  let sum: Chance = [0n, 1n]
  for (const [outcome, chance] of odds) if (among(outcome)) sum = plus(sum, chance)
  return sum
}

/** The exact mean of an outcome. */
export function meanOf(odds: ReadonlyMap<string, Chance>, value: (outcome: string) => number): Chance {
  let sum: Chance = [0n, 1n]
  for (const [outcome, [ways, of]] of odds) sum = plus(sum, [ways * BigInt(value(outcome)), of])
  return sum
}

export const makeChance = ([ways, of]: Chance): string => `${ways}/${of}`

/** Ends an act before its rule does, with an outcome that is already known. */
export function endAct(outcome: string): never {
  throw { [ENDED]: outcome }
}

const CUT = Symbol('cut')
const ENDED = Symbol('ended')

function decided(act: () => string): string {
  try {
    return act()
  } catch (reason) {
    if (reason === CUT || isCut(reason)) return UNDECIDED
    if (typeof reason === 'object' && reason !== null && ENDED in reason) return reason[ENDED] as string
    throw reason
  }
}

/** Every way there is, or the shorter list that a rule knows. */
function waysToFall(dice: Throw): { readonly among: readonly Fall[]; readonly of: bigint } {
  if (!dice.falls) return { among: fallsOf(dice), of: BigInt(dice.sides) ** BigInt(dice.count) }
  const among = dice.falls()
  return { among, of: among.reduce((sum, { ways }) => sum + ways, 0n) }
}

const known = new Map<string, readonly Fall[]>()

function fallsOf({ count, sides, reads, least }: Throw): readonly Fall[] {
  if (reads === 'hits') return hits(count, sides, least!)
  const summed = reads === 'sum' && count > 1
  const key = `${count} ${sides} ${summed}`
  if (summed ? (count * sides) ** 2 > MOST.sums : fallsIn(count, sides) > MOST.falls) throw CUT
  const falls = known.get(key) ?? (summed ? sums(count, sides) : risings(count, sides))
  known.set(key, falls)
  return falls
}

/** Limit of falls per throw; beyond it the odds stay undecided. */
const MOST = { sums: 4_000_000, falls: 200_000 }

/** How many falls there are when only what lies there counts: (count + sides - 1 over count). */
function fallsIn(count: number, sides: number): number {
  let falls = 1
  for (let i = 1; i <= count && falls <= MOST.falls; i++) falls = (falls * (sides - 1 + i)) / i
  return falls
}

/** One fall per number of hits: (count over hits) times the faces of each kind. */
function hits(count: number, sides: number, least: number): readonly Fall[] {
  const good = BigInt(Math.max(0, Math.min(sides, sides + 1 - least)))
  const bad = BigInt(sides) - good
  let orders = 1n
  const falls = Array.from({ length: count + 1 }, (_, n): Fall => {
    if (n > 0) orders = (orders * BigInt(count - n + 1)) / BigInt(n)
    const faces = Array.from({ length: count }, (_face, i) => (i < n ? sides : 1))
    return { faces, ways: orders * good ** BigInt(n) * bad ** BigInt(count - n) }
  })
  return falls.filter(({ ways }) => ways > 0n)
}

/** One fall per sum: the ways of n dice from the ways of n - 1. */
function sums(count: number, sides: number): readonly Fall[] {
  let ways = new Map<number, bigint>([[0, 1n]])
  for (let die = 0; die < count; die++) {
    const next = new Map<number, bigint>()
    for (const [sum, n] of ways)
      for (let face = 1; face <= sides; face++) next.set(sum + face, (next.get(sum + face) ?? 0n) + n)
    ways = next
  }
  return [...ways].map(([sum, n]) => ({ faces: facesOf(sum, count, sides), ways: n }))
}

/** Some faces with this sum. */
function facesOf(sum: number, count: number, sides: number): number[] {
  let left = sum - count
  return Array.from({ length: count }, () => {
    const more = Math.min(left, sides - 1)
    left -= more
    return 1 + more
  })
}

const risings = (count: number, sides: number): readonly Fall[] =>
  rising(count, sides, 1).map((faces) => ({ faces, ways: waysOf(faces) }))

/** All faces in rising order: 1 1, 1 2, ... 6 6. */
function rising(count: number, sides: number, least: number): number[][] {
  if (count === 0) return [[]]
  const all: number[][] = []
  for (let face = least; face <= sides; face++)
    for (const rest of rising(count - 1, sides, face)) all.push([face, ...rest])
  return all
}

/** In how many orders these faces can lie: count! / product of repetitions!. */
function waysOf(faces: readonly number[]): bigint {
  let ways = 1n
  let run = 0
  for (const [i, face] of faces.entries()) {
    run = face === faces[i - 1] ? run + 1 : 1
    ways = (ways * BigInt(i + 1)) / BigInt(run)
  }
  return ways
}

function rest(odds: ReadonlyMap<string, Chance>): Chance {
  const [ways, of] = chanceOf(odds, () => true)
  return [of - ways, of]
}

/** Sum of the probabilities of two exclusive outcomes. */
export function plus([a, b]: Chance, [c, e]: Chance): Chance {
  const ways = a * e + c * b
  const of = b * e
  const shared = gcd(ways, of) || 1n
  return [ways / shared, of / shared]
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b))
