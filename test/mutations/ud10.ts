import type { Exception } from '../../tools/mutate/exceptions.ts'

/** Mutants of `npm run mutate ud10` that no test can notice. */
export const EXCEPTIONS: readonly Exception[] = [
  { rule: 'UD-ACT-7', code: 'who.reloading = steps → {}', why: 'No weapon of the page takes two actions to reload.' },
  { rule: 'UD-ACT-7', code: 'rounds === null → false', why: 'No weapon of the page takes two actions to reload.' },
  { rule: 'UD-ARM-8', code: 'defense += ARMOURS[id]!.defense → {}', why: 'No piece of the page alters Defense.' },
  {
    rule: 'UD-END-2',
    code: '→ !hasGrid(fight) || whyNoMove(fight, who) !== null',
    why: 'It spares a search that would find no edge within the allowance.',
  },
  { rule: 'UD-POOL-2', code: 'if (most === 0) return 0 → if (false) return 0', why: 'From 0 to 0 nothing is asked.' },
]
