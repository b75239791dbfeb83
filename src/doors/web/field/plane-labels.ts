import type { ChatNow } from '../../../client/chat-shapes.ts'
import type { Placed } from './field-kind.ts'

type Label = {
  readonly id: string
  readonly text: string
  readonly x: number
  readonly y: number
  readonly anchor: 'start' | 'middle' | 'end'
}

const HALF_CAR = 2.5
/** Of one letter, in pixels. */
const LETTER = 7

type Asked = {
  readonly now: ChatNow
  readonly people: readonly Placed[]
  readonly crews: ReadonlyMap<string, readonly Placed[]>
  /** Metres of one pixel. */
  readonly unit: number
  /** What is seen: names stay in it. */
  readonly view: { readonly x: number; readonly wide: number }
}

/** Names go above, below, right or left: the first place where they lie on no other name and on nobody. */
export function labelsOf(asked: Asked): { readonly labels: readonly Label[]; readonly taken: readonly Frame[] } {
  const { people, unit } = asked
  const taken: Frame[] = people.map((one) => bodyOf(one, asked))
  const labels = people.map((one, i) => {
    const text = wordsOf(one, asked)
    const long = text.length * LETTER * unit
    const places = placesFor(one, long, asked)
    const frames = places.map((place) => frame({ left: place.left, top: place.y - 11 * unit }, long, 14 * unit))
    const free = frames.findIndex((mine) => taken.every((other, n) => n === i || !overlaps(mine, other)))
    const { x, y, anchor } = places[Math.max(0, free)]!
    taken.push(frames[Math.max(0, free)]!)
    return { id: one.id, text, x, y, anchor }
  })
  return { labels, taken }
}

const halfOf = ({ id }: Placed, { crews, unit }: Asked): number =>
  Math.max(HALF_CAR, (crews.get(id)?.length ?? 0) * Math.max(1.2, 13 * unit) + 4 * unit)

/** What a token or a vehicle covers, whichever way it is turned. */
function bodyOf(one: Placed, asked: Asked): Frame {
  const half = one.box ? Math.max(halfOf(one, asked), 18 * asked.unit) : 16 * asked.unit
  return frame({ left: one.pos[0] - half, top: one.pos[1] - half }, 2 * half, 2 * half)
}

function placesFor(one: Placed, long: number, asked: Asked) {
  const { unit, view } = asked
  const [x, y] = one.pos
  const off = (one.box ? Math.max(halfOf(one, asked), 18 * unit) : 20 * unit) + 3 * unit
  const middle = Math.min(Math.max(x, view.x + long / 2 + 4 * unit), view.x + view.wide - long / 2 - 4 * unit)
  return [
    { x: middle, y: y - off, anchor: 'middle', left: middle - long / 2 },
    { x: middle, y: y + off + 10 * unit, anchor: 'middle', left: middle - long / 2 },
    { x: x + off, y: y + 4 * unit, anchor: 'start', left: x + off },
    { x: x - off, y: y + 4 * unit, anchor: 'end', left: x - off - long },
  ] as const
}

export type Frame = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

export const frame = (at: { readonly left: number; readonly top: number }, wide: number, high: number): Frame => ({
  ...at,
  right: at.left + wide,
  bottom: at.top + high,
})

export const overlaps = (a: Frame, b: Frame): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** `The raft: Needle, Jory 12 m`. */
function wordsOf(one: Placed, { now: { from, unit }, crews }: Asked): string {
  if (one.id === from && one.own) return 'you'
  const crew = crews.get(one.id) ?? []
  const who = crew.length > 0 ? `${one.name}: ${crew.map(({ name }) => name).join(', ')}` : one.name
  return one.far === null || one.id === from ? who : `${who} ${one.far} ${unit}`
}
