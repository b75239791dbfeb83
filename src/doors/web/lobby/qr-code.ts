/** Dark modules of a QR code, row by row. */
export type QrCode = readonly (readonly boolean[])[]

/** Versions 1 to 9 at level M: check bytes of a block, then the data bytes of each block. */
const BLOCKS: readonly (readonly [check: number, data: readonly number[]])[] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
]
/** Middles of the alignment patterns of each version. */
const MIDDLES: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
]

/** The text in bytes at error level M (ISO/IEC 18004); null if it is longer than 180 bytes. */
export function qrCodeOf(text: string): QrCode | null {
  const bytes = [...new TextEncoder().encode(text)]
  const version = BLOCKS.findIndex(([, data]) => bytes.length + 2 <= sum(data)) + 1
  if (version === 0) return null
  const codewords = interleaved(version, dataOf(bytes, sum(BLOCKS[version - 1]![1])))
  const grid = patternsOf(version)
  fill(grid, codewords)
  const masked = MASKS.map((_, mask) => finished(grid, mask))
  return masked.reduce((best, one) => (penaltyOf(one) < penaltyOf(best) ? one : best))
}

const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0)

/** Mode and length, the bytes, and padding. */
function dataOf(bytes: readonly number[], room: number): readonly number[] {
  const halves = [4, bytes.length >> 4, bytes.length & 15, ...bytes.flatMap((byte) => [byte >> 4, byte & 15]), 0]
  const data = Array.from({ length: halves.length / 2 }, (_, i) => (halves[2 * i]! << 4) | halves[2 * i + 1]!)
  return Array.from({ length: room }, (_, i) => data[i] ?? ((i - data.length) % 2 === 0 ? 0xec : 0x11))
}

/** Blocks with their check bytes, one byte of each in turn. */
function interleaved(version: number, data: readonly number[]): readonly number[] {
  const [check, sizes] = BLOCKS[version - 1]!
  let from = 0
  const blocks = sizes.map((size) => {
    from += size
    return data.slice(from - size, from)
  })
  const checks = blocks.map((block) => checkBytes(block, check))
  const turns = (lists: readonly (readonly number[])[], most: number): readonly number[] =>
    Array.from({ length: most }, (_, i) => lists.flatMap((list) => (i < list.length ? [list[i]!] : []))).flat()
  return [...turns(blocks, Math.max(...sizes)), ...turns(checks, check)]
}

/** Powers of 2 in the field of 256 elements, and their logarithms. */
const POWERS: number[] = []
const LOGS: number[] = []
for (let i = 0, x = 1; i < 255; i++, x = x < 128 ? x << 1 : (x << 1) ^ 0x11d) {
  POWERS[i] = x
  LOGS[x] = i
}
const times = (a: number, b: number): number => (a === 0 || b === 0 ? 0 : POWERS[(LOGS[a]! + LOGS[b]!) % 255]!)

/** The remainder of the block by the generator of this degree (Reed-Solomon). */
function checkBytes(block: readonly number[], degree: number): readonly number[] {
  let generator = [1]
  for (let i = 0; i < degree; i++) {
    const next = [...generator, 0]
    for (const [at, value] of generator.entries()) next[at + 1]! ^= times(value, POWERS[i]!)
    generator = next
  }
  const rest = [...block, ...Array.from({ length: degree }, () => 0)]
  for (let i = 0; i < block.length; i++) {
    const lead = rest[i]!
    for (const [at, value] of generator.entries()) rest[i + at]! ^= times(value, lead)
  }
  return rest.slice(block.length)
}

/** Null where data goes. */
type Grid = (boolean | null)[][]

