import type { JSX } from 'preact'
import type { SaidRoll } from '../../../client/chat-shapes.ts'
import { luckOf } from './chance-words.ts'
import css from './dice.module.css'
import { Die } from './dice.tsx'
import { apartOnScale, candidatesOf, chanceBelow, type Needed, neededIn, tensOf } from './percentile.ts'

/** A d100, and other tens for it from bonus or penalty dice. */
type Props = { readonly roll: SaidRoll; readonly tens: readonly number[] }

/** A d100 as two dice, tens and units; of several tens the one that counted is solid. */
export const Hundred = ({ roll, tens }: Props): JSX.Element => {
  const [face, counted] = [roll.faces[0]!, countedOf(roll)]
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

/** What a d100 showed in the end: of several tens the one that counted. */
function countedOf({ receipt, faces }: SaidRoll): number {
  const chosen = receipt?.rows.find(({ what }) => /^the (?:lowest|highest) of /.test(what))
  return chosen ? Number(chosen.value) : (faces[0] ?? 0)
}

/** What was needed and what fell, on a scale and in words. */
export function HundredReading({ roll, tens }: Props): JSX.Element {
  const { receipt, faces } = roll
  const needed = neededIn(receipt?.rows ?? [])
  const isLowest = receipt?.rows.some(({ what }) => what.startsWith('the lowest')) ?? false
  const chance = needed && Math.round(100 * chanceBelow(needed.least, tens.length * (isLowest ? 1 : -1)))
  return (
    <>
      {needed && <HundredScale needed={needed} faces={candidatesOf(faces[0]!, tens)} counted={countedOf(roll)} />}
      <p class={css.reading}>
        {[chance === null ? '' : luckOf(`${chance} of 100`), faces.length === 1 ? 'Low is good.' : ''].join(' ').trim()}
      </p>
    </>
  )
}

/** The hundred from low to high, with what was needed, and every candidate as a flag. */
const HundredScale = ({
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
