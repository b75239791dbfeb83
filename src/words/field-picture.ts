import type { Shown, ShownOne } from '../engine/book.ts'
import { mapPicture } from './map-picture.ts'
import type { Asked } from './map-with-people.ts'
import { makeNumber } from './names.ts'

type Placed = { readonly one: ShownOne; readonly x: number; readonly y: number }

const WIDE = 900
const EDGE = 70
const ROW = 44
const COLOURS = {
  table: '#e3e8e4',
  raised: '#ffffff',
  ink: '#182124',
  muted: '#4a565a',
  line: '#c3ccc6',
  lamp: '#f6b64b',
  sides: ['#12599c', '#a51c46', '#0e4a33', '#555d62'],
} as const

type Drawn = Pick<Shown, 'combatants' | 'turn' | 'ground' | 'field'>

/** The field as SVG: its map, with the squares that somebody is asked for, or a line. Null without positions. */
export const fieldPicture = (shown: Drawn, unit = 'm', asked: Asked | null = null): string | null =>
  mapPicture(shown, asked) ?? linePicture(shown, unit)

/** Sides by shape and colour, the current turn highlighted. */
function linePicture({ combatants, turn }: Pick<Shown, 'combatants' | 'turn'>, unit: string): string | null {
  const placed = combatants.filter(({ left }) => !left).flatMap(placedOf)
  if (placed.length === 0) return null
  const sides = [...new Set(combatants.map(({ side }) => side))]
  const [least, most] = [Math.min(...placed.map(({ x }) => x)), Math.max(...placed.map(({ x }) => x))]
  const at = (x: number): number =>
    most === least ? WIDE / 2 : EDGE + ((x - least) / (most - least)) * (WIDE - 2 * EDGE)
  const rows = rowsOf(placed, at)
  const high = 90 + ROW * (Math.max(...rows.values()) + 1)
  const ground = high - 44
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDE}" height="${high}" viewBox="0 0 ${WIDE} ${high}" font-family="DejaVu Sans" font-size="15">`,
    `<rect width="${WIDE}" height="${high}" fill="${COLOURS.table}"/>`,
    `<path d="M${EDGE / 2} ${ground}H${WIDE - EDGE / 2}" stroke="${COLOURS.muted}" stroke-width="2"/>`,
    ...[...new Set(placed.map(({ x }) => x))].map(
      (x) =>
        `<path d="M${at(x)} ${ground}v8" stroke="${COLOURS.muted}" stroke-width="2"/><text x="${at(x)}" y="${ground + 26}" fill="${COLOURS.muted}" text-anchor="middle">${makeNumber(x)} ${unit}</text>`,
    ),
    ...placed.map(({ one, x }) =>
      token(
        one,
        { x: at(x), y: ground - 30 - ROW * rows.get(one.id)! },
        { side: sides.indexOf(one.side), lit: one.id === turn },
      ),
    ),
    '</svg>',
  ].join('')
}

function placedOf(one: ShownOne): readonly Placed[] {
  const { x, y = 0 } = (one.sheet.pos ?? {}) as { readonly x?: unknown; readonly y?: unknown }
  return typeof x === 'number' ? [{ one, x, y: Number(y) }] : []
}

/** Stacks names that would overlap. */
function rowsOf(placed: readonly Placed[], at: (x: number) => number): ReadonlyMap<string, number> {
  const rows = new Map<string, number>()
  const ends: number[] = []
  for (const { one, x } of placed.toSorted((a, b) => a.x - b.x)) {
    const half = 18 + one.name.length * 4.6
    const row = ends.findIndex((end) => end < at(x) - half)
    rows.set(one.id, row < 0 ? ends.length : row)
    ends[row < 0 ? ends.length : row] = at(x) + half
  }
  return rows
}

function token(
  { name }: ShownOne,
  { x, y }: { readonly x: number; readonly y: number },
  { side, lit }: { readonly side: number; readonly lit: boolean },
): string {
  const fill = COLOURS.sides[side] ?? COLOURS.sides[3]
  const shape =
    side === 0
      ? `<circle cx="${x}" cy="${y}" r="11" fill="${fill}"/>`
      : `<path d="M${x} ${y - 13}l13 13-13 13-13-13Z" fill="${fill}"/>`
  const light = lit ? `<circle cx="${x}" cy="${y}" r="18" fill="${COLOURS.lamp}"/>` : ''
  return `${light}${shape}<text x="${x}" y="${y - 18}" fill="${COLOURS.ink}" text-anchor="middle">${escapedXml(name)}</text>`
}

const escapedXml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/\p{Cc}/gu, '')
