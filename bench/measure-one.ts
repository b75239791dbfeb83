import type { Sample } from './rounds.ts'
import { MEASURED, SUBJECTS, type Subject } from './subjects.ts'

/**
 * One subject: `measure-one.js SUBJECT` prints how much it does in a second of processor time, and a checksum of its first
 * runs. Wall time would count what else the machine does.
 */
const MEASURED_MS = 1000
/**
 * V8 goes on compiling, and discarding what it compiled, for some 2,500 fights. What is quick is warmed up for some
 * time as well, and what is slow not for ever, but for so many runs at least.
 */
const WARM_UP_RUNS = 2500
const WARM_UP_MS = { least: 700, most: 8000 }
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
  const since = clock()
  let sum = 0
  for (let seed = 1; seed <= SUMMED && since() < WARM_UP_MS.least; seed++)
    sum = (Math.imul(sum, 31) + work(seed).sum) | 0
  return sum
}

/** Returns how many runs take a millisecond or more, so that reading the clock costs nothing. */
function warmUp(work: Subject): number {
  const since = clock()
  const isWarm = (runs: number, ms: number): boolean =>
    runs >= LEAST_RUNS && (ms >= WARM_UP_MS.most || (runs >= WARM_UP_RUNS && ms >= WARM_UP_MS.least))
  let runs = 0
  for (; !isWarm(runs, since()); runs++) work(runs + 1)
  return Math.ceil(runs / since())
}

function perSecond(work: Subject, batch: number): number {
  const since = clock()
  let count = 0
  for (let seed = 1; since() < MEASURED_MS; ) for (let i = 0; i < batch; i++) count += work(seed++).count
  return (count / since()) * 1000
}

/**
 * Milliseconds of processor time from now on: all threads of this process, so that compiling and collecting garbage
 * count.
 */
function clock(): () => number {
  const start = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  }
}
