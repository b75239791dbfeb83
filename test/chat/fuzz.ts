import { parseArgs } from 'node:util'
import { fuzzTalk } from './fuzz/talk.ts'

/**
 * `npm run fuzz:chat -- --talks 100 --messages 300 --seed 1`: people who type anything. Ends with one line of counts.
 */
const { values } = parseArgs({
  options: {
    talks: { type: 'string', default: '40' },
    messages: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
  },
})
const first = Number(values.seed)
const talks = Number(values.talks)

let [passed, failed, changed, fights] = [0, 0, 0, 0]
for (let seed = first; seed < first + talks; seed++) {
  const report = await fuzzTalk(seed, Number(values.messages)).catch((error: Error) => ({
    changed: 0,
    fights: 0,
    faults: [`seed ${seed}: ${error.stack}`],
  }))
  changed += report.changed
  fights += report.fights
  if (report.faults.length === 0) passed += 1
  else failed += 1
  for (const fault of report.faults) console.log(fault)
  if (process.stdout.isTTY) process.stdout.write(`\r${seed - first + 1} of ${talks}`)
}
console.log(`seeds ${first} to ${first + talks - 1}: ${changed} messages changed a fight, in ${fights} fights`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
