import type { Fight } from '../state/fight.ts'
import type { Zone } from '../state/gear.ts'
import { protectionOf } from './armour.ts'
import type { Blow } from './modifiers.ts'

/** What a hit does, number by number (UD-DMG-1). */
export type Harm = {
  /** What the dice came to. */
  readonly dice: number
  /** What armour, buffer and CON took of it; negative CON adds. */
  readonly armour: number
  readonly buffer: number
  readonly con: number
  /** What goes off EP and off HP. */
  readonly ep: number
  readonly hp: number
}

/** UD-DMG-1: weapon, armour, buffer to EP, CON, HP; no step goes below 0. */
export function harmOf(fight: Fight, blow: Blow, hit: { readonly zone: Zone | null; readonly dice: number }): Harm {
  const { at, weapon } = blow
  const { options } = fight
  const guard = protectionOf(at, weapon, { options, zone: hit.zone })
  const bare = options.damageTypes && weapon.type === 'slashing' && guard.rating === 0
  const dice = hit.dice + (bare ? 1 : 0) // UD-DMG-4
  const armour = Math.min(dice, guard.armour)
  const through = dice - armour
  const buffer = options.buffer ? Math.min(through, guard.buffer) : 0 // UD-DMG-8: only what it absorbs
  const past = through - buffer
  const left = past > 0 ? Math.max(0, past - at.con) : 0 // UD-DMG-9
  const isMachine = at.kind === 'machine'
  const isBlunt = options.damageTypes && weapon.type === 'blunt' && !isMachine
  const tired = isMachine ? 0 : buffer + (isBlunt ? left : 0) // UD-DMG-5, UD-DMG-13
  return { dice, armour, buffer, con: past - left, ep: tired, hp: isBlunt ? Math.floor(left / 2) : left }
}
