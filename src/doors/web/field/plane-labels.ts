import type { ChatNow } from '../../../client/chat-shapes.ts'
import type { Placed } from './places.ts'

type Label = {
  readonly id: string
  readonly text: string
  readonly x: number
  readonly y: number
  readonly anchor: 'start' | 'middle' | 'end'
}

const HALF_CAR = 2.5

/** Names go above, below, right or left: the first place where they lie on no other name and on nobody. */
export function labelsOf({
  now,
  people,
  crews,
  unit,
  view,
}: {
  readonly now: ChatNow
  readonly people: readonly Placed[]
  readonly crews: ReadonlyMap<string, readonly Placed[]>
  /** Metres of one pixel. */
  readonly unit: number
  /** What is seen: names stay in it. */
  readonly view: { readonly x: number; readonly wide: number }
}): readonly Label[] {
  const taken: Frame[] = people.map(({ pos: [x, y] }) =>
    frame({ left: x - 15 * unit, top: y - 15 * unit }, 30 * unit, 30 * unit),
  )
  return people.map((one, i) => {
    const text = wordsOf(one, now, crews)
    const long = text.length * 6.6 * unit
    const [x, y] = one.pos
    const half = Math.max(HALF_CAR, (crews.get(one.id)?.length ?? 0) * Math.max(1.2, 13 * unit) + 4 * unit)
    const middle = Math.min(Math.max(x, view.x + long / 2 + 4 * unit), view.x + view.wide - long / 2 - 4 * unit)
    const off = (one.box ? Math.max(half, 18 * unit) : 20 * unit) + 3 * unit
    const places = [
      { x: middle, y: y - off, anchor: 'middle', left: middle - long / 2 },
      { x: middle, y: y + off + 10 * unit, anchor: 'middle', left: middle - long / 2 },
      { x: x + off, y: y + 4 * unit, anchor: 'start', left: x + off },
      { x: x - off, y: y + 4 * unit, anchor: 'end', left: x - off - long },
    ] as const
    const frames = places.map((place) => frame({ left: place.left, top: place.y - 11 * unit }, long, 14 * unit))
    const free = frames.findIndex((mine) => taken.every((other, n) => n === i || !overlaps(mine, other)))
    const { x: atX, y: atY, anchor } = places[Math.max(0, free)]!
    taken.push(frames[Math.max(0, free)]!)
    return { id: one.id, text, x: atX, y: atY, anchor }
  })
}

type Frame = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

const frame = (at: { readonly left: number; readonly top: number }, wide: number, high: number): Frame => ({
  ...at,
  right: at.left + wide,
  bottom: at.top + high,
})

const overlaps = (a: Frame, b: Frame): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** `The raft: Needle, Jory 12 m`. */
function wordsOf(one: Placed, { from, unit }: ChatNow, crews: ReadonlyMap<string, readonly Placed[]>): string {
  const crew = crews.get(one.id) ?? []
  const who = crew.length > 0 ? `${one.name}: ${crew.map(({ name }) => name).join(', ')}` : one.name
  return one.far === null || one.id === from ? who : `${who} ${one.far} ${unit}`
}
