import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import css from './clock.module.css'
import { ScreenReaderOnly } from './screen-reader-only.tsx'

const SOON_S = 60
const LAST_S = 10

/** Seconds left; announced once, at ten. */
export function Clock({ due }: { readonly due: number }): JSX.Element {
  const left = useSecondsTo(due)
  return (
    <span class={`${css.clock} ${left < SOON_S ? css.soon : ''} ${left <= LAST_S ? css.last : ''}`}>
      {makeLeft(left)}
      <ScreenReaderOnly> left</ScreenReaderOnly>
      <span role="status">
        <ScreenReaderOnly>{left <= LAST_S && left > 0 ? 'Ten seconds left.' : ''}</ScreenReaderOnly>
      </span>
    </span>
  )
}

function useSecondsTo(due: number): number {
  const [, again] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => again((n) => n + 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((due - Date.now()) / 1_000))
}

const pad = (n: number): string => String(n).padStart(2, '0')

function makeLeft(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${minutes}:${pad(rest)}`
}
