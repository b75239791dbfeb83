import type { JSX } from 'preact'
import type { ChatNow } from '../../../client/chat-shapes.ts'
import { placedOf } from './field-kind.ts'
import { bandAt, bandsOf, isEnemy, squareOf, worthOf } from './places.ts'

/** Who stands where, nearest first, enemies before one's own. */
export function FieldList({ now, grid }: { readonly now: ChatNow; readonly grid: boolean }): JSX.Element {
  const placed = placedOf(now)
  const me = placed.find(({ id }) => id === now.from)
  const bands = bandsOf(now)
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
      {ranked.map((one) => {
        const band = one.far === null ? null : bandAt(bands, one.far)
        const seat = now.people.find(({ id }) => id === one.aboard)?.name
        const parts = [
          grid ? squareOf(one.pos) : '',
          one.far === null
            ? ''
            : `${one.far} ${now.unit}${me && !grid && one.pos[1] !== me.pos[1] ? ` ${compass(me.pos, one.pos)}` : ''}`,
          band && isEnemy(one, me) ? worthOf(band) : '',
          seat ? `in ${seat}` : '',
          ...one.looks,
          one.word ?? '',
        ]
        return (
          <li key={one.id}>
            <b>{one.name}</b> {parts.filter(Boolean).join(', ')}
          </li>
        )
      })}
    </ul>
  )
}

const WINDS = ['east', 'south-east', 'south', 'south-west', 'west', 'north-west', 'north', 'north-east'] as const

const compass = ([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number]): string =>
  WINDS[(Math.round(Math.atan2(by - ay, bx - ax) / (Math.PI / 4)) + 8) % 8]!
