import type { Shown } from '../engine/book.ts'
import { brightnessAt } from '../field/brightness.ts'
import { gridOf } from '../field/grid.ts'
import type { GridMap } from '../field/map.ts'
import { type Barrier, EDGES, LEVELS } from '../field/map-letters.ts'
import type { Part } from '../field/map-text.ts'
import { columnName } from '../field/square-names-and-directions.ts'
import { type Asked, boardOf, fallenFirst, partOf, type Token } from './fight-on-map.ts'
import { makeSigned } from './names.ts'

/** So many squares are legible on a phone. */
const MOST = 24
const MARGIN = 40
const WIDE = 1000

const COLOURS = {
  open: '#f3f1e8',
  line: '#c9c6b8',
  ink: '#182124',
  wall: '#3d4549',
  rough: '#a08a5b',
  block: '#8b6b43',
  smoke: '#a9b0b4',
  thicket: '#7e9f6c',
  pit: '#2b4257',
  way: '#1d7f4c',
  lamp: '#f6b64b',
  down: '#6d7478',
  sides: ['#12599c', '#a51c46', '#0e4a33', '#555d62'],
} as const

type Pen = {
  readonly cell: number
  readonly part: Part
  readonly x: (x: number) => number
  readonly y: (y: number) => number
}

/** The map as SVG, with letters and numbers at its edges; null where the fight has none. */
export function mapPicture(
  shown: Pick<Shown, 'ground' | 'field' | 'combatants' | 'turn'>,
  asked: Asked | null,
): string | null {
  const board = boardOf(shown)
  if (!board) return null
  const part = partOf(board, asked, [MOST, MOST])
  const [across, down] = [part.to.x - part.from.x + 1, part.to.y - part.from.y + 1]
  const cell = Math.max(36, Math.min(80, Math.floor(WIDE / Math.max(across, down))))
  const pen: Pen = {
    cell,
    part,
    x: (x) => MARGIN + Math.round((x - part.from.x) * cell),
    y: (y) => MARGIN + Math.round((y - part.from.y) * cell),
  }
  const [wide, high] = [2 * MARGIN + across * cell, 2 * MARGIN + down * cell]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" viewBox="0 0 ${wide} ${high}" font-family="DejaVu Sans">`,
    `<defs><pattern id="rough" width="9" height="9" patternUnits="userSpaceOnUse"><path d="M0 9L9 0" stroke="${COLOURS.rough}" stroke-width="2"/></pattern></defs>`,
    `<rect width="${wide}" height="${high}" fill="#e3e8e4"/>`,
    `<rect x="${MARGIN}" y="${MARGIN}" width="${across * cell}" height="${down * cell}" fill="${COLOURS.open}"/>`,
    ...groundOf(board.map, pen),
    ...(asked ? [squaresPath(asked.reach, pen, `fill="${COLOURS.way}" fill-opacity="0.3"`)] : []),
    gridLines(pen),
    ...marksOn(board.map, pen),
    ...edgesOf(board.map, pen),
    ...labels(pen),
    ...tokens(board.people, pen, { turn: shown.turn, sides: [...new Set(shown.combatants.map(({ side }) => side))] }),
    '</svg>',
  ].join('')
}

const isWithin = ({ part: { from, to } }: Pen, [x, y]: readonly [number, number]): boolean =>
  x >= from.x && y >= from.y && x <= to.x && y <= to.y

function squaresPath(points: readonly (readonly [number, number])[], pen: Pen, style: string): string {
  const squares = points.filter((point) => isWithin(pen, point))
  if (squares.length === 0) return ''
  const { cell } = pen
  return `<path d="${squares.map(([x, y]) => `M${pen.x(x)} ${pen.y(y)}h${cell}v${cell}h-${cell}z`).join('')}" ${style}/>`
}

