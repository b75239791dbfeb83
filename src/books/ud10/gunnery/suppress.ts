import { branch, leaf, type Offer } from '../../../engine/options.ts'
import type { Spot } from '../../../field/plane-geometry.ts'
import { seenFrom } from '../../../field/seen-squares.ts'
import { inOrder } from '../../../kit/order-of-action.ts'
import { squareAmong } from '../../../kit/square-choices.ts'
import { whyNoAttack } from '../core/attack-menu.ts'
import { passes } from '../core/open-ended-check.ts'
import { shut, type Why } from '../core/refusals.ts'
import { attackAction } from '../core/spend-action.ts'
import type { Deed } from '../core/turn.ts'
import { coverOn } from '../moves/cover.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import type { Weapon } from '../state/gear.ts'
import { isLoaded, readyWeapons } from '../state/in-hand.ts'
import { gridIn, hasGrid, stand } from '../state/positions.ts'
import { isAble, isPresent } from '../state/presence.ts'
import { WEAPONS } from '../tables/weapons.ts'

/** UD-FIRE-7: with a weapon that can, and rounds for a long burst. */
export function suppressOptions(scene: Scene, who: Combatant): Offer<Deed> {
  if (!canSuppress(who)) return false
  const arms = readyWeapons(who).filter(({ modes }) => modes.includes('suppress'))
  const why = whyNoAttack(scene.fight, who) ?? (arms.some((one) => isLoaded(who, one, one.long)) ? null : 'E_EMPTY')
  if (why !== null) return shut('suppress', why)
  return branch('suppress', () => arms.map((weapon) => weaponMenu(scene, who, weapon)))
}

function canSuppress({ ready }: Combatant): boolean {
  for (const id of ready) if (WEAPONS[id]?.modes.includes('suppress')) return true
  return false
}

function weaponMenu(scene: Scene, who: Combatant, weapon: Weapon): Offer<Deed> {
  const { fight } = scene
  const empty: Why | null = isLoaded(who, weapon, weapon.long) ? null : 'E_EMPTY'
  if (empty !== null) return shut(weapon.id, empty)
  const deed = (covers: readonly Combatant[]): Deed => {
    const ammo = { weapon: weapon.id, rounds: weapon.long }
    return attackAction(scene, { who, at: null, ammo }, () => suppress(scene, { who, weapon, covers }))
  }
  return branch(weapon.id, () => (hasGrid(fight) ? [centre(fight, who, deed)] : [named(fight, who, deed)]))
}

/** UD-FIRE-7: three by three squares, the middle one in sight. */
function centre(fight: Fight, who: Combatant, deed: (covers: readonly Combatant[]) => Deed): Offer<Deed> {
  const seen = seenFrom(gridIn(fight), stand(who).pos)
  return squareAmong(seen, { from: who.pos!, why: 'E_NO_LOS', means: ({ x, y }) => deed(within(fight, who, { x, y })) })
}

const within = (fight: Fight, who: Combatant, { x, y }: Spot): readonly Combatant[] =>
  inOrder(fight).filter((one) => one !== who && isAble(one) && isWithin(one, x, y))

/** One of the squares that somebody fills is in the zone. */
function isWithin(one: Combatant, x: number, y: number): boolean {
  const { pos, footprint } = stand(one)
  return pos.x <= x + 1 && pos.x + footprint > x - 1 && pos.y <= y + 1 && pos.y + footprint > y - 1
}

/** C29: without a map up to three targets by name. */
function named(fight: Fight, who: Combatant, deed: (covers: readonly Combatant[]) => Deed): Offer<Deed> {
  const may = inOrder(fight).filter((one) => one !== who && isAble(one) && isPresent(one) && !one.hidden)
  const from = (start: number, chosen: readonly Combatant[]): readonly Offer<Deed>[] => [
    chosen.length > 0 && leaf('fire', deed(chosen)),
    ...may.slice(start).map((one, i) => {
      const more = [...chosen, one]
      const next = start + i + 1
      return more.length === 3 || next >= may.length ? leaf(one.id, deed(more)) : branch(one.id, () => from(next, more))
    }),
  ]
  return branch('targets', () => from(0, []))
}

type Laid = { readonly who: Combatant; readonly weapon: Weapon; readonly covers: readonly Combatant[] }

/** UD-FIRE-7: the rounds are spent; everybody in the zone, of both sides, keeps their nerve or takes cover. */
function suppress(scene: Scene, { who, weapon, covers }: Laid): void {
  scene.tell({
    type: 'suppressed',
    who: who.id,
    weapon: weapon.id,
    rounds: weapon.long,
    covers: covers.map(({ id }) => id),
  })
  for (const one of covers) {
    if (one.kind === 'machine') continue // UD-FIRE-8
    const why = one.ms === 0 ? [] : [['nerve', one.ms, 'UD-FIRE-7'] as const]
    if (passes(scene, 15, { who: one, what: 'morale', why })) continue
    scene.tell({ type: 'pinned', who: one.id, cover: coverOn(scene.fight, one) })
  }
}
