import { useLayoutEffect, useRef, useState } from 'preact/hooks'

const CLOSE_PX = 60

/**
 * Keeps the end in view while messages arrive and the keyboard below grows; own words lead back to it. Where the log is
 * low, the first line of the last outcome stays in view instead: it says what became of the dice.
 */
export function useEnd(own: unknown): readonly [{ current: HTMLDivElement | null }, boolean, () => void] {
  const log = useRef<HTMLDivElement>(null)
  const stuck = useRef(true)
  const [isAtEnd, setAtEnd] = useState(true)
  const size = useRef('')
  const toEnd = (): void => log.current?.scrollTo(0, endOf(log.current))
  const keep = (): void => {
    const now = log.current ? `${log.current.scrollHeight} ${log.current.clientHeight}` : ''
    if (stuck.current && now !== size.current) toEnd() // who has read on below the outcome stays there
    size.current = now
  }
  const said = useRef(own)
  useLayoutEffect(() => {
    if (said.current !== own) {
      said.current = own
      stuck.current = true
      setAtEnd(true)
    }
    keep()
  })
  useLayoutEffect(() => {
    const element = log.current!
    let top = 0
    const scrolled = (): void => {
      const isClose = endOf(element) - element.scrollTop < CLOSE_PX
      if (isClose || element.scrollTop < top) stuck.current = isClose // only scrolling up leaves the end
      top = element.scrollTop
      setAtEnd(stuck.current)
    }
    const resized = new ResizeObserver(keep)
    resized.observe(element)
    element.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', scrolled)
    }
  }, [])
  return [log, isAtEnd, toEnd]
}

const LOW_PX = 400
/** An outcome that began so many heights of the log before the end is passed by. */
const NEAR = 2.5
const HEAD_PX = 24

function endOf(log: HTMLElement): number {
  const { scrollHeight, clientHeight, scrollTop } = log
  const end = scrollHeight - clientHeight
  const outcome = clientHeight < LOW_PX && !log.closest('[data-said]') ? log.querySelector('[data-outcome]') : null
  if (!outcome) return end
  const top = outcome.getBoundingClientRect().top - log.getBoundingClientRect().top + scrollTop - HEAD_PX
  return scrollHeight - top <= clientHeight * NEAR ? Math.min(end, Math.max(0, top)) : end
}
