import type { JSX } from 'preact'

const PATHS = {
  back: 'M15 5 8 12l7 7',
  forth: 'm9 5 7 7-7 7',
  send: 'M5 12h13M12 5l7 7-7 7',
  tick: 'm5 12.5 4.5 4.5L19 7.5',
  plus: 'M12 5v14M5 12h14',
  close: 'm6 6 12 12M18 6 6 18',
  down: 'M12 5v14M6 13l6 6 6-6',
  map: 'M3 6.5 9 4l6 2.5L21 4v13.5L15 20l-6-2.5L3 20ZM9 4v13.5M15 6.5V20',
  minus: 'M5 12h14',
  whole: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  undo: 'M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6',
  screen: 'M4 6h16v11H4zM9 21h6',
  play: 'M8 5l11 7-11 7Z',
  pause: 'M8 5v14M16 5v14',
  seal: 'M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6ZM9 12l2 2 4-4',
  bell: 'M6 16v-5a6 6 0 0 1 12 0v5l2 2H4ZM10 21h4',
  talk: 'M4 5h16v11H10l-5 4v-4H4Z',
  file: 'M12 4v11M7 11l5 5 5-5M5 20h14',
} as const

/** A line icon; the text is beside it, or on its button. */
export const Icon = ({
  name,
  size = 20,
}: {
  readonly name: keyof typeof PATHS
  readonly size?: number
}): JSX.Element => (
  <svg
    width={`${size / 16}rem`}
    height={`${size / 16}rem`}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    stroke-width="1.9"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    <path d={PATHS[name]} />
  </svg>
)
