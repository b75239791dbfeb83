import { parseArgs } from 'node:util'
import { fuzzFight } from './fuzz/fight.ts'

/** `npm run fuzz -- --fights 10000 --seed 1`: random fights, each tried at every question. Ends with one line of counts. */
const { values } = parseArgs({ options: { fights: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } } })
const fights = Number(values.fights)
const first = Number(values.seed)

let passed = 0
let failed = 0
let questions = 0
let ended = 0
const events = new Map<string, number>()
for (let seed = first; seed < first + fights; seed++) {
  const report = tried(seed)
  questions += report.questions
  ended += Number(report.ended)
  for (const type of report.events) events.set(type, (events.get(type) ?? 0) + 1)
  if (report.faults.length === 0) passed += 1
  else failed += 1
  for (const fault of report.faults) console.log(fault)
  if (process.stdout.isTTY && seed % 50 === 0) process.stdout.write(`\r${seed - first + 1} of ${fights}`)
}
console.log(`seeds ${first} to ${first + fights - 1}: ${questions} questions, ${ended} fights played to their end`)
console.log(`entries and events seen: ${[...events].sort().map(([type, count]) => `${type} ${count}`).join(', ')}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

function tried(seed: number): ReturnType<typeof fuzzFight> {
  try {
    return fuzzFight(seed)
  } catch (error) {
    return { questions: 0, ended: false, events: new Set(), faults: [`seed ${seed}: ${(error as Error).stack}`] }
  }
}
