import { useRef, useState } from 'preact/hooks'

export type View = { readonly x: number; readonly y: number; readonly wide: number; readonly high: number }
type Touch = { x: number; y: number }
const STEP = 0.15
const CLICK_PX = 6

/** A part of a drawing that is moved by drag, arrows and wheel, and magnified by pinch, wheel and keys. */
export function usePanZoom(whole: View, click: (at: Touch) => void) {
  const [own, setOwn] = useState<View | null>(null)
  const view = own ?? whole
  const touches = useRef(new Map<number, Touch>())
  const start = useRef<Touch & { moved: boolean }>({ x: 0, y: 0, moved: false })
  const zoom = (by: number, [u, v]: readonly [number, number] = [0.5, 0.5]): void => {
    const wide = Math.min(whole.wide * 1.5, Math.max(whole.wide / 12, view.wide * by))
    const high = (wide / view.wide) * view.high
    setOwn({ x: view.x + (view.wide - wide) * u, y: view.y + (view.high - high) * v, wide, high })
  }
  const move = (dx: number, dy: number): void => setOwn({ ...view, x: view.x + dx, y: view.y + dy })
  const boxOf = (event: Event): DOMRect => (event.currentTarget as Element).getBoundingClientRect()
  return {
    view,
    zoom,
    fit: () => setOwn(null),
    hands: {
      onPointerDown(event: PointerEvent): void {
        touches.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
        if (touches.current.size === 1) start.current = { x: event.clientX, y: event.clientY, moved: false }
      },
      onPointerMove(event: PointerEvent): void {
        const last = touches.current.get(event.pointerId)
        if (!last) return
        const box = boxOf(event)
        const [dx, dy] = [event.clientX - last.x, event.clientY - last.y]
        const other = [...touches.current.entries()].find(([id]) => id !== event.pointerId)?.[1]
        if (Math.hypot(event.clientX - start.current.x, event.clientY - start.current.y) > CLICK_PX)
          start.current.moved = true
        if (!start.current.moved) return
        ;(event.currentTarget as Element).setPointerCapture(event.pointerId)
        touches.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
        if (!other) return move((-dx / box.width) * view.wide, (-dy / box.height) * view.high)
        const far = (to: Touch): number => Math.max(1, Math.hypot(to.x - other.x, to.y - other.y))
        zoom(far(last) / far({ x: event.clientX, y: event.clientY }))
      },
      onPointerUp(event: PointerEvent): void {
        touches.current.delete(event.pointerId)
        const box = boxOf(event)
        if (!start.current.moved)
          click({
            x: view.x + ((event.clientX - box.left) / box.width) * view.wide,
            y: view.y + ((event.clientY - box.top) / box.height) * view.high,
          })
      },
      onPointerCancel: (event: PointerEvent) => void touches.current.delete(event.pointerId),
      onWheel(event: WheelEvent): void {
        event.preventDefault()
        const box = boxOf(event)
        zoom(event.deltaY > 0 ? 1 + STEP : 1 - STEP, [
          (event.clientX - box.left) / box.width,
          (event.clientY - box.top) / box.height,
        ])
      },
      onKeyDown(event: KeyboardEvent): void {
        const [dx, dy] = ARROWS[event.key] ?? [0, 0]
        if (dx !== 0 || dy !== 0) move(dx * view.wide * STEP, dy * view.high * STEP)
        else if (event.key === '+' || event.key === '=') zoom(1 - STEP)
        else if (event.key === '-') zoom(1 + STEP)
        else if (event.key === '0') setOwn(null)
        else return
        event.preventDefault()
        event.stopPropagation()
      },
    },
  }
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
