import type { Infer } from '../../../engine/schema.ts'
import { type Combatant, SIDES } from './fight.ts'
import type { MODEL } from './model.ts'
import { SQUARE, squaresBetween } from './space.ts'

type Ground = Infer<(typeof MODEL)['ground']>

/**
 * Everybody has a square. RULING: where nobody is given one, the sides stand in rows opposite each other, `distance`
 * feet apart; of several on one square the later ones stand south of it.
 */
export function placed(sheets: readonly Combatant[], { distance }: Ground): readonly Combatant[] {
  const apart = sheets.some(({ pos }) => pos.x !== 0 || pos.y !== 0) ? 0 : Math.max(1, Math.ceil(distance / SQUARE))
  const done: Combatant[] = []
  for (const one of sheets) {
    let { x, y } = one.pos
    x += SIDES.indexOf(one.side) * apart
    while (done.some((other) => squaresBetween(other, { pos: { x, y }, size: one.size }) === 0)) y += 1
    done.push({ ...one, pos: { x, y } })
  }
  return done
}
