import { MAP_LIMITS } from './map.ts'
import type { Spot } from './plane-geometry.ts'

/** What a Universal VTT file says, in squares from the north-west corner of its picture. */
export type Uvtt = {
  readonly width: number
  readonly height: number
  readonly pixelsPerSquare: number
  readonly walls: readonly (readonly Spot[])[]
  readonly objects: readonly (readonly Spot[])[]
  readonly portals: readonly Portal[]
  readonly lights: readonly { readonly at: Spot; readonly range: number }[]
  /** The colour of the ambient light in hexadecimal digits, alpha first. */
  readonly ambient: string
  readonly image: string
}
export type Portal = { readonly ends: readonly [Spot, Spot]; readonly isClosed: boolean }

const LIMITS = { points: 200_000, portals: 2_000, coordinate: 100_000, pixels: 10_000 } as const
/** A size of 20.04 squares is one of 20. */
const SLACK = 0.05

/** Map makers leave out what they do not use, or write null; what is there must fit. */
export function readParts(raw: unknown): Uvtt | { readonly refused: string } {
  const reader: Reader = { refused: null, points: 0 }
  if (!isObject(raw)) return { refused: 'a Universal VTT file is a JSON object' }
  const file: Value = { raw, at: '', reader }
  const resolution = field(file, 'resolution')
  if (!isObject(resolution.raw)) refuse(resolution, 'missing: this is no Universal VTT file')
  const origin = isGiven(field(resolution, 'map_origin')) ? pointOf(field(resolution, 'map_origin')) : { x: 0, y: 0 }
  const place = (value: Value): Spot => {
    const { x, y } = pointOf(value)
    return { x: x - origin.x, y: y - origin.y }
  }
  const parts: Uvtt = {
    ...sizeOf(field(resolution, 'map_size')),
    pixelsPerSquare: numberOf(field(resolution, 'pixels_per_grid'), { least: 1, most: LIMITS.pixels }),
    walls: linesOf(field(file, 'line_of_sight'), place),
    objects: linesOf(field(file, 'objects_line_of_sight'), place),
    portals: listOf(field(file, 'portals'), LIMITS.portals).map((portal) => portalOf(portal, place)),
    lights: listOf(field(file, 'lights'), MAP_LIMITS.lights).flatMap((light) => lightOf(light, place)),
    ambient: textOf(field(field(file, 'environment'), 'ambient_light')),
    image: textOf(field(file, 'image')),
  }
  return reader.refused === null ? parts : { refused: reader.refused }
}

type Reader = { refused: string | null; points: number }
/** A value of the file and the way to it. */
type Value = { readonly raw: unknown; readonly at: string; readonly reader: Reader }

const isObject = (raw: unknown): raw is Readonly<Record<string, unknown>> =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw)

const isGiven = ({ raw }: Value): boolean => raw !== undefined && raw !== null

/** The first fault counts. Reading goes on, and its result is thrown away. */
function refuse({ at, reader }: Value, said: string): void {
  reader.refused ??= `${at}: ${said}`
}

function field({ raw, at, reader }: Value, name: string): Value {
  const value = isObject(raw) && Object.hasOwn(raw, name) ? raw[name] : undefined
  return { raw: value, at: at === '' ? name : `${at}.${name}`, reader }
}

function listOf(value: Value, most: number): Value[] {
  if (!isGiven(value)) return []
  if (!Array.isArray(value.raw)) refuse(value, 'a list expected')
  else if (value.raw.length > most) refuse(value, `at most ${most} expected, got ${value.raw.length}`)
  else return value.raw.map((raw, n) => ({ raw, at: `${value.at}[${n}]`, reader: value.reader }))
  return []
}

function numberOf(value: Value, { least, most }: { readonly least: number; readonly most: number }): number {
  if (typeof value.raw === 'number' && value.raw >= least && value.raw <= most) return value.raw
  refuse(value, `a number from ${least} to ${most} expected`)
  return least
}

function textOf(value: Value): string {
  if (typeof value.raw === 'string') return value.raw
  if (isGiven(value)) refuse(value, 'text expected')
  return ''
}

function pointOf(value: Value): Spot {
  const within = { least: -LIMITS.coordinate, most: LIMITS.coordinate }
  return { x: numberOf(field(value, 'x'), within), y: numberOf(field(value, 'y'), within) }
}

function sizeOf(value: Value): Pick<Uvtt, 'width' | 'height'> {
  const { x, y } = pointOf(value)
  const [width, height] = [Math.ceil(x - SLACK), Math.ceil(y - SLACK)]
  if (width < 1 || height < 1 || width > MAP_LIMITS.side || height > MAP_LIMITS.side)
    refuse(value, `1 to ${MAP_LIMITS.side} squares each way expected, got ${x} by ${y}`)
  return { width, height }
}

function linesOf(value: Value, place: (value: Value) => Spot): Spot[][] {
  const { reader } = value
  return listOf(value, LIMITS.points).map((line) => {
    const points = listOf(line, LIMITS.points)
    reader.points += points.length
    if (reader.points > LIMITS.points) refuse(value, `at most ${LIMITS.points} points expected`)
    return reader.refused === null ? points.map(place) : []
  })
}

function portalOf(value: Value, place: (value: Value) => Spot): Portal {
  const bounds = listOf(field(value, 'bounds'), 2)
  if (bounds.length !== 2) refuse(field(value, 'bounds'), 'two points expected')
  const closed = field(value, 'closed')
  if (isGiven(closed) && typeof closed.raw !== 'boolean') refuse(closed, 'true or false expected')
  const [a, b] = bounds.map(place)
  return { ends: [a ?? NOWHERE, b ?? NOWHERE], isClosed: closed.raw !== false }
}

const NOWHERE: Spot = { x: 0, y: 0 }

/** None where its intensity is 0. */
function lightOf(value: Value, place: (value: Value) => Spot): Uvtt['lights'] {
  const range = numberOf(field(value, 'range'), { least: 0, most: LIMITS.coordinate })
  const intensity = field(value, 'intensity')
  const strength = isGiven(intensity) ? numberOf(intensity, { least: 0, most: LIMITS.coordinate }) : 1
  return strength === 0 || range === 0 ? [] : [{ at: place(field(value, 'position')), range }]
}
