import type { JSX } from 'preact'
import token from '../parts/side-token.module.css'
import { kindOf, lettersOf, SHAPES } from '../parts/side-token.tsx'
import css from './field.module.css'

/** Somebody on the field; the reader and whoever acts have a ring. */
export const FieldToken = ({
  name,
  side,
  down,
  hidden,
  lit,
  at: [x, y],
  scale = 1,
}: {
  readonly name: string
  readonly side: string
  readonly down: boolean
  readonly hidden: boolean
  readonly lit: boolean
  readonly at: readonly [x: number, y: number]
  readonly scale?: number
}): JSX.Element => {
  const letters = lettersOf(name)
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`} class={css.person}>
      {lit && <circle class={css.ring} r="18" />}
      <g class={`${token.token} ${token[kindOf(side)]} ${down ? token.down : ''} ${hidden ? css.unseen : ''}`}>
        {SHAPES[kindOf(side)]}
        <text class={letters.length > 1 ? token.two : ''} y="4.2">
          {letters}
        </text>
      </g>
    </g>
  )
}