/** Finders, timing, alignment; format and version areas are reserved. */
function patternsOf(version: number): Grid {
  const size = 17 + 4 * version
  const grid: Grid = Array.from({ length: size }, () => Array.from({ length: size }, () => null))
  const square = ([x, y]: readonly [number, number], radius: number, isDark: (ring: number) => boolean): void => {
    for (let row = y - radius; row <= y + radius; row++)
      for (let column = x - radius; column <= x + radius; column++)
        if (grid[row]?.[column] !== undefined)
          grid[row]![column] = isDark(Math.max(Math.abs(row - y), Math.abs(column - x)))
  }
  for (let i = 0; i < size; i++) grid[6]![i] = grid[i]![6] = i % 2 === 0
  const middles = MIDDLES[version - 1]!
  for (const x of middles) for (const y of middles) if (!isByFinder(x, y, size)) square([x, y], 2, (ring) => ring !== 1)
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square([x, y], 4, (ring) => ring !== 2 && ring !== 4)
  writeFormat(grid, 0)
  writeVersion(grid, version)
  return grid
}

const isByFinder = (x: number, y: number, size: number): boolean =>
  (x < 10 && y < 10) || (x < 10 && y > size - 10) || (x > size - 10 && y < 10)

/** Level and mask with their check bits, twice. */
function writeFormat(grid: Grid, mask: number): void {
  const size = grid.length
  const bits = (withCheck(mask, 10, 0x537) ^ 0x5412) & 0x7fff // level M is 00
  const isDark = (i: number): boolean => ((bits >> i) & 1) === 1
  for (let i = 0; i < 15; i++) {
    grid[i < 6 ? i : i < 8 ? i + 1 : size - 15 + i]![8] = isDark(i)
    grid[8]![i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i] = isDark(i)
  }
  grid[size - 8]![8] = true
}

function writeVersion(grid: Grid, version: number): void {
  if (version < 7) return
  const bits = withCheck(version, 12, 0x1f25)
  for (let i = 0; i < 18; i++) {
    const [near, far] = [Math.floor(i / 3), grid.length - 11 + (i % 3)]
    grid[near]![far] = grid[far]![near] = ((bits >> i) & 1) === 1
  }
}

/** The value, and the remainder of its polynomial (BCH). */
function withCheck(value: number, degree: number, generator: number): number {
  let rest = value << degree
  for (let bit = 31 - Math.clz32(rest); rest >= 1 << degree; bit = 31 - Math.clz32(rest))
    rest ^= generator << (bit - degree)
  return (value << degree) | rest
}

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_row, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
]

/** Bits that are still to be masked. */
type Filled = Grid & { free?: boolean[][] }

/** Data upwards and downwards in pairs of columns, from the right. */
function fill(grid: Filled, codewords: readonly number[]): void {
  const size = grid.length
  grid.free = grid.map((row) => row.map((module) => module === null))
  let n = 0
  for (let right = size - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up)
    for (let step = 0; step < size; step++)
      for (const column of [right, right - 1]) {
        const row = up ? size - 1 - step : step
        if (!grid.free[row]![column]) continue
        grid[row]![column] = (((codewords[n >> 3] ?? 0) >> (7 - (n & 7))) & 1) === 1
        n += 1
      }
}

/** Format bits of the mask, and the data under it. */
function finished(grid: Filled, mask: number): QrCode {
  const done: Grid = grid.map((row, y) =>
    row.map((module, x) => (grid.free![y]![x] && MASKS[mask]!(y, x) ? !module : module)),
  )
  writeFormat(done, mask)
  return done as boolean[][]
}

/** How hard it is to read: runs, squares, false finders, and an uneven share of dark modules. */
function penaltyOf(code: QrCode): number {
  const columns = code.map((_, x) => code.map((row) => row[x]!))
  const lines = [...code, ...columns].map((line) => line.map((dark) => (dark ? '#' : '.')).join(''))
  const runs = sum(lines.flatMap((line) => (line.match(/#{5,}|\.{5,}/g) ?? []).map((run) => run.length - 2)))
  const finders = lines.flatMap((line) => line.match(/(?=\.{4}#\.###\.#|#\.###\.#\.{4})/g) ?? []).length
  let squares = 0
  for (let y = 1; y < code.length; y++)
    for (let x = 1; x < code.length; x++) {
      const dark = code[y]![x]
      if (dark === code[y - 1]![x] && dark === code[y]![x - 1] && dark === code[y - 1]![x - 1]) squares += 1
    }
  const dark = code.flat().filter(Boolean).length / code.length ** 2
  return runs + 3 * squares + 40 * finders + 10 * Math.floor(Math.abs(dark - 0.5) * 20)
}
