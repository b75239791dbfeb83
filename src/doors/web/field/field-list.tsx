import type { JSX } from 'preact'
import type { ChatNow } from '../../../client/chat-shapes.ts'
import { type Placed, placedOf } from './field-kind.ts'
import { bandAt, bandsOf, isEnemy, squareOf, worthOf } from './goals-and-distances.ts'
import { type Sight, sightInWords } from './sight.ts'

/** Who stands where, nearest first, enemies before one's own. */
export function FieldList({
  now,
  grid,
  sight,
}: {
  readonly now: ChatNow
  readonly grid: boolean
  readonly sight: Sight | null
}): JSX.Element {
  const placed = placedOf(now)
  const me = placed.find(({ id }) => id === now.from)
  const ranked = placed
    .filter((one) => one !== me)
    .toSorted((a, b) => Number(isEnemy(b, me)) - Number(isEnemy(a, me)) || (a.far ?? 0) - (b.far ?? 0))
  return (
    <ul>
      {me && (
        <li>
          <b>{me.name}</b> {me.own ? '(you) ' : ''}
          {grid ? squareOf(me.pos) : ''}
        </li>
      )}
      {ranked.map((one) => (
        <li key={one.id}>
          <b>{one.name}</b> {partsOf(one, { now, me, grid, sight }).filter(Boolean).join(', ')}
        </li>
      ))}
      {sight && sightInWords(sight).map((line) => <li key={line}>{line}</li>)}
    </ul>
  )
}

type Seen = {
  readonly now: ChatNow
  readonly me: Placed | undefined
  readonly grid: boolean
  readonly sight: Sight | null
}

/** Where somebody is and how they look: `K5, 12 m, out of sight, wounded`. */
function partsOf(one: Placed, { now, me, grid, sight }: Seen): readonly string[] {
  const band = one.far === null ? null : bandAt(bandsOf(now), one.far)
  const seat = now.people.find(({ id }) => id === one.aboard)?.name
  const wind = me && !grid && one.pos[1] !== me.pos[1] ? ` ${compass(me.pos, one.pos)}` : ''
  return [
    grid ? squareOf(one.pos) : '',
    one.far === null ? '' : `${one.far} ${now.unit}${wind}`,
    band && isEnemy(one, me) ? worthOf(band) : '',
    seat ? `in ${seat}` : '',
    sight?.isHidden(one) ? 'out of sight' : '',
    ...one.looks,
    one.word ?? '',
  ]
}

const WINDS = ['east', 'south-east', 'south', 'south-west', 'west', 'north-west', 'north', 'north-east'] as const

const compass = ([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number]): string =>
  WINDS[(Math.round(Math.atan2(by - ay, bx - ax) / (Math.PI / 4)) + 8) % 8]!
