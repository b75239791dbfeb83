import { eachOf } from '../../../kit/map-values.ts'
import { type Cell, figure, listOf, oneOf, orNone, pageTable, word } from '../../../kit/page-table.ts'
import {
  DAMAGE_TYPES,
  type DamageCode,
  FIRE_MODES,
  parseDamage,
  SIZES,
  WEAPON_CLASSES,
  type Weapon,
} from '../state/gear.ts'

function code(text: string): DamageCode {
  const damage = parseDamage(text)
  if (damage === null) throw new Error(`a damage code expected, got '${text}'`)
  return damage
}

/** `short 3`: a mode with its rounds. */
function mode(text: string) {
  const [name, rounds = '0'] = text.split(' ')
  return { mode: oneOf(...FIRE_MODES)(name!), rounds: figure(rounds) }
}

const CELLS = {
  class: oneOf(...WEAPON_CLASSES),
  group: word,
  size: orNone(oneOf(...SIZES)),
  hands: (text: string) => figure(oneOf('0', '1', '2')(text)) as Weapon['hands'],
  AM: figure,
  damage: code,
  type: oneOf(...DAMAGE_TYPES),
  pen: figure,
  /** `10 / 30`: the second one when braced. */
  range: (text: string) => text.split('/').map((one) => figure(one.trim())),
  /** `30 (5, 20)`: others in brackets. */
  mag: (text: string) =>
    text
      .replace(')', '')
      .split(/[(,]/)
      .map((one) => figure(one.trim())),
  reload: (text: string) => orNone(figure)(text) ?? 0,
  modes: listOf(mode),
} satisfies Readonly<Record<string, Cell<unknown>>>

const NONE = { range: [0], mag: [0], reload: 0, modes: [] }

type Row = ReturnType<ReturnType<typeof pageTable<typeof CELLS>>>[string]

const weapons = (usual: Partial<Row>) => (text: string) => eachOf(pageTable(CELLS, usual)(text), weaponOf)

function weaponOf({ AM, range, mag, modes, ...row }: Row): Weapon {
  const roundsOf = (name: string): number => modes.find((one) => one.mode === name)?.rounds ?? 0
  return {
    ...row,
    am: AM,
    range: range[0]!,
    range2: range[1] ?? null,
    mag: mag[0]!,
    otherMags: mag.slice(1),
    modes: modes.map((one) => one.mode),
    short: roundsOf('short'),
    long: roundsOf('long'),
  }
}

/** UD 3, in the page's order; last the automatic variants, with the bursts of the one that is printed. */
export const WEAPONS: Readonly<Record<string, Weapon>> = {
  ...weapons({ ...NONE, class: 'melee' })(`
    name           | group   | size | hands | AM | damage      | type     | pen
    Unarmed        | unarmed | -    | 0     | 0  | d5+STR      | blunt    | 0
    Dagger         | dagger  | S    | 1     | -4 | d10+STR     | piercing | 0
    Short sword    | sword   | M    | 1     | 0  | d10+STR*2   | slashing | 0
    Long sword     | sword   | M    | 1     | -4 | d10+STR*3   | slashing | 0
    Longstaff      | staff   | L    | 2     | 0  | d10+STR*2   | blunt    | -1
    Baton          | club    | S    | 1     | 0  | d10+STR     | blunt    | -1
    Mace           | club    | M    | 1     | 0  | d10+STR*2   | crushing | 0
    Flail          | flail   | M    | 1     | -4 | d10+STR*3   | crushing | 0
    Rapier         | sword   | M    | 1     | 0  | d10+STR     | piercing | 1
    Bayonet        | polearm | L    | 2     | -4 | d10+STR     | piercing | 0
    Spear          | polearm | L    | 2     | 0  | d10+STR*2   | piercing | 1
    Battle-axe     | axe     | L    | 2     | -2 | d10+STR*3   | slashing | 0
    Bite           | natural | -    | 0     | 0  | d10+STR     | piercing | 0
    Claws          | natural | -    | 0     | 0  | d10+STR*2   | slashing | 0
  `),
  ...weapons({ type: 'none' })(`
    name              |class |group   |size|hands|AM|damage     |pen|range |mag       |reload|modes
    Bow               |ranged|bow     |L   |2    |-4|d10+STR    |2  |5     |1         |0     |single
    Crossbow          |ranged|crossbow|L   |2    |0 |d10+2      |2  |5     |1         |1     |single
    Light handgun     |ranged|pistol  |S   |1    |0 |d10+1      |0  |3     |15        |1     |single, rapid
    Heavy handgun     |ranged|pistol  |S   |1    |0 |d10+4      |0  |3     |8         |1     |single, rapid
    SMG               |ranged|smg     |M   |2    |0 |d10+1      |0  |3     |30 (15)   |1     |single, rapid, short 3, long 10, suppress
    Shotgun           |ranged|shotgun |L   |2    |2 |d10+10-dist|-1 |3     |2         |1     |single, short 2
    Assault rifle     |ranged|rifle   |L   |2    |-2|d10+4      |2  |10 / 30|30 (5, 20)|1    |single, rapid, short 3, long 10, suppress
    Rifle             |ranged|rifle   |L   |2    |-2|d10+4      |2  |10 / 40|5 (20, 30)|1    |single, rapid
    Sniper rifle      |ranged|rifle   |L   |2    |-4|d10+6      |3  |10 / 50|5 (1)   |1     |single
    Light handgun auto|ranged|pistol  |S   |1    |0 |d10+1      |0  |3     |15        |1     |single, rapid, short 3, long 10, suppress
    Throwing knife    |thrown|knife   |S   |1    |-2|d10+STR    |0  |3     |1         |-     |single
    Javelin           |thrown|polearm |M   |1    |-2|d10+STR*2  |1  |5     |1         |-     |single
    Sling             |ranged|sling   |S   |1    |-2|d10+STR    |0  |5     |1         |1     |single
    Heavy handgun auto|ranged|pistol  |S   |1    |0 |d10+4      |0  |3     |8         |1     |single, rapid, short 3, long 10, suppress
    Rifle auto        |ranged|rifle   |L   |2    |-2|d10+4      |2  |10 / 40|5 (20, 30)|1    |single, rapid, short 3, long 10, suppress
  `),
}
