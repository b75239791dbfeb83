import type { ChatNow } from '../../../client/chat-shapes.ts'

export type One = ChatNow['people'][number]
export type Placed = One & { readonly pos: readonly [x: number, y: number] }
export type Spot = readonly [x: number, y: number]

export type FieldKind = 'line' | 'plane' | 'grid'

/** Who stands on the field; people in a vehicle are drawn in it. */
export const placedOf = ({ people }: Pick<ChatNow, 'people'>): readonly Placed[] =>
  people.filter((one): one is Placed => one.pos !== null && !one.left)

/** What there is to draw; null where nobody stands anywhere. */
export function kindOf(now: ChatNow): FieldKind | null {
  const placed = placedOf(now)
  if (now.mapped) return 'grid'
  if (placed.length === 0 || !now.fight || now.fight.round === 0) return null
  return placed.some(({ pos, box }) => pos[1] !== 0 || box) ? 'plane' : 'line'
}
