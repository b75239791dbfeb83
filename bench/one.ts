import type { Sample } from './rounds.ts'
import { MEASURED, type Subject, SUBJECTS } from './subjects.ts'

/** One subject: `one.js SUBJECT` prints how much it does in a second, and a checksum of its first runs. */
const WARM_UP_MS = 700
const MEASURED_MS = 1000
/** What is slow is also slow to warm up: at least so many runs. */
const LEAST_RUNS = 60
const SUMMED = 200

const name = process.argv[2]!
console.log(JSON.stringify(name in MEASURED ? await MEASURED[name]!() : run(await SUBJECTS[name]!())))

function run(work: Subject): Sample {
  const sum = checksum(work)
  const batch = warmUp(work)
  return { figure: perSecond(work, batch), sum }
}

/** Of the first runs, as far as they fit into the time. */
function checksum(work: Subject): number {
  const end = performance.now() + WARM_UP_MS
  let sum = 0
  for (let seed = 1; seed <= SUMMED && performance.now() < end; seed++) sum = (Math.imul(sum, 31) + work(seed).sum) | 0
  return sum
}

/** Returns how many runs take a millisecond or more, so that reading the clock costs nothing. */
function warmUp(work: Subject): number {
  const start = performance.now()
  let runs = 0
  for (; performance.now() - start < WARM_UP_MS || runs < LEAST_RUNS; runs++) work(runs + 1)
  return Math.ceil(runs / (performance.now() - start))
}

function perSecond(work: Subject, batch: number): number {
  const start = performance.now()
  let count = 0
  for (let seed = 1; performance.now() - start < MEASURED_MS; ) for (let i = 0; i < batch; i++) count += work(seed++).count
  return (count / (performance.now() - start)) * 1000
}
