import type { Seen, SeenRoll } from '../../../engine/book.ts'
import type { Needed, Remark } from '../../../engine/needed-to-succeed.ts'
import { ATTACK, against, CHECK, CONTEST, partnerOf } from '../../../kit/needed-and-margin.ts'
import type { Event } from '../state/fight.ts'

type Line = Seen<Event>

const AT_8: Readonly<Record<string, string>> = {
  tactics: 'CE-TACT-1',
  wake: 'CE-WAKE-1',
  stun: 'CE-CORE-1',
  sights: 'CE-CORE-1',
  'put out': 'CE-HAZ-1',
  vacuum: 'CE-CORE-1',
  'first aid': 'CE-AID-1',
  surgery: 'CE-SURG-1',
  driving: 'CE-VEH-8',
}

/** CE-ATK-3, CE-CORE-1: a check is against 8; CE-CORE-7: of two checks against each other the higher wins. */
export function least(roll: SeenRoll, lines: readonly Line[], at: number): Needed | Remark | null {
  const { what, total, dice } = roll
  if (total === null) return null
  if (what === 'to hit' || what === 'blind fire') return against({ total, number: 8, rule: 'CE-ATK-3' }, ATTACK)
  if (what === 'damage') return through(total, lines[at + 1])
  if (dice.count !== 2 || dice.sides !== 6) return null
  const other = what === 'grapple' || isSkill(what) ? partnerOf(roll, lines, at) : null
  if (other)
    return against({ total, number: other.total, rule: 'CE-CORE-7', made: isWon(roll.who, lines.slice(at)) }, CONTEST)
  const rule = isSkill(what) ? 'CE-CORE-1' : Object.hasOwn(AT_8, what) ? AT_8[what]! : null
  return rule === null ? null : against({ total, number: 8, rule }, CHECK)
}

/** CE-CORE-7: of equal Effects the score decides. */
function isWon(who: string, after: readonly Line[]): boolean {
  for (const line of after)
    if (line.type === 'happened' && (line.event.type === 'contested' || line.event.type === 'wrestled'))
      return line.event.winner === who
  return false
}

/** Skills are rolled by their names. */
const isSkill = (what: string): boolean => /^\p{Lu}/u.test(what)

/** CE-DMG-2: less may get through than was rolled, by armour that the viewer does not know. */
function through(total: number, next: Line | undefined): Remark | null {
  if (next?.type !== 'happened' || next.event.type !== 'struck') return null
  const { points } = next.event
  return points === null || points === total ? null : { remark: `${points} got through`, rule: '' }
}
