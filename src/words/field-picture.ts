import type { Shown, ShownOne } from '../engine/book.ts'
import type { Asked } from './fight-on-map.ts'
import { mapPicture } from './map-picture.ts'
import { makeNumber } from './names.ts'

type Placed = { readonly one: ShownOne; readonly x: number }

/** On a phone a third of it is left. */
const WIDE = 1000
const EDGE = 90
const TEXT = 30
const ROW = 84
const HALF = 20
/** The width of a letter, on average. */
const LETTER = TEXT * 0.6
const COLOURS = {
  table: '#e3e8e4',
  raised: '#ffffff',
  ink: '#182124',
  muted: '#4a565a',
  line: '#c3ccc6',
  lamp: '#f6b64b',
  down: '#6d7478',
  sides: ['#12599c', '#a51c46', '#0e4a33', '#555d62'],
} as const

type Drawn = Pick<Shown, 'combatants' | 'turn' | 'ground' | 'field'>

/** What a line is drawn with: its unit, and who is down. */
type Line = { readonly unit?: string | undefined; readonly down: readonly string[] }

/** The field as SVG: its map, with the squares that somebody is asked for, or a line. Null without positions. */
export const fieldPicture = (shown: Drawn, asked: Asked | null, line: Line): string | null =>
  mapPicture(shown, asked) ?? linePicture(shown, line)

/** Sides by shape and colour, the current turn highlighted; who is down is grey and crossed out. */
function linePicture(
  { combatants, turn }: Pick<Shown, 'combatants' | 'turn'>,
  { unit = 'm', down }: Line,
): string | null {
  const placed = combatants.filter(({ left }) => !left).flatMap(placedOf)
  if (placed.length === 0) return null
  const sides = [...new Set(combatants.map(({ side }) => side))]
  const [least, most] = [Math.min(...placed.map(({ x }) => x)), Math.max(...placed.map(({ x }) => x))]
  const at = (x: number): number =>
    most === least ? WIDE / 2 : Math.round(EDGE + ((x - least) / (most - least)) * (WIDE - 2 * EDGE))
  const rows = rowsOf(placed, at)
  const ground = ROW * (Math.max(...rows.values()) + 1) + 20
  const high = ground + 60
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDE}" height="${high}" viewBox="0 0 ${WIDE} ${high}" font-family="DejaVu Sans" font-size="${TEXT}">`,
    `<rect width="${WIDE}" height="${high}" fill="${COLOURS.table}"/>`,
    `<path d="M${EDGE / 2} ${ground}H${WIDE - EDGE / 2}" stroke="${COLOURS.muted}" stroke-width="3"/>`,
    ...distances(placed, { at, ground, unit }),
    ...placed.map(({ one, x }) =>
      token(
        one,
        { x: at(x), y: ground - HALF - 12 - ROW * rows.get(one.id)! },
        { side: sides.indexOf(one.side), lit: one.id === turn, down: down.includes(one.id) },
      ),
    ),
    '</svg>',
  ].join('')
}

function placedOf(one: ShownOne): readonly Placed[] {
  const { x } = (one.sheet.pos ?? {}) as { readonly x?: unknown }
  return typeof x === 'number' ? [{ one, x }] : []
}

/** A tick for every place, and its distance where it does not run into the one before; always that of the last. */
function distances(
  placed: readonly Placed[],
  { at, ground, unit }: { readonly at: (x: number) => number; readonly ground: number; readonly unit: string },
): readonly string[] {
  const places = [...new Set(placed.map(({ x }) => x))].sort((a, b) => b - a)
  let free = WIDE
  return places.map((x, n) => {
    const label = n === 0 ? `${makeNumber(x)} ${unit}` : makeNumber(x)
    const half = (label.length * LETTER) / 2
    const tick = `<path d="M${at(x)} ${ground}v10" stroke="${COLOURS.muted}" stroke-width="3"/>`
    if (at(x) + half > free) return tick
    free = at(x) - half - LETTER
    return `${tick}<text x="${at(x)}" y="${ground + 44}" fill="${COLOURS.muted}" text-anchor="middle">${label}</text>`
  })
}

/** Stacks names that would overlap. */
function rowsOf(placed: readonly Placed[], at: (x: number) => number): ReadonlyMap<string, number> {
  const rows = new Map<string, number>()
  const ends: number[] = []
  for (const { one, x } of placed.toSorted((a, b) => a.x - b.x)) {
    const { from, to } = spanOf(one.name, at(x))
    const row = ends.findIndex((end) => end < from)
    rows.set(one.id, row < 0 ? ends.length : row)
    ends[row < 0 ? ends.length : row] = to
  }
  return rows
}

/** How much of its row a name takes, over its token or pushed in from the edge. */
function spanOf(name: string, x: number): { readonly from: number; readonly to: number } {
  const half = Math.max(HALF + 8, (name.length * LETTER) / 2)
  const middle = Math.max(half, Math.min(WIDE - half, x))
  return { from: Math.min(middle - half, x - HALF), to: Math.max(middle + half, x + HALF) }
}

function token(
  { name }: ShownOne,
  { x, y }: { readonly x: number; readonly y: number },
  { side, lit, down }: { readonly side: number; readonly lit: boolean; readonly down: boolean },
): string {
  const fill = down ? COLOURS.down : (COLOURS.sides[side] ?? COLOURS.sides[3])
  const shape =
    side === 0
      ? `<circle cx="${x}" cy="${y}" r="${HALF - 2}" fill="${fill}"/>`
      : `<path d="M${x} ${y - HALF}l${HALF} ${HALF}-${HALF} ${HALF}-${HALF}-${HALF}Z" fill="${fill}"/>`
  const light = lit ? `<circle cx="${x}" cy="${y}" r="${HALF + 6}" fill="${COLOURS.lamp}"/>` : ''
  const cross = `<path d="M${x - HALF} ${y - HALF}L${x + HALF} ${y + HALF}M${x - HALF} ${y + HALF}L${x + HALF} ${y - HALF}" stroke="${COLOURS.ink}" stroke-width="5"/>`
  const { from, to } = spanOf(name, x)
  const label = `<text x="${(from + to) / 2}" y="${y - HALF - 10}" fill="${down ? COLOURS.muted : COLOURS.ink}" text-anchor="middle"${down ? ' text-decoration="line-through"' : ''}>${escapedXml(name)}</text>`
  return `${light}${shape}${down ? cross : ''}${label}`
}

const escapedXml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/\p{Cc}/gu, '')
