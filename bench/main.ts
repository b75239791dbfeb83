import { parseArgs } from 'node:util'
import { played, type Ratio, ratioOf } from './rounds.ts'

/** `npm run bench [-- NAME… --rounds N]`: each benchmark as a ratio, with what was hoped for and what must hold. */
type Bench = {
  readonly says: string
  readonly ours: string
  readonly theirs: string
  readonly goal: number | null
  readonly floor: number | null
  /** The two must come to the same sum, or the ratio says nothing. */
  readonly sameSum?: true
}

const BENCHES: Readonly<Record<string, Bench>> = {
  limit: { says: 'duel of the limit, log off', ours: 'duel, log off', theirs: 'limit', goal: 0.3, floor: 0.18, sameSum: true },
  log: { says: 'duel, log on of log off', ours: 'duel, log on', theirs: 'duel, log off', goal: 0.8, floor: 0.65, sameSum: true },
  showdown: { says: 'Cepheus to pokemon-showdown', ours: 'cepheus, log on', theirs: 'pokemon-showdown', goal: 500, floor: 100 },
  boardgame: { says: 'Cepheus to boardgame.io', ours: 'cepheus, log on', theirs: 'boardgame.io', goal: 150, floor: 30 },
  doctrine: { says: 'Cepheus by doctrine to showdown', ours: 'cepheus by doctrine, log on', theirs: 'pokemon-showdown', goal: null, floor: null },
  'dice-each': { says: '2d6+N, each one parsed', ours: 'dice, parse each', theirs: 'rpg-dice-roller, parse each', goal: 60, floor: null },
  'dice-again': { says: '2d6+3 remembered, theirs parsed', ours: 'dice, parse again', theirs: 'rpg-dice-roller, parse each', goal: null, floor: null },
  'dice-once': { says: '2d6+3 parsed once', ours: 'dice, parse once', theirs: 'rpg-dice-roller, parse once', goal: 25, floor: null },
  resume: { says: '1,000 decisions resumed', ours: 'log resumed', theirs: 'log read by JSON.parse', goal: null, floor: null },
  replay: { says: '1,000 decisions replayed', ours: 'log replayed', theirs: 'log read by JSON.parse', goal: null, floor: null },
  checkpoint: { says: 'copy to structuredClone', ours: 'copy', theirs: 'structuredClone', goal: 10, floor: 10 },
}

process.exitCode = main()

function main(): number {
  const { values, positionals } = parseArgs({ options: { rounds: { type: 'string', default: '5' } }, allowPositionals: true })
  const unknown = positionals.find((name) => !(name in BENCHES))
  if (unknown !== undefined) {
    console.error(`There is no benchmark '${unknown}'; there are ${Object.keys(BENCHES).join(', ')}.`)
    return 2
  }
  const names = positionals.length > 0 ? positionals : Object.keys(BENCHES)
  const rounds = played([...new Set(names.flatMap((name) => [BENCHES[name]!.theirs, BENCHES[name]!.ours]))], Number(values.rounds))
  const rows = names.map((name) => ({ name, bench: BENCHES[name]!, ratio: ratioOf(rounds, BENCHES[name]!.ours, BENCHES[name]!.theirs) }))
  console.log(line(['', '', 'ratio', '(min..max)', 'goal', 'floor', '']))
  for (const { name, bench, ratio } of rows) console.log(line(cellsOf(name, bench, ratio)))
  const failed = rows.filter(({ bench, ratio }) => isBad(bench, ratio)).length
  console.log(`${rows.length - failed} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
}

function cellsOf(name: string, bench: Bench, ratio: Ratio): string[] {
  return [name, bench.says, show(ratio.median), `(${show(ratio.least)}..${show(ratio.most)})`, wanted(bench.goal), wanted(bench.floor), verdict(bench, ratio)]
}

function line([name, says, ...rest]: readonly string[]): string {
  const [ratio, range, goal, floor, verdict] = rest
  return `${name!.padEnd(11)} ${says!.padEnd(33)}${ratio!.padStart(7)} ${range!.padEnd(15)} ${goal!.padStart(7)} ${floor!.padStart(7)}  ${verdict}`.trimEnd()
}

function verdict({ goal, floor, sameSum }: Bench, ratio: Ratio): string {
  if (sameSum && !ratio.sameSum) return 'SUMS DIFFER'
  if (floor !== null && ratio.median < floor) return 'BELOW FLOOR'
  return goal !== null && ratio.median < goal ? 'below goal' : 'ok'
}

function isBad(bench: Bench, ratio: Ratio): boolean {
  return (bench.sameSum === true && !ratio.sameSum) || (bench.floor !== null && ratio.median < bench.floor)
}

function wanted(least: number | null): string {
  return least === null ? '-' : `>= ${least}`
}

function show(ratio: number): string {
  return ratio.toFixed(ratio < 10 ? 3 : ratio < 100 ? 1 : 0)
}
