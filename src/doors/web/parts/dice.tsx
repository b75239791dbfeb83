import type { JSX } from 'preact'
import css from './dice.module.css'

/** Dice as they fell; those of a roll that missed are hollow. */
export const Dice = ({
  sides,
  faces,
  missed = false,
}: {
  readonly sides: number
  readonly faces: readonly number[]
  readonly missed?: boolean
}): JSX.Element => (
  <span class={`${css.dice} ${missed ? css.missed : ''}`}>
    {faces.map((face, i) => (
      <Die key={i} sides={sides} face={face} />
    ))}
  </span>
)

export const Die = ({
  sides,
  face,
  label = String(face),
}: {
  readonly sides: number
  readonly face: number
  readonly label?: string
}): JSX.Element => (
  <svg class={css.die} width="1.75rem" height="1.75rem" viewBox="0 0 32 32" role="img" aria-label={label}>
    {sides === 6 && face <= 6 ? <Pips face={face} /> : <Faced sides={sides} face={face} label={label} />}
  </svg>
)

const [NEAR, MIDDLE, FAR] = [8.5, 16, 23.5]
const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [[MIDDLE, MIDDLE]],
  [
    [NEAR, NEAR],
    [FAR, FAR],
  ],
  [
    [NEAR, NEAR],
    [MIDDLE, MIDDLE],
    [FAR, FAR],
  ],
  [
    [NEAR, NEAR],
    [FAR, NEAR],
    [NEAR, FAR],
    [FAR, FAR],
  ],
  [
    [NEAR, NEAR],
    [FAR, NEAR],
    [MIDDLE, MIDDLE],
    [NEAR, FAR],
    [FAR, FAR],
  ],
  [
    [NEAR, NEAR],
    [FAR, NEAR],
    [NEAR, MIDDLE],
    [FAR, MIDDLE],
    [NEAR, FAR],
    [FAR, FAR],
  ],
]

const Pips = ({ face }: { readonly face: number }): JSX.Element => (
  <>
    <rect class={css.face} x="1.5" y="1.5" width="29" height="29" rx="7" />
    {(PIPS[face - 1] ?? []).map(([x, y]) => (
      <circle key={`${x} ${y}`} class={css.pip} cx={x} cy={y} r="2.9" />
    ))}
  </>
)

/** A kite for d10 and d100, a hexagon for d20, else a square; the face as a number. */
const Faced = ({
  sides,
  face,
  label,
}: {
  readonly sides: number
  readonly face: number
  readonly label: string
}): JSX.Element => (
  <>
    {sides === 10 || sides === 100 ? (
      <path class={css.face} d="M16 1.5 30.5 17 16 30.5 1.5 17Z" />
    ) : sides === 20 ? (
      <path class={css.face} d="M16 1.5 29 9v14l-13 7.5L3 23V9Z" />
    ) : (
      <rect class={css.face} x="1.5" y="1.5" width="29" height="29" rx="7" />
    )}
    <text class={face > 99 ? css.long : ''} x="16" y="21">
      {label}
    </text>
  </>
)
