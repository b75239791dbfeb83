import { damageCell } from '../../../kit/damage-dice.ts'
import { type Cell, figure, idOf, listOf, orNone, pageTable } from '../../../kit/parse-table.ts'
import { ready, readyFor } from '../../../kit/ready-made-people.ts'
import { ABILITIES, type Abilities } from '../state/derived-values.ts'
import { type PrintedAttack, parseShock } from '../state/gear-and-trait-schemas.ts'
import { WEAPONS } from './gear.ts'
import type { Block, WrittenSheet } from './people.ts'

/**
 * `+0 seax 1d6 (shock 1/15); +1 small bow 1d6+1`: a semicolon is between what it chooses from, a comma between the
 * attacks of a routine (OSR-NPC-2), which have one bonus.
 */
export const attacksCell: Cell<readonly PrintedAttack[]> = (text) =>
  text.split(/;\s*/).flatMap((choice) => {
    const [, ab, rest] = /^([+-]\d+) (.+)$/.exec(choice) ?? unread(choice)
    const parts = rest!.split(/,\s*(?![^(]*\))/)
    return parts.map((part) => printed(part, Number(ab), parts.length > 1))
  })

function printed(part: string, ab: number, isRoutine: boolean): PrintedAttack {
  const [, name, dice, long, shock] =
    /^(.+?) (\d+d\d+\S*)(?: \((L)?(?:, )?(?:shock (.+))?\))?$/.exec(part) ?? unread(part)
  const weapon = Object.hasOwn(WEAPONS, idOf(name!)) ? WEAPONS[idOf(name!)]! : null
  return {
    name: name!,
    ab,
    dmg: damageCell(dice!),
    shock: shock === undefined ? null : parseShock(shock),
    weapon: weapon?.id ?? null,
    flags: weapon?.flags ?? (long === undefined ? [] : ['L']),
    reach: null,
    range: weapon?.range ?? null,
    routine: isRoutine ? 'part' : 'alone',
  }
}

/** `11/11/11/10/10/10`, in the order of the sheet. */
const abilitiesCell: Cell<Abilities> = (text) => {
  const scores = text.split('/').map(figure)
  return Object.fromEntries(ABILITIES.map((ability, i) => [ability, scores[i]!])) as Abilities
}

/** `Scout 1, Hunt 0`. */
const skill: Cell<readonly [string, number]> = (text) => {
  const [, name, level] = /^(.+) (\d)$/.exec(text) ?? unread(text)
  return [name!, Number(level)]
}
const skillsCell: Cell<Readonly<Record<string, number>>> = (text) => Object.fromEntries(listOf(skill)(text))

function unread(text: string): never {
  throw new Error(`a stat block cannot be read: ${text}`)
}

const FIGURES = {
  HD: figure,
  hp: figure,
  AC: figure,
  INI: figure,
  morale: figure,
  move: figure,
  abilities: orNone(abilitiesCell),
  attack: attacksCell,
}

/** OSR 3.6; the total bonus stands before each attack. */
const PAGE = pageTable(FIGURES)(`
  name          |HD |hp|AC|INI|morale|move|abilities        |attack
  Bandit        |1  |5 |11|10 |8     |30  |11/11/11/10/10/10|+0 seax 1d6 (shock 1/15)
  Wolf          |3  |13|12|13 |6     |40  |12/12/15/3/12/6  |+2 bite 1d6
  Bear          |4  |18|13|11 |7     |40  |19/16/10/2/13/7  |+3 claw 1d3, claw 1d3, bite 1d6
  Goblin        |0.5|3 |13|10 |7     |30  |-                |+0 seax 1d6 (shock 1/15); +1 small bow 1d6+1
  Orc           |1  |4 |13|10 |6     |30  |-                |+0 axe 1d6 (shock 2/15)
  Skeleton      |1  |4 |12|10 |12    |30  |-                |+0 short sword 1d6 (shock 2/15)
  Ogre          |4  |19|14|8  |10    |30  |18/15/8/7/8/7    |+4 large club 1d10 (shock 2/15)
  Town guard    |1  |5 |14|10 |8     |30  |12/11/10/10/10/10|+1 broad spear 1d8 (L, shock 2/13)
  Veteran       |2  |11|15|11 |9     |30  |14/13/11/10/11/10|+3 long sword 1d8+1 (shock 3/13)
  Bandit captain|3  |15|15|12 |9     |30  |14/12/13/11/11/14|+4 long sword 1d8+1 (shock 3/13); +3 small bow 1d6
`)

/** The last column of OSR 3.6; Morale with a leader or in a pack is a trait. */
const SPECIALS: Readonly<Record<string, { readonly note: string } & WrittenSheet>> = {
  bandit: { note: 'A seax, and eyes on your purse.', skills: skillsCell('Scout 1, Hunt 0, Spy 0') },
  wolf: { note: 'Alone it runs; in a pack it stays.', skills: skillsCell('Hunt 3, Scout 2, Spy 2'), traits: ['pack'] },
  bear: { note: 'Two claws and a bite; both claws are a hug.', size: 'large', traits: ['hug'] },
  goblin: { note: 'Small, many, and no friend of the sun.', size: 'small', traits: ['with-leader', 'shuns-daylight'] },
  orc: { note: 'Brave as long as somebody shouts.', traits: ['with-leader'] },
  skeleton: { note: 'Nothing frightens it any more.' },
  ogre: { note: 'One blow is often enough.', size: 'large' },
  'town-guard': { note: 'A long spear over a large shield.', shield: 'large-shield', skills: { Spy: 0 } },
  veteran: { note: 'Has stood in a line before.', shield: 'large-shield', skills: { Spy: 1, Exert: 0 } },
  'bandit-captain': {
    note: 'As long as he stands, they stand.',
    kind: 'character',
    leader: true,
    armour: 'mail-shirt',
    shield: 'small-shield',
    skills: skillsCell('Lead 1, Scout 1, Spy 1'),
  },
}

/** People of the referee, by the page; beasts and monsters are nobody's to play. */
export const OPPOSITION: Readonly<Record<string, Block>> = Object.fromEntries(
  Object.values(PAGE).map(({ id, name, HD, hp, AC, INI, morale, move, abilities, attack }) => {
    const { note, ...special } = SPECIALS[id]!
    const figures = { HD, hp, hpMax: hp, acFixed: AC, ini: INI, morale, move }
    const sheet: WrittenSheet = { kind: 'opponent', ...figures, ...abilities, ...special, ...armedWith(attack) }
    return [id, readyFor('referee', ready(name, note, sheet))]
  }),
)

/**
 * C1: what is not printed uses the first melee figure. The weapon of the first attack is in hand, the others are
 * readied.
 */
function armedWith(attacks: readonly PrintedAttack[]): WrittenSheet {
  const [first, ...others] = attacks.flatMap(({ weapon }) => (weapon === null ? [] : [weapon]))
  return {
    attackBonus: attacks.find(({ range, flags }) => range === null || flags.includes('T'))!.ab,
    attacks,
    hands: first === undefined ? [] : [first],
    readied: others,
  }
}
