import type { Level } from '../../../engine/option-tree.ts'
import type { Path } from '../../../engine/options.ts'
import { isOffered, keysAt, pathDown, pathIfOffered } from '../../../kit/menu-paths.ts'
import { inOrder } from '../../../kit/order-of-action.ts'
import { leastOf } from '../../../kit/pick-foe.ts'
import type { Choice } from '../../../kit/policies-by-turn.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { isBare, isLoaded, isRanged, UNARMED } from '../state/in-hand.ts'
import { areAdjacent, isEngaged, isInShot, tenthsBetween } from '../state/positions.ts'
import { isAble, isTarget } from '../state/presence.ts'
import { WEAPONS, type Weapon } from '../tables/weapons.ts'
import { awayFrom, towards } from './squares.ts'

export const PASS: Choice = { path: ['pass'], why: 'there is nothing to do' }

/** Whoever is asked, with the menu of the turn, the enemies and those of them who are beside. */
export type Situation = {
  readonly fight: Fight
  readonly who: Combatant
  readonly level: Level
  readonly foes: readonly Combatant[]
  readonly near: readonly Combatant[]
}

/** C3: the enemies who are able, in initiative order, so that the first of equals is the one of UD-DP-19. */
export function situationOf(fight: Fight, who: Combatant, level: Level): Situation {
  const foes: Combatant[] = []
  for (const one of inOrder(fight)) if (isAble(one) && isTarget(fight, who, one)) foes.push(one)
  return { fight, who, level, foes, near: foes.filter((one) => areAdjacent(fight, who, one)) }
}

/** UD-DP-19, in its order. */
export function standardTurn(fight: Fight, who: Combatant, level: Level): Choice {
  if (fight.turn?.acted) return PASS
  const now = situationOf(fight, who, level)
  const { near } = now
  const back = withdrawn(now)
  if (back) return back
  const gun = gunOf(who)
  const shoots = gun !== null && isLoaded(who, gun)
  const shot =
    shoots && near.length === 0 ? attackOn(now, nearestOf(now, inSight(now)), { arm: gun, modes: ['single'] }) : null
  if (shot) return { path: shot, why: 'the nearest one in sight' }
  if (gun && !shoots && isOffered(level, ['reload', gun.id])) return { path: ['reload', gun.id], why: 'it is empty' }
  const blow = attackOn(now, leastOf(near, { worth: ({ hp }) => hp }), { arm: bladeOf(who) })
  if (blow) return { path: blow, why: 'the one within reach who has the least left' }
  return near.length > 0 ? PASS : (drawn(now, shoots) ?? closer(now))
}

export const inSight = ({ fight, who, foes }: Situation): readonly Combatant[] =>
  foes.filter((one) => isInShot(fight, who, one))

const nearestOf = ({ fight, who }: Situation, among: readonly Combatant[]): Combatant | null =>
  leastOf(among, { worth: (one) => tenthsBetween(fight, who, one) })

/** The first ranged or thrown weapon in hand. */
export const gunOf = (who: Combatant): Weapon | null => firstReady(who, isRanged)

/** The first melee weapon in hand; bare hands where there is none. */
export const bladeOf = (who: Combatant): Weapon =>
  firstReady(who, (weapon) => !isRanged(weapon) && weapon !== UNARMED) ?? UNARMED

function firstReady({ ready }: Combatant, isWanted: (weapon: Weapon) => boolean): Weapon | null {
  for (const id of ready) if (WEAPONS[id] && isWanted(WEAPONS[id])) return WEAPONS[id]
  return null
}

/** With `npcRetreats`: at 3 HP or less. */
function withdrawn(now: Situation): Choice | null {
  const { fight, who, level } = now
  if (!fight.options.npcRetreats || who.hp > 3 || !isEngaged(fight, who) || !isOffered(level, ['retreat'])) return null
  const path = awayFrom(now, 'retreat')
  return path && { path, why: 'it has had enough' }
}

type Means = { readonly arm: Weapon; readonly modes?: readonly string[] }

/** With this weapon, by the first of these modes that is offered. */
export function attackOn({ level }: Situation, at: Combatant | null, { arm, modes = [] }: Means): Path | null {
  if (at === null) return null
  for (const mode of modes) {
    const path = pathIfOffered(level, ['attack', at.id, arm.id, mode])
    if (path) return path
  }
  return pathIfOffered(level, ['attack', at.id, arm.id])
}

/** A melee weapon in place of bare hands. RULING: who could shoot and sees nobody goes to look, and does not draw. */
export function drawn({ who, level }: Situation, shoots: boolean): Choice | null {
  if (shoots || bladeOf(who) !== UNARMED) return null
  const open = keysAt(level, ['draw'])
  const blade = who.carried.find((id) => WEAPONS[id]?.class === 'melee' && !isBare(WEAPONS[id]) && open.includes(id))
  if (blade === undefined) return null
  const shielded = (keys: readonly string[]): string => keys.find((key) => key === 'shield') ?? keys[0]!
  return { path: pathDown(level, ['draw', blade], shielded), why: 'it has a better one than its fists' }
}

function closer(now: Situation): Choice {
  const at = nearestOf(now, now.foes)
  const path = at && isOffered(now.level, ['move']) ? towards(now, at, 'move') : null
  return path ? { path, why: 'to the nearest one' } : PASS
}
