import { parseArgs } from 'node:util'
import { figureOf, played, type Ratio, ratioOf } from './rounds.ts'

/** `npm run bench [-- NAME… --rounds N]`: each benchmark as a ratio, with what was hoped for and what must hold. */
type Bench = {
  readonly says: string
  readonly ours: string
  /** Null where there is nothing to compare with: the figure is stated, in this unit, and measured once. */
  readonly theirs: string | null
  readonly unit?: string
  readonly goal: number | null
  readonly floor: number | null
  /** The ratio says how many times as long ours takes, and goal and floor are the most it may take. */
  readonly longer?: true
  /** The two must come to the same sum, or the ratio says nothing. */
  readonly sameSum?: true
}

const BENCHES: Readonly<Record<string, Bench>> = {
  limit: {
    says: 'duel of the limit, log off',
    ours: 'duel, log off',
    theirs: 'limit',
    goal: 0.3,
    floor: 0.18,
    sameSum: true,
  },
  log: {
    says: 'duel, log on of log off',
    ours: 'duel, log on',
    theirs: 'duel, log off',
    goal: 0.8,
    floor: 0.65,
    sameSum: true,
  },
  showdown: {
    says: 'Cepheus to pokemon-showdown',
    ours: 'cepheus, log on',
    theirs: 'pokemon-showdown',
    goal: 500,
    floor: 100,
  },
  boardgame: { says: 'Cepheus to boardgame.io', ours: 'cepheus, log on', theirs: 'boardgame.io', goal: 150, floor: 30 },
  doctrine: {
    says: 'Cepheus by doctrine to showdown',
    ours: 'cepheus by doctrine, log on',
    theirs: 'pokemon-showdown',
    goal: null,
    floor: null,
  },
  'full-showdown': {
    says: 'whole Cepheus to pokemon-showdown',
    ours: 'whole cepheus, log on',
    theirs: 'pokemon-showdown',
    goal: null,
    floor: 100,
  },
  'full-boardgame': {
    says: 'whole Cepheus to boardgame.io',
    ours: 'whole cepheus, log on',
    theirs: 'boardgame.io',
    goal: null,
    floor: 30,
  },
  'full-bot': {
    says: 'whole Cepheus to cepheus-bot',
    ours: 'whole cepheus, log on',
    theirs: 'cepheus, log on',
    goal: null,
    floor: null,
  },
  'full-doctrine': {
    says: 'the same, both by doctrine',
    ours: 'whole cepheus by doctrine, log on',
    theirs: 'cepheus by doctrine, log on',
    goal: null,
    floor: null,
  },
  vehicles: {
    says: 'vehicles to five on foot',
    ours: 'whole cepheus in vehicles, log on',
    theirs: 'whole cepheus by doctrine, log on',
    goal: null,
    floor: 0.3,
  },
  mythos: {
    says: 'Mythos by doctrine to showdown',
    ours: 'mythos by doctrine, log on',
    theirs: 'pokemon-showdown',
    goal: null,
    floor: null,
  },
  osr: {
    says: 'OSR d20 by doctrine to showdown',
    ours: 'osr by doctrine, log on',
    theirs: 'pokemon-showdown',
    goal: null,
    floor: 100,
  },
  'osr-boardgame': {
    says: 'the same to boardgame.io',
    ours: 'osr by doctrine, log on',
    theirs: 'boardgame.io',
    goal: null,
    floor: 30,
  },
  'ud10-showdown': {
    says: 'UD10 hand to hand to showdown',
    ours: 'ud10 hand to hand, log on',
    theirs: 'pokemon-showdown',
    goal: null,
    floor: 100,
  },
  'ud10-boardgame': {
    says: 'UD10 hand to hand to boardgame.io',
    ours: 'ud10 hand to hand, log on',
    theirs: 'boardgame.io',
    goal: null,
    floor: 30,
  },
  'ud10-shooting-showdown': {
    says: 'UD10 shooting to showdown',
    ours: 'ud10 shooting, log on',
    theirs: 'pokemon-showdown',
    goal: null,
    floor: 100,
  },
  'ud10-shooting-boardgame': {
    says: 'UD10 shooting to boardgame.io',
    ours: 'ud10 shooting, log on',
    theirs: 'boardgame.io',
    goal: null,
    floor: 30,
  },
  'ud10-bare-showdown': {
    says: 'UD10 without a map to showdown',
    ours: 'ud10 without a map, log on',
    theirs: 'pokemon-showdown',
    goal: null,
    floor: 100,
  },
  'ud10-bare-boardgame': {
    says: 'UD10 without a map to boardgame.io',
    ours: 'ud10 without a map, log on',
    theirs: 'boardgame.io',
    goal: null,
    floor: 30,
  },
  'ud10-options': {
    says: 'UD10, all options to an attack',
    ours: 'ud10, all options of a turn',
    theirs: 'ud10, plain attack',
    goal: null,
    floor: 50,
    longer: true,
  },
  'dice-each': {
    says: '2d6+N, each one parsed',
    ours: 'dice, parse each',
    theirs: 'rpg-dice-roller, parse each',
    goal: 60,
    floor: null,
  },
  'dice-again': {
    says: '2d6+3 remembered, theirs parsed',
    ours: 'dice, parse again',
    theirs: 'rpg-dice-roller, parse each',
    goal: null,
    floor: null,
  },
  'dice-once': {
    says: '2d6+3 parsed once',
    ours: 'dice, parse once',
    theirs: 'rpg-dice-roller, parse once',
    goal: 25,
    floor: null,
  },
  resume: {
    says: '1,000 decisions resumed',
    ours: 'log resumed',
    theirs: 'log read by JSON.parse',
    goal: null,
    floor: null,
  },
  replay: {
    says: '1,000 decisions replayed',
    ours: 'log replayed',
    theirs: 'log read by JSON.parse',
    goal: null,
    floor: null,
  },
  'table-answer': {
    says: 'durable answers to store stubbed',
    ours: 'answers, SQLite',
    theirs: 'answers, store stubbed',
    goal: 0.7,
    floor: 0.5,
    sameSum: true,
  },
  'table-answer-pg': {
    says: 'the same on PostgreSQL',
    ours: 'answers, PostgreSQL',
    theirs: 'answers, store stubbed',
    goal: null,
    floor: null,
    sameSum: true,
  },
  'table-fanout': {
    says: 'lines to 1,000, to a bare loop',
    ours: 'live door, lines',
    theirs: 'bare loop, lines',
    goal: null,
    floor: 0.85,
    sameSum: true,
  },
  'table-fanout-now': {
    says: 'lines and fight to 1,000',
    ours: 'live door, lines and fight',
    theirs: 'bare loop, lines and fight',
    goal: null,
    floor: 0.85,
    sameSum: true,
  },
  'table-open': {
    says: '10,000 entries to the checkpoint',
    ours: 'fight opened',
    theirs: 'checkpoint read',
    goal: null,
    floor: 3,
    longer: true,
  },
  'table-memory': {
    says: 'per idle fight, 10,000 open',
    ours: 'fights idle, 10,000',
    theirs: null,
    unit: 'KiB',
    goal: null,
    floor: null,
  },
  'table-awake': {
    says: 'per idle fight, 2,000 open',
    ours: 'fights idle, 2,000',
    theirs: null,
    unit: 'KiB',
    goal: null,
    floor: null,
  },
  'chat-webhook': {
    says: 'updates to an empty grammY handler',
    ours: 'updates, ours',
    theirs: 'updates, empty grammY',
    goal: null,
    floor: 0.4,
    sameSum: true,
  },
  checkpoint: { says: 'copy to structuredClone', ours: 'copy', theirs: 'structuredClone', goal: 10, floor: 10 },
}

