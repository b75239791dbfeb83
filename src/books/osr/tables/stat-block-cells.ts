import { damageCell } from '../../../kit/damage-dice.ts'
import { type Cell, figure, idOf, word } from '../../../kit/page-table.ts'
import { ABILITIES, type Abilities } from '../state/derived-values.ts'
import { type PrintedAttack, parseShock } from '../state/gear.ts'
import { WEAPONS } from './weapons.ts'

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
export const abilitiesCell: Cell<Abilities> = (text) => {
  const scores = text.split('/').map(figure)
  return Object.fromEntries(ABILITIES.map((ability, i) => [ability, scores[i]!])) as Abilities
}

/** `Scout 1, Hunt 0`. */
export const skillsCell: Cell<Readonly<Record<string, number>>> = (text) =>
  text === '-'
    ? {}
    : Object.fromEntries(
        text.split(/,\s*/).map((one) => {
          const [, name, level] = /^(.+) (\d)$/.exec(word(one)) ?? unread(one)
          return [name!, Number(level)]
        }),
      )

function unread(text: string): never {
  throw new Error(`a stat block cannot be read: ${text}`)
}
