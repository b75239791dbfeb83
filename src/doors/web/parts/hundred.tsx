import type { JSX } from 'preact'
import css from './dice.module.css'
import { Die } from './dice.tsx'
import { apartOnScale, candidatesOf, type Needed, tensOf } from './percentile.ts'

/** A d100 as two dice, tens and units; of several tens the one that counted is solid. */
export const Hundred = ({
  face,
  tens,
  counted,
}: {
  readonly face: number
  readonly tens: readonly number[]
  readonly counted: number
}): JSX.Element => {
  const faces = candidatesOf(face, tens)
  const which = faces.indexOf(counted)
  return (
    <span class={css.dice}>
      {faces.map((one, i) => (
        <span key={i} class={i === which ? '' : css.missed}>
          <Die sides={10} face={tensOf(one)} label={`${tensOf(one)}0`} />
          {i !== which && <small> not counted</small>}
        </span>
      ))}
      <span aria-hidden="true">+</span>
      <Die sides={10} face={face % 10} />
      <span aria-hidden="true">=</span>
      <b class={css.read}>{counted}</b>
    </span>
  )
}

/** The hundred from low to high, with what was needed, and every candidate as a flag. */
export const HundredScale = ({
  needed: { least, hard, extreme },
  faces,
  counted,
}: {
  readonly needed: Needed
  readonly faces: readonly number[]
  readonly counted: number
}): JSX.Element => (
  <svg class={css.scale} viewBox="0 0 200 34" aria-hidden="true">
    <rect class={css.high} y="12" width="200" height="8" rx="2" />
    <rect class={css.low} y="12" width={2 * least} height="8" rx="2" />
    <rect class={css.hard} y="12" width={2 * hard} height="8" rx="2" />
    <rect class={css.extreme} y="12" width={2 * extreme} height="8" rx="2" />
    {apartOnScale([least, hard, extreme]).map((n) => (
      <text key={n} class={css.mark} x={2 * n} y="31">
        {n}
      </text>
    ))}
    {faces.map((face, i) => (
      <path key={i} class={face === counted ? css.counts : css.dropped} d={`M${2 * face} 11l-4 -8h8Z`} />
    ))}
  </svg>
)
