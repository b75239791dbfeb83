import type { JSX } from 'preact'
import css from './side-token.module.css'

/** A combatant's token. The shape shows the side; colour only repeats it, and the name is beside it. */
export function SideToken({
  name,
  side,
  down = false,
  size = 22,
}: {
  readonly name: string
  readonly side: string
  readonly down?: boolean
  readonly size?: number
}): JSX.Element {
  const letters = lettersOf(name)
  return (
    <svg
      class={`${css.token} ${css[kindOf(side)]} ${down ? css.down : ''}`}
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      viewBox="-15.5 -15.5 31 31"
      aria-hidden="true"
    >
      {SHAPES[kindOf(side)]}
      <text class={letters.length > 1 ? css.two : ''} y="4.2">
        {letters}
      </text>
    </svg>
  )
}

type Kind = 'ours' | 'theirs' | 'third' | 'bystander'
const KINDS: Readonly<Record<string, Kind>> = { players: 'ours', enemies: 'theirs', bystanders: 'bystander' }
export const kindOf = (side: string): Kind => (Object.hasOwn(KINDS, side) ? KINDS[side]! : 'third')

export const SHAPES: Readonly<Record<Kind, JSX.Element>> = {
  ours: <circle r="12.2" />,
  theirs: <path d="M0 -14.6 14.6 0 0 14.6 -14.6 0Z" />,
  third: <path d="M0 -14 13.6 11 -13.6 11Z" />,
  bystander: <rect x="-11.5" y="-11.5" width="23" height="23" rx="2" />,
}

/** `Thug 2` is T2, `Vera` is V. */
export function lettersOf(name: string): string {
  const number = /\s(\d{1,2})$/.exec(name)?.[1] ?? ''
  return `${[...name.trim().replace(/^The /, '')][0]?.toUpperCase() ?? '?'}${number}`
}
