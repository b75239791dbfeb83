import { parseArgs } from 'node:util'
import type { Fuzzed } from './fuzz/book.ts'
import { CEPHEUS } from './fuzz/cepheus.ts'
import { cover, emptyCoverage, makeCoverage, merged, missing } from './fuzz/coverage.ts'
import { fuzzFight } from './fuzz/fight.ts'
import { MYTHOS } from './fuzz/mythos.ts'
import { OSR } from './fuzz/osr.ts'
import { UD10 } from './fuzz/ud10.ts'

/**
 * `npm run fuzz -- --fights 10000 --seed 1 --book mythos`: so many random fights of each book, or of one, each tried at
 * every question. Ends with one line of counts. Before it stands what occurred; what of a book never did is listed, and
 * over the full number of fights it fails.
 */
const { values } = parseArgs({
  options: {
    fights: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    book: { type: 'string' },
  },
})
const fights = Number(values.fights)
const first = Number(values.seed)
const FULL_NUMBER = 10_000
const ALL = [CEPHEUS, MYTHOS, OSR, UD10]

let passed = 0
let failed = 0
const wanted = ALL.filter(({ book }) => values.book === undefined || book.id === values.book)
if (wanted.length === 0)
  throw new Error(`there is no book '${values.book}' here; there are ${ALL.map(({ book }) => book.id).join(', ')}`)
for (const fuzzed of wanted) fuzz(fuzzed)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

function fuzz(fuzzed: Fuzzed): void {
  let questions = 0
  let ended = 0
  const covered = Object.fromEntries(fuzzed.profiles.map((profile) => [profile, emptyCoverage()]))
  for (let seed = first; seed < first + fights; seed++) {
    const report = tried(seed, fuzzed)
    questions += report.questions
    ended += Number(report.ended)
    cover(fuzzed, covered[report.profile]!, report)
    if (report.faults.length === 0) passed += 1
    else failed += 1
    for (const fault of report.faults) console.log(`${fuzzed.book.id}, ${fault}`)
    if (process.stdout.isTTY && seed % 50 === 0) process.stdout.write(`\r${seed - first + 1} of ${fights}`)
  }
  console.log(
    `${fuzzed.book.id}, seeds ${first} to ${first + fights - 1}: ${questions} questions, ${ended} fights played to their end`,
  )
  for (const [profile, coverage] of Object.entries(covered))
    for (const line of makeCoverage(fuzzed, profile, coverage)) console.log(line)
  const never = missing(fuzzed, merged(Object.values(covered)))
  console.log(
    never.length === 0
      ? `every event, question and action of ${fuzzed.book.id} occurred`
      : `${fuzzed.book.id}, never occurred: ${never.join(', ')}`,
  )
  if (never.length > 0 && fights >= FULL_NUMBER) failed += 1
}

function tried(seed: number, fuzzed: Fuzzed): ReturnType<typeof fuzzFight> {
  try {
    return fuzzFight(seed, fuzzed)
  } catch (error) {
    return {
      questions: 0,
      ended: false,
      profile: fuzzed.profiles[0]!,
      further: [],
      entries: [],
      faults: [`seed ${seed}: ${(error as Error).stack}`],
    }
  }
}