const GROUNDS: Readonly<Record<string, string>> = {
  '#': `fill="${COLOURS.wall}"`,
  '~': 'fill="url(#rough)"',
  o: `fill="${COLOURS.block}"`,
  '%': `fill="${COLOURS.smoke}"`,
  '&': `fill="${COLOURS.thicket}"`,
  _: `fill="${COLOURS.pit}"`,
}

function groundOf(map: GridMap, pen: Pen): readonly string[] {
  const squares = squaresIn(pen)
  const grid = gridOf(map)
  const isLit = map.ambient === 'bright'
  const shade = (brightness: string, opacity: number): string =>
    squaresPath(
      isLit ? [] : squares.filter(([x, y]) => brightnessAt(grid, { x, y }, []) === brightness),
      pen,
      `fill="${COLOURS.ink}" fill-opacity="${opacity}"`,
    )
  return [
    ...Object.entries(GROUNDS).map(([letter, style]) =>
      squaresPath(
        squares.filter(([x, y]) => map.ground[y]![x] === letter),
        pen,
        style,
      ),
    ),
    shade('dim', 0.12),
    shade('dark', 0.3),
  ]
}

const squaresIn = ({ part: { from, to } }: Pen): readonly (readonly [number, number])[] =>
  Array.from({ length: (to.x - from.x + 1) * (to.y - from.y + 1) }, (_, n) => [
    from.x + (n % (to.x - from.x + 1)),
    from.y + Math.floor(n / (to.x - from.x + 1)),
  ])

function gridLines({ part: { from, to }, x, y }: Pen): string {
  const upright = Array.from({ length: to.x - from.x + 2 }, (_, n) => `M${x(from.x + n)} ${y(from.y)}V${y(to.y + 1)}`)
  const across = Array.from({ length: to.y - from.y + 2 }, (_, n) => `M${x(from.x)} ${y(from.y + n)}H${x(to.x + 1)}`)
  return `<path d="${[...upright, ...across].join('')}" stroke="${COLOURS.line}" stroke-width="1.5"/>`
}

/** Levels of the ground, and squares with cover. */
function marksOn(map: GridMap, pen: Pen): readonly string[] {
  const { cell } = pen
  const covered = map.cover.filter(({ x, y }) => isWithin(pen, [x, y]))
  return [
    ...squaresIn(pen).flatMap(([x, y]) => {
      const level = LEVELS[map.heights[y]?.[x] ?? '0'] ?? 0
      if (level === 0) return []
      return [
        `<text x="${pen.x(x) + cell - 3}" y="${pen.y(y) + 15}" font-size="14" text-anchor="end" fill="${COLOURS.ink}">${makeSigned(level)}</text>`,
      ]
    }),
    ...covered.map(
      ({ x, y }) =>
        `<rect x="${pen.x(x) + 4}" y="${pen.y(y) + 4}" width="${cell - 8}" height="${cell - 8}" fill="none" stroke="${COLOURS.block}" stroke-width="3" stroke-dasharray="6 4"/>`,
    ),
  ]
}

const BARRIERS: Readonly<Record<Barrier, string>> = {
  wall: `stroke="${COLOURS.ink}" stroke-width="7" stroke-linecap="square"`,
  door: 'stroke="#9a5b1f" stroke-width="11"',
  'open door': 'stroke="#9a5b1f" stroke-width="11" stroke-dasharray="10 1000"',
  window: 'stroke="#3f9cc4" stroke-width="7"',
  bars: `stroke="${COLOURS.ink}" stroke-width="7" stroke-dasharray="3 5"`,
  curtain: 'stroke="#8b3f8f" stroke-width="6" stroke-dasharray="9 4"',
}