process.exitCode = main()

function main(): number {
  const { values, positionals } = parseArgs({
    options: { rounds: { type: 'string', default: '5' } },
    allowPositionals: true,
  })
  const unknown = positionals.find((name) => !(name in BENCHES))
  if (unknown !== undefined) {
    console.error(`There is no benchmark '${unknown}'; there are ${Object.keys(BENCHES).join(', ')}.`)
    return 2
  }
  const names = positionals.length > 0 ? positionals : Object.keys(BENCHES)
  const rows = rowsOf(names, Number(values.rounds))
  console.log(line(['', '', 'ratio', '(min..max)', 'goal', 'floor', '']))
  for (const row of rows) console.log(line(cellsOf(row)))
  const failed = rows.filter(isBad).length
  console.log(`${rows.length - failed} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
}

type Row = { readonly name: string; readonly bench: Bench; readonly ratio: Ratio }

function rowsOf(names: readonly string[], rounds: number): readonly Row[] {
  const benches = names.map((name) => ({ name, bench: BENCHES[name]! }))
  const subjects = benches.flatMap(({ bench: { ours, theirs } }) => (theirs === null ? [] : [theirs, ours]))
  const compared = played([...new Set(subjects)], rounds)
  const stated = played(
    benches.flatMap(({ bench: { ours, theirs } }) => (theirs === null ? [ours] : [])),
    1,
  )
  return benches.map(({ name, bench }) => {
    const { ours, theirs, longer } = bench
    return {
      name,
      bench,
      ratio:
        theirs === null
          ? figureOf(stated, ours)
          : longer
            ? ratioOf(compared, theirs, ours)
            : ratioOf(compared, ours, theirs),
    }
  })
}

function cellsOf({ name, bench, ratio }: Row): string[] {
  const range = bench.theirs === null ? (bench.unit ?? '') : `(${show(ratio.least)}..${show(ratio.most)})`
  return [
    name,
    bench.says,
    show(ratio.median),
    range,
    wanted(bench, bench.goal),
    wanted(bench, bench.floor),
    verdict(bench, ratio),
  ]
}

function line([name, says, ...rest]: readonly string[]): string {
  const [ratio, range, goal, floor, verdict] = rest
  return `${name!.padEnd(16)} ${says!.padEnd(33)}${ratio!.padStart(7)} ${range!.padEnd(15)} ${goal!.padStart(7)} ${floor!.padStart(7)}  ${verdict}`.trimEnd()
}

function verdict(bench: Bench, ratio: Ratio): string {
  if (bench.sameSum && !ratio.sameSum) return 'SUMS DIFFER'
  if (misses(bench, bench.floor, ratio)) return bench.longer ? 'TOO LONG' : 'BELOW FLOOR'
  return misses(bench, bench.goal, ratio) ? 'below goal' : 'ok'
}

function isBad({ bench, ratio }: Row): boolean {
  return (bench.sameSum === true && !ratio.sameSum) || misses(bench, bench.floor, ratio)
}

function misses({ longer }: Bench, bound: number | null, { median }: Ratio): boolean {
  return bound !== null && (longer ? median > bound : median < bound)
}

function wanted({ longer }: Bench, bound: number | null): string {
  return bound === null ? '-' : `${longer ? '<=' : '>='} ${bound}`
}

function show(ratio: number): string {
  return ratio.toFixed(ratio < 10 ? 3 : ratio < 100 ? 1 : 0)
}
