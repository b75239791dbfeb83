import type { Level } from '../../../engine/option-tree.ts'
import type { Path } from '../../../engine/options.ts'
import { isOffered, keysAt, pathDown } from '../../../kit/policy-paths.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { isLoaded } from '../state/in-hand.ts'
import { isEngaged } from '../state/positions.ts'
import type { Weapon } from '../tables/weapons.ts'
import {
  awayFrom,
  beside,
  bladeOf,
  foesOf,
  gunOf,
  inSight,
  isArmed,
  nearestOf,
  sheathed,
  towards,
  weakestOf,
} from './squares.ts'

/** What is chosen, and why, in a line for the referee. */
export type Choice = { readonly path: Path; readonly why: string }

export const PASS: Choice = { path: ['pass'], why: 'there is nothing to do' }

/** UD-DP-19, in its order. */
export function standardTurn(fight: Fight, who: Combatant, level: Level): Choice {
  const foes = foesOf(fight, who)
  const near = beside(fight, who, foes)
  const back = withdrawn(fight, { who, foes }, level)
  if (back) return back
  if (fight.turn?.acted) return PASS
  const gun = gunOf(who)
  const shoots = gun !== null && isLoaded(who, gun)
  const shot =
    shoots && near.length === 0 ? shotAt(level, { at: nearestOf(fight, who, inSight(fight, who, foes)), gun }) : null
  if (shot) return { path: shot, why: 'the nearest one in sight' }
  if (gun && !shoots && isOffered(level, ['reload', gun.id])) return { path: ['reload', gun.id], why: 'it is empty' }
  const blow = struckAt(level, { at: weakestOf(near), blade: bladeOf(who) })
  if (blow) return { path: blow, why: 'the one within reach who has the least left' }
  return near.length > 0 ? PASS : (drawn(who, level, shoots) ?? closer(fight, { who, foes }, level))
}

type Facing = { readonly who: Combatant; readonly foes: readonly Combatant[] }

const FEW = 3

/** With `npcRetreats`: at 3 HP or less. */
function withdrawn(fight: Fight, { who, foes }: Facing, level: Level): Choice | null {
  if (!fight.options.npcRetreats || who.hp > FEW || !isEngaged(fight, who) || !isOffered(level, ['retreat']))
    return null
  const path = awayFrom(fight, { who, from: foes, by: 'retreat' }, level)
  return path && { path, why: 'it has had enough' }
}

/** One shot, where another mode is not wanted. */
export function shotAt(
  level: Level,
  {
    at,
    gun,
    modes = ['single'],
  }: { readonly at: Combatant | null; readonly gun: Weapon; readonly modes?: readonly string[] },
): Path | null {
  if (at === null || !isOffered(level, ['attack', at.id, gun.id])) return null
  return pathDown(level, ['attack', at.id, gun.id], (keys) => modes.find((mode) => keys.includes(mode)) ?? keys[0]!)
}

export function struckAt(
  level: Level,
  { at, blade }: { readonly at: Combatant | null; readonly blade: Weapon },
): Path | null {
  if (at === null || !isOffered(level, ['attack', at.id, blade.id])) return null
  return pathDown(level, ['attack', at.id, blade.id])
}

/** RULING: who could shoot and sees nobody goes to look, and does not draw. */
export function drawn(who: Combatant, level: Level, shoots: boolean): Choice | null {
  if (shoots || isArmed(who)) return null
  const open = keysAt(level, ['draw'])
  const blade = sheathed(who).find((id) => open.includes(id))
  return blade === undefined
    ? null
    : { path: pathDown(level, ['draw', blade], shielded), why: 'it has a better one than its fists' }
}

const shielded = (keys: readonly string[]): string => keys.find((key) => key === 'shield') ?? keys[0]!

function closer(fight: Fight, { who, foes }: Facing, level: Level): Choice {
  const at = nearestOf(fight, who, foes)
  const path = at && isOffered(level, ['move']) ? towards(fight, { who, at, by: 'move' }, level) : null
  return path ? { path, why: 'to the nearest one' } : PASS
}
