import type { Asked, Chosen } from '../../../engine/book.ts'
import { find } from '../../../engine/common-events.ts'
import { chanceInWords } from '../../../kit/chance-words.ts'
import { inOrder } from '../../../kit/order-of-action.ts'
import { defenseOf, isForeseen } from '../core/defense.ts'
import { attackReasons, type Blow, blowOf } from '../core/modifiers.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { bestBlade } from '../state/in-hand.ts'
import { isSeen } from '../state/positions.ts'
import { isAble } from '../state/presence.ts'
import { WEAPONS } from '../tables/weapons.ts'
import { leftBy } from './paths.ts'

type Name = Asked<Fight>['name']

/** UD-FLEE-1, UD-FIRE-8: who strikes or shoots before a way is taken; a retreat draws no free attack (UD-RET-1). */
export function attacksOnTheWay({ fight, who, name }: Asked<Fight>, { way, path }: Chosen): readonly string[] {
  const [by] = path
  if (way.length < 2 || (by !== 'move' && by !== 'step' && by !== 'full move' && by !== 'retreat')) return []
  const mover = find(fight.combatants, who)
  const walked = way.map(([x, y]) => ({ x, y }))
  const left = by === 'retreat' || !fight.options.fleeing ? [] : leftBy(fight, mover, walked)
  return [...strikes(fight, mover, { left, name }), ...shots(fight, mover, name)]
}

/** UD-DP-6: the free attacks of a flight from these, each with its weapon, the Defense and the chance. */
export const strikes = (
  fight: Fight,
  mover: Combatant,
  { left, name }: { readonly left: readonly Combatant[]; readonly name: Name },
): readonly string[] =>
  left
    .filter((by) => !by.hidden && !by.retreated) // C17
    .map((by) => lineOf(fight, { ...blowOf(by, mover, bestBlade(by)), free: 'flight' }, `${name(by.id)} strikes first`))

const shots = (fight: Fight, mover: Combatant, name: Name): readonly string[] =>
  inOrder(fight).flatMap((by) => {
    const zone = fight.zones.find((one) => one.by === by.id && one.covers.includes(mover.id))
    if (!zone || !isAble(by) || !isSeen(fight, by, mover)) return []
    const blow: Blow = { ...blowOf(by, mover, WEAPONS[zone.weapon]!), free: 'suppression' }
    return [lineOf(fight, blow, `${name(by.id)} shoots first`)]
  })

function lineOf(fight: Fight, blow: Blow, who: string): string {
  const defense = defenseOf(fight, blow, isForeseen(fight, blow))
  const bonus = attackReasons(fight, blow).reduce((sum, [, value]) => sum + value, 0)
  return `${who} (${blow.weapon.name}), against Defense ${defense}: ${chanceOf(defense - bonus)}.`
}

/** UD-CHK-1 to UD-CHK-3: a first die of 1 fails; beyond 10 it takes a 10 and then the rest. */
function chanceOf(least: number): string {
  if (least <= 10) return chanceInWords(11 - Math.max(2, least), 10)
  let of = 10
  let rest = least - 10
  for (; rest > 10; rest -= 10) of *= 10
  return chanceInWords(11 - Math.max(1, rest), of * 10)
}