/** One path for each kind of barrier. */
function edgesOf(map: GridMap, pen: Pen): readonly string[] {
  const paths = new Map<Barrier, string[]>()
  const draw = (kind: Barrier | null | undefined, path: string): void => {
    if (kind) paths.set(kind, [...(paths.get(kind) ?? []), path])
  }
  const { from, to } = pen.part
  for (let y = from.y; y <= to.y + 1; y++)
    for (let x = from.x; x <= to.x + 1; x++) {
      if (x <= to.x) draw(EDGES[map.across[y]?.[x] ?? ' '], `M${pen.x(x)} ${pen.y(y)}h${pen.cell}`)
      if (y <= to.y) draw(EDGES[map.upright[y]?.[x] ?? ' '], `M${pen.x(x)} ${pen.y(y)}v${pen.cell}`)
    }
  for (const { kind, x1, y1, x2, y2 } of map.segments)
    if (isNear(pen, [x1, y1]) || isNear(pen, [x2, y2]))
      draw(kind, `M${pen.x(x1)} ${pen.y(y1)}L${pen.x(x2)} ${pen.y(y2)}`)
  return [...paths].map(([kind, all]) => `<path d="${all.join('')}" fill="none" ${BARRIERS[kind]}/>`)
}

const isNear = (pen: Pen, [x, y]: readonly [number, number]): boolean => isWithin(pen, [Math.floor(x), Math.floor(y)])

/** Letters above and below, numbers on both sides. */
function labels({ part: { from, to }, cell, x, y }: Pen): readonly string[] {
  const text = (left: number, top: number, label: string): string =>
    `<text x="${left}" y="${top}" font-size="28" text-anchor="middle" fill="${COLOURS.ink}">${label}</text>`
  const columns = Array.from({ length: to.x - from.x + 1 }, (_, n) => from.x + n)
  const rows = Array.from({ length: to.y - from.y + 1 }, (_, n) => from.y + n)
  return [
    ...columns.flatMap((column) =>
      [MARGIN - 9, y(to.y + 1) + 31].map((top) => text(x(column) + cell / 2, top, columnName(column))),
    ),
    ...rows.flatMap((row) =>
      [MARGIN / 2, x(to.x + 1) + MARGIN / 2].map((left) => text(left, y(row) + cell / 2 + 10, `${row + 1}`)),
    ),
  ]
}

function tokens(
  people: readonly Token[],
  pen: Pen,
  { turn, sides }: { readonly turn: string | null; readonly sides: readonly string[] },
): readonly string[] {
  return fallenFirst(people)
    .filter(({ at }) => isWithin(pen, at))
    .map((token) => tokenOf(token, pen, { side: sides.indexOf(token.one.side), lit: token.who === turn }))
}

/** The first side are circles, others diamonds; who is down is grey, and a cross lies under the letter. */
function tokenOf(
  { at, size, down, mark }: Token,
  pen: Pen,
  { side, lit }: { readonly side: number; readonly lit: boolean },
): string {
  const half = (size * pen.cell) / 2
  const [x, y, r] = [pen.x(at[0]) + half, pen.y(at[1]) + half, half * 0.8]
  const fill = down ? COLOURS.down : (COLOURS.sides[side] ?? COLOURS.sides[3])
  const shape =
    side === 0
      ? `<circle cx="${x}" cy="${y}" r="${r * 0.92}" fill="${fill}"/>`
      : `<path d="M${x} ${y - r * 1.15}l${r * 1.15} ${r * 1.15}-${r * 1.15} ${r * 1.15}-${r * 1.15}-${r * 1.15}z" fill="${fill}"/>`
  const glow = lit ? `<circle cx="${x}" cy="${y}" r="${r * 1.22}" fill="${COLOURS.lamp}"/>` : ''
  const cross = `<path d="M${x - r} ${y - r}L${x + r} ${y + r}M${x - r} ${y + r}L${x + r} ${y - r}" stroke="${COLOURS.ink}" stroke-width="5"/>`
  const letter = `<text x="${x}" y="${y + r * 0.4}" font-size="${Math.round(r * 1.2)}" text-anchor="middle" fill="#ffffff">${mark}</text>`
  return `${glow}${down ? cross : ''}${shape}${letter}`
}
