import { eachOf } from '../../../kit/each-value.ts'
import { type Cell, figure, listOf, oneOf, orNone, pageTable, word } from '../../../kit/parse-table.ts'

/** `short 3`: a mode with its rounds. */
const mode = (text: string) => {
  const [name, rounds = '0'] = text.split(' ')
  return { mode: oneOf('single', 'rapid', 'short', 'long', 'suppress')(name!), rounds: figure(rounds) }
}
const figures = (between: RegExp) => (text: string) => text.split(between).map((one) => figure(one.trim()))
const CELLS = {
  class: oneOf('melee', 'ranged', 'thrown'),
  group: word,
  size: orNone(oneOf('S', 'M', 'L')),
  hands: figure,
  AM: figure,
  damage: damageCode,
  type: oneOf('blunt', 'crushing', 'piercing', 'slashing', 'none'),
  pen: figure,
  /** `10 / 30`: the second one when braced. */
  range: figures(/\//),
  mag: (text: string) => figures(/[(,]/)(text.replace(')', '')), // `30 (5, 20)`: others in brackets
  reload: (text: string) => orNone(figure)(text) ?? 0,
  modes: listOf(mode),
} satisfies Readonly<Record<string, Cell<unknown>>>

const NONE = { range: [0], mag: [0], reload: 0, modes: [] }
type Row = ReturnType<ReturnType<typeof pageTable<typeof CELLS>>>[string]
export type Weapon = ReturnType<typeof weaponOf>
export type FireMode = Weapon['modes'][number]
const weapons = (usual: Partial<Row>) => (text: string) => eachOf(pageTable(CELLS, usual)(text), weaponOf)

function weaponOf({ AM, range, mag, modes, ...row }: Row) {
  const roundsOf = (name: string): number => modes.find((one) => one.mode === name)?.rounds ?? 0
  return {
    ...row,
    am: AM,
    /** Increments in metres: 0 of a melee weapon, the second one when braced. */
    range: range[0]!,
    range2: range[1] ?? null,
    /** Rounds it holds, and other magazines that it comes with. */
    mag: mag[0]!,
    otherMags: mag.slice(1),
    modes: modes.map((one) => one.mode),
    /** Rounds of a burst; 0 without that mode. */
    short: roundsOf('short'),
    long: roundsOf('long'),
  }
}

/** UD 3: `d5` or `[n]d10`, fixed points, how often STR is added, and whether each metre takes 1 off. */
export type DamageCode = {
  readonly die: 'd5' | 'd10'
  readonly dice: number
  readonly plus: number
  readonly str: number
  readonly dist: boolean
}

function damageCode(text: string): DamageCode {
  const damage = parseDamage(text)
  if (damage === null) throw new Error(`a damage code expected, got '${text}'`)
  return damage
}

/** `d5+STR`, `2d10+4`, `d10+STR*3`, `d10+10-dist`; null for anything else. */
export function parseDamage(said: string): DamageCode | null {
  const written = said.replace(/[−–]/g, '-').replace(/\s+/g, '')
  const found = /^(?:(d5)|([1-9]\d?)?d10)(\+\d{1,2})?(?:(\+STR)(?:\*([1-9]))?)?(-dist)?$/i.exec(written)
  if (!found) return null
  const [, d5, dice = '1', plus = '0', str, times = '1', dist] = found
  return {
    die: d5 === undefined ? 'd10' : 'd5',
    dice: Number(dice),
    plus: Number(plus),
    str: str === undefined ? 0 : Number(times),
    dist: dist !== undefined,
  }
}

/** What a die of the code counts by the d10 that is thrown for it: UD-GEAR-1. */
export const faceOf = ({ die }: DamageCode, face: number): number => (die === 'd5' ? Math.ceil(face / 2) : face)

/** UD-GEAR-1: a d5 never repeats. */
export const isOpenEnded = ({ die }: DamageCode): boolean => die === 'd10'

/** Strength times its multiplier, also where it is negative: UD-GEAR-3. */
export const strengthIn = ({ str }: DamageCode, STR: number): number => str * STR

/** Metres that a code loses, of a distance in tenths: UD-GEAR-2. */
export const distanceIn = ({ dist }: DamageCode, tenths: number): number => (dist ? Math.floor(tenths / 10) : 0)

/** UD-GEAR-2, UD-GEAR-3: no total is below 0. */
export const rawDamage = (rolled: number, more: number): number => Math.max(0, rolled + more)

/** UD-DP-7, C32: faces without repeats, and the total without its floor; bare hands too. */
export const averageDamage = (code: DamageCode, STR: number): number =>
  code.dice * (code.die === 'd5' ? 3 : 5.5) + code.plus + strengthIn(code, STR)

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
