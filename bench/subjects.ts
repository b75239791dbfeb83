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
