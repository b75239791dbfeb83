import { useLayoutEffect, useRef, useState } from 'preact/hooks'

const CLOSE_PX = 60

/** Keeps the end in view while messages arrive and the keyboard below grows; own words lead back to it. */
export function useEnd(own: unknown): readonly [{ current: HTMLDivElement | null }, boolean, () => void] {
  const log = useRef<HTMLDivElement>(null)
  const stuck = useRef(true)
  const [isAtEnd, setAtEnd] = useState(true)
  const toEnd = (): void => {
    const { current } = log
    if (current) current.scrollTop = current.scrollHeight
  }
  const said = useRef(own)
  useLayoutEffect(() => {
    if (said.current !== own) {
      said.current = own
      stuck.current = true
      setAtEnd(true)
    }
    if (stuck.current) toEnd()
  })
  useLayoutEffect(() => {
    const element = log.current!
    let top = 0
    const scrolled = (): void => {
      const isClose = element.scrollHeight - element.scrollTop - element.clientHeight < CLOSE_PX
      if (isClose || element.scrollTop < top) stuck.current = isClose // only scrolling up leaves the end
      top = element.scrollTop
      setAtEnd(stuck.current)
    }
    const resized = new ResizeObserver(() => stuck.current && toEnd())
    resized.observe(element)
    element.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', scrolled)
    }
  }, [])
  return [log, isAtEnd, toEnd]
}
