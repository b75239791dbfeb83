import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** What each subject did in each round. */
export type Rounds = ReadonlyMap<string, readonly Sample[]>

/** What was measured, as a rule how much was done in a second; equal work has equal sums. */
export type Sample = { readonly figure: number; readonly sum: number }

/** Every subject once in each round, one after the other, each in a process of its own. */
export function played(subjects: readonly string[], rounds: number): Rounds {
  const samples = new Map<string, Sample[]>(subjects.map((subject) => [subject, []]))
  for (let round = 1; round <= rounds; round++)
    for (const [subject, list] of samples) {
      if (process.stderr.isTTY) process.stderr.write(`\r\x1b[Kround ${round} of ${rounds}: ${subject}`)
      list.push(sample(subject))
    }
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
  return samples
}

/** How one stands to another: the ratio of medians, and the least and the greatest ratio of a round. */
export type Ratio = {
  readonly median: number
  readonly least: number
  readonly most: number
  readonly sameSum: boolean
}

export function ratioOf(rounds: Rounds, ours: string, theirs: string): Ratio {
  const [a, b] = [rounds.get(ours)!, rounds.get(theirs)!]
  const each = a.map(({ figure }, round) => figure / b[round]!.figure)
  const sums = new Set([...a, ...b].map(({ sum }) => sum))
  return {
    median: medianOf(a) / medianOf(b),
    least: Math.min(...each),
    most: Math.max(...each),
    sameSum: sums.size === 1,
  }
}

/** A figure that stands alone. */
export function figureOf(rounds: Rounds, subject: string): Ratio {
  const figures = rounds.get(subject)!.map(({ figure }) => figure)
  return {
    median: medianOf(rounds.get(subject)!),
    least: Math.min(...figures),
    most: Math.max(...figures),
    sameSum: true,
  }
}

function sample(subject: string): Sample {
  const one = fileURLToPath(new URL('measure-one.js', import.meta.url))
  return JSON.parse(
    execFileSync(process.execPath, [one, subject], {
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
    }),
  )
}

function medianOf(samples: readonly Sample[]): number {
  const sorted = samples.map(({ figure }) => figure).sort((a, b) => a - b)
  return sorted[sorted.length >> 1]!
}
