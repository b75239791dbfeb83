import type { Sample } from './rounds.ts'

/** What is measured: does one piece of work and says how much that was. Equal work has equal sums. */
export type Subject = (seed: number) => Done
export type Done = { readonly count: number; readonly sum: number }

/** Every subject by its name; each is loaded alone, in a process of its own, so that none slows another down. */
export const SUBJECTS: Readonly<Record<string, () => Promise<Subject>>> = {
  limit: async () => (await import('./subject-limit.ts')).limit(),
  'duel, log off': async () => (await import('./subject-duel.ts')).logOff(),
  'duel, log on': async () => (await import('./subject-duel.ts')).logOn(),
  'cepheus, log on': async () => (await import('./subject-cepheus.ts')).autoChoices(),
  'cepheus by doctrine, log on': async () => (await import('./subject-cepheus.ts')).byDoctrine(),
  'whole cepheus, log on': async () => (await import('./subject-cepheus.ts')).autoChoices('cepheus'),
  'whole cepheus by doctrine, log on': async () => (await import('./subject-cepheus.ts')).byDoctrine('cepheus'),
  'whole cepheus in vehicles, log on': async () => (await import('./subject-cepheus.ts')).inVehicles(),
  'mythos by doctrine, log on': async () => (await import('./subject-mythos.ts')).byDoctrine(),
  'ud10 hand to hand, log on': async () => (await import('./subject-ud10.ts')).onField(),
  'ud10 without a map, log on': async () => (await import('./subject-ud10.ts')).withoutMap(),
  'ud10 shooting, log on': async () => (await import('./subject-ud10.ts')).shooting(),
  'ud10, all options of a turn': async () => (await import('./subject-ud10.ts')).allOptions(),
  'ud10, plain attack': async () => (await import('./subject-ud10.ts')).plainAttack(),
  'osr by doctrine, log on': async () => (await import('./subject-osr.ts')).onField(),
  'pokemon-showdown': async () => (await import('./subject-showdown.ts')).showdown(),
  'boardgame.io': async () => (await import('./subject-boardgame.ts')).boardgame(),
  'dice, parse each': async () => (await import('./subject-dice.ts')).parseEach(),
  'dice, parse again': async () => (await import('./subject-dice.ts')).parseAgain(),
  'dice, parse once': async () => (await import('./subject-dice.ts')).parseOnce(),
  'rpg-dice-roller, parse each': async () => (await import('./subject-roller.ts')).parseEach(),
  'rpg-dice-roller, parse once': async () => (await import('./subject-roller.ts')).parseOnce(),
  'log read by JSON.parse': async () => (await import('./subject-replay.ts')).parsing(),
  'log resumed': async () => (await import('./subject-replay.ts')).resuming(),
  'log replayed': async () => (await import('./subject-replay.ts')).replaying(),
  copy: async () => (await import('./subject-copy.ts')).copying(),
  structuredClone: async () => (await import('./subject-copy.ts')).cloning(),
}

/** What measures itself: servers with those who call them. */
export const MEASURED: Readonly<Record<string, () => Promise<Sample>>> = {
  'answers, SQLite': async () => (await import('./subject-answer.ts')).answering('sqlite'),
  'answers, PostgreSQL': async () => (await import('./subject-answer.ts')).onPostgres(),
  'answers, store stubbed': async () => (await import('./subject-answer.ts')).answering('stub'),
  'live door, lines': async () => (await import('./subject-fanout.ts')).liveDoor({}),
  'live door, lines and fight': async () => (await import('./subject-fanout.ts')).liveDoor({ now: true }),
  'bare loop, lines': async () => (await import('./subject-fanout.ts')).bareLoop({}),
  'bare loop, lines and fight': async () => (await import('./subject-fanout.ts')).bareLoop({ now: true }),
  'fight opened': async () => (await import('./subject-open.ts')).opening(),
  'checkpoint read': async () => (await import('./subject-open.ts')).readingCheckpoint(),
  'updates, ours': async () => (await import('./subject-webhook.ts')).updating('ours'),
  'updates, empty grammY': async () => (await import('./subject-webhook.ts')).updating('empty'),
  'fights idle, 10,000': async () => (await import('./subject-memory.ts')).idle(10_000),
  'fights idle, 2,000': async () => (await import('./subject-memory.ts')).idle(2_000),
}
