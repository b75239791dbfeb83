import type { Subject } from './subject.ts'

/** One subject in a process of its own: `one.js SUBJECT MS` prints how much it does in a second, and a checksum of its first runs. */
const SUBJECTS: Record<string, () => Promise<Subject>> = {
  limit: async () => (await import('./subject-limit.ts')).limit(),
  unlogged: async () => (await import('./subject-duel.ts')).unlogged(),
  logged: async () => (await import('./subject-duel.ts')).logged(),
}

const [subject = '', ms = '1000'] = process.argv.slice(2)
const work = await SUBJECTS[subject]!()
let sum = 0
for (let seed = 1; seed <= 200; seed++) sum = (Math.imul(sum, 31) + work(seed).sum) | 0
const WARM_UP_MS = 600
measure(WARM_UP_MS)
console.log(JSON.stringify({ perSecond: measure(Number(ms)), sum }))

function measure(ms: number): number {
  const start = performance.now()
  let count = 0
  for (let seed = 1; performance.now() - start < ms; ) for (let i = 0; i < 50; i++) count += work(seed++).count
  return (count / (performance.now() - start)) * 1000
}
