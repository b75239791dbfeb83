import { ARMOURS } from '../../src/books/cepheus/armour-table.ts'
import { BLOCKS } from '../../src/books/cepheus/blocks-table.ts'
import { WEAPONS } from '../../src/books/cepheus/weapons-table.ts'
import { below, type Stream } from '../../src/engine/tray.ts'

/** One to four a side, of any block, with odd arms now and then, any toggles, any ground; by either profile. */
export function randomSetup(picks: Stream): unknown {
  const pick = <T>(of: readonly T[]): T => of[below(picks, of.length)]!
  const full = below(picks, 2) === 0
  const person = (side: string, i: number) => ({
    id: `${side[0]}${i}`, side, block: pick(Object.keys(BLOCKS)), control: pick(['auto', 'referee', `player:${side}${i}`]),
    ...(below(picks, 2) === 0 && { weapons: [pick(Object.keys(WEAPONS)), pick(Object.keys(WEAPONS))] }),
    ...(below(picks, 3) === 0 && { armour: [pick(Object.keys(ARMOURS))] }),
    ...(below(picks, 4) === 0 && { cover: pick(['quarter', 'half', 'threeQuarter', 'full']) }),
    ...(below(picks, 5) === 0 && { drug: pick(['combat', 'metabolic']) }),
    ...(below(picks, 5) === 0 && { load: below(picks, 100) }),
    ...(below(picks, 6) === 0 && { end: { max: 8, now: below(picks, 9) } }),
    ...(full && below(picks, 3) === 0 && { pos: { x: below(picks, 40) / 2, y: below(picks, 20) / 2 - 5 } }),
    ...(full && below(picks, 3) === 0 && { items: ['stim', 'combat-drug', 'metabolic-accelerator'].map((itemId) => ({ itemId, qty: below(picks, 3) })) }),
    ...(full && below(picks, 8) === 0 && { conditions: { [pick(['bound', 'fatigued', 'unconscious', 'loseSignificant', 'outOfComms'])]: true } }),
  })
  const team = (side: string) => Array.from({ length: 1 + below(picks, 4) }, (_, i) => person(side, i))
  return {
    book: 'cepheus', options: { profile: full ? 'cepheus' : 'cepheus-bot', ...toggles(picks, full) }, ground: { gravity: pick([1, 1, 1, 0]), light: pick(['bright', 'low', 'dark']), smoke: pick(['none', 'thin', 'thick']), terrain: pick(['normal', 'difficult']), sickbay: below(picks, 2) === 0 },
    range: pick([0, 1, 2, 5, 12, 30, 60]), combatants: [...team('players'), ...team('enemies')],
  }
}

const FLAGS = [
  'reactionPool', 'interruptDelay', 'delayCarriesOver', 'hasten', 'drugsInFight', 'freeAllocation', 'coverInMelee', 'drugBeatsMinimum', 'aidBeforeSurgery', 'dexScoreInitiative',
  'tacticsBackfire', 'encumbrance', 'trackAmmo', 'npcDropAtEndZero', 'strayShots', 'sightsJar',
]

function toggles(picks: Stream, full: boolean): Record<string, unknown> {
  const options: Record<string, unknown> = {}
  for (const flag of [...FLAGS, full ? 'simultaneousTies' : 'botFullAttacks']) if (below(picks, 4) === 0) options[flag] = below(picks, 2) === 0
  for (const table of ['closeQuartersTable', 'distantTable', 'proneClose']) if (below(picks, 4) === 0) options[table] = below(picks, 2) === 0 ? 'source' : 'srd'
  return options
}
