import type { AnyBook } from '../books/index.ts'
import { sidesOf, type Viewer } from '../engine/book.ts'
import { type CombatantBase, type FightBase, valueAt } from '../engine/common-events.ts'
import { parseField, type Schema, schemaAt } from '../engine/schema.ts'
import { fieldsOf } from '../engine/schema-json.ts'
import { bare } from './parse-setting.ts'

const REFEREE_VIEW: Viewer = { referee: true, seats: [], health: 'exact', rolls: {} }

/** A combatant for an example in help texts; an opponent if there is one. */
export function someoneIn(book: AnyBook, { combatants }: FightBase): CombatantBase | null {
  const here = combatants.filter(({ left }) => !left)
  return here.find(({ side }) => side === sidesOf(book).others) ?? here[0] ?? null
}

/** Help for overruling, with people and values of this fight, after the given command. */
export function overruleHelp(command: string, book: AnyBook, fight: FightBase): readonly string[] {
  const one = someoneIn(book, fight)
  const [value, place] = [settingIn(book, fight), placeSettingOf(book, fight)]
  const [block] = Object.keys(book.catalogue.blocks)
  const rows: readonly (readonly [example: string, says: string] | null)[] = [
    value ? [`${value} because they slipped`, 'any value of anybody'] : null,
    place ? [`scene ${place} because it is so`, 'any value of the place'] : null,
    block === undefined
      ? null
      : [
          `join ${block} Big Ben ${sidesOf(book).others}${isPlaced(one) ? ' at 12' : ''}`,
          `block, name, side${isPlaced(one) ? ', place' : ''}`,
        ],
    [`leave ${one?.name ?? 'WHO'}`, 'also hide and reveal'],
    [`roll 5 3, ${command} reroll`, 'the last roll anew'],
    ['end because REASON', 'the fight is over'],
  ]
  const wide = Math.max(...rows.map((row) => row?.[0].length ?? 0))
  return rows.flatMap((row) => (row ? [`${command} ${row[0].padEnd(wide)}  ${row[1]}`] : []))
}

const isPlaced = (one: CombatantBase | null): boolean => one !== null && 'pos' in one && one.pos !== null

/** A combatant, a settable field and a value: `The Imp HP 4`. Prefers a health field, then any number. */
export function settingIn(book: AnyBook, fight: FightBase): string | null {
  const who = someoneIn(book, fight)
  if (!who) return null
  const { health } = book.show(fight, REFEREE_VIEW).combatants.find(({ id }) => id === who.id) ?? {}
  const [score = ''] = typeof health === 'object' && health !== null ? Object.keys(health) : []
  const numbers = fieldsOf(book.sheet, 2).filter((field) => typeof valueAt(who, parseField(field)) === 'number')
  const called = (name: string): string | undefined =>
    numbers.find((field) => field.toLowerCase() === name.toLowerCase())
  const field = called(`${score}.now`) ?? called(score) ?? numbers[0]
  return field === undefined
    ? null
    : `${who.name} ${field} ${Math.max(0, (valueAt(who, parseField(field)) as number) - 1)}`
}

/** A value of the ground other than the current one: `light low`; null if there is none. */
function placeSettingOf(book: AnyBook, { ground }: FightBase): string | null {
  for (const field of fieldsOf(book.ground, 1)) {
    const now = valueAt(ground, parseField(field))
    const other = otherOf(bare(schemaAt(book.ground, parseField(field))), now)
    if (other !== null) return `${field} ${other}`
  }
  return null
}

function otherOf(schema: Schema<unknown> | null, now: unknown): string | null {
  if (schema?.kind === 'choice') return schema.of.find((one) => one !== now) ?? null
  if (schema?.kind === 'flag') return now === true ? 'no' : 'yes'
  return typeof now === 'number' ? `${now + 1}` : null
}
