import { type Ready, readyFor, readyFromLine } from '../../../kit/ready-made-people.ts'
import { read as readLine } from '../people/character-line.ts'
import { ABILITIES } from '../state/derived-values.ts'
import type { Combatant } from '../state/fight.ts'
import type { Item } from '../state/sheet.ts'
import { OPPOSITION } from './stat-blocks.ts'

type Lists = 'hands' | 'readied' | 'stowed' | 'conditions'
type Thing = string | (Pick<Item, 'item'> & Partial<Item>)

/** What a person writes of a combatant: things by their ids, and of the conditions those that hold. */
export type WrittenSheet = Partial<Omit<Combatant, Lists>> & {
  readonly [L in Exclude<Lists, 'conditions'>]?: readonly Thing[]
} & { readonly conditions?: Partial<Combatant['conditions']> }
export type Block = Ready<WrittenSheet>

/** OSR 3.6, in the page's order; then people ready to be played, first the two of OSR 14. */
export const BLOCKS: Readonly<Record<string, Block>> = {
  ...OPPOSITION,
  aude: hero(
    'A broad spear, a large shield, and four winters of this.',
    'Aude 14 12 12 10 11 10, fighter 4, HP 22, Slash 1, Broad spear, Long sword, Dagger, Gambeson, Large shield',
  ),
  berin: hero(
    'Sees them first, and shoots first.',
    'Berin 9 9 15 10 13 10, expert 2, HP 8, Shoot 1, Scout 2, Small bow, Dagger, Ammunition x12, Gambeson',
  ),
  wenna: hero(
    'Binds wounds, and does not run from them.',
    'Wenna 10 13 11 13 14 12, fighter-expert 2, HP 11, Slash 0, Heal 2, Lead 1, Mace, Mail shirt, Small shield',
  ),
  hild: hero(
    'An axe that opens shields.',
    'Hild 16 14 10 9 10 8, fighter 3, HP 21, Slash 1, Punch 1, Exert 1, War axe, Axe, Mail shirt, Brutal',
  ),
  osric: hero(
    'Three words, and the torch goes out.',
    'Osric 8 10 13 16 12 11, caster 3, HP 9, CP 4, Magic 1, Know 2, Punch 0, Quarterstaff, Knife',
  ),
}

/** As the line of a character; the abilities in the order of the sheet. */
function hero(note: string, line: string): Block {
  const [name, ...words] = line.split(' ')
  const abilities = ABILITIES.map((ability, i) => `${ability} ${words[i]}`)
  const read = [name, ...abilities, ...words.slice(ABILITIES.length)].join(' ')
  return readyFor('players', readyFromLine<WrittenSheet>(readLine)(note, read))
}
