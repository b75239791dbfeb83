import { useRef, useState } from 'preact/hooks'

export type View = { readonly x: number; readonly y: number; readonly wide: number; readonly high: number }
const STEP = 0.15
const CLICK_PX = 6

/** A part of a drawing that is moved by drag, arrows and wheel, and magnified by pinch, wheel and keys. */
export function usePanZoom(whole: View, click: (at: Point) => void) {
  const [own, setOwn] = useState<View | null>(null)
  const view = own ?? whole
  const fit = (): void => setOwn(null)
  const zoom = (by: number, [u, v]: Share = [0.5, 0.5]): void => {
    const wide = Math.min(whole.wide * 1.5, Math.max(whole.wide / 12, view.wide * by))
    const high = (wide / view.wide) * view.high
    setOwn({ x: view.x + (view.wide - wide) * u, y: view.y + (view.high - high) * v, wide, high })
  }
  const move = (u: number, v: number): void => setOwn({ ...view, x: view.x + u * view.wide, y: view.y + v * view.high })
  const press = ([u, v]: Share): void => click({ x: view.x + u * view.wide, y: view.y + v * view.high })
  const lens: Lens = { zoom, move, press, showAll: fit }
  return { view, zoom, fit, hands: { ...usePointers(lens), ...wheelAndKeys(lens) } }
}

type Point = { readonly x: number; readonly y: number }
/** A place as a share of the width and the height that are seen. */
type Share = readonly [u: number, v: number]

type Lens = {
  readonly zoom: (by: number, around?: Share) => void
  readonly move: (u: number, v: number) => void
  readonly showAll: () => void
  readonly press: (at: Share) => void
}

const boxOf = (event: Event): DOMRect => (event.currentTarget as Element).getBoundingClientRect()

function shareOf(event: MouseEvent): Share {
  const box = boxOf(event)
  return [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height]
}

/** One finger drags or taps, two pinch. */
function usePointers({ zoom, move, press }: Lens) {
  const touches = useRef(new Map<number, Point>())
  const start = useRef({ x: 0, y: 0, moved: false })
  const touched = ({ clientX: x, clientY: y }: PointerEvent): Point => ({ x, y })
  return {
    onPointerDown(event: PointerEvent): void {
      touches.current.set(event.pointerId, touched(event))
      if (touches.current.size === 1) start.current = { ...touched(event), moved: false }
    },
    onPointerMove(event: PointerEvent): void {
      const last = touches.current.get(event.pointerId)
      if (!last) return
      if (apart(touched(event), start.current) > CLICK_PX) start.current.moved = true
      if (!start.current.moved) return
      ;(event.currentTarget as Element).setPointerCapture(event.pointerId)
      touches.current.set(event.pointerId, touched(event))
      const other = [...touches.current.entries()].find(([id]) => id !== event.pointerId)?.[1]
      if (other) return zoom(Math.max(1, apart(last, other)) / Math.max(1, apart(touched(event), other)))
      const box = boxOf(event)
      move((last.x - event.clientX) / box.width, (last.y - event.clientY) / box.height)
    },
    onPointerUp(event: PointerEvent): void {
      touches.current.delete(event.pointerId)
      if (!start.current.moved) press(shareOf(event))
    },
    onPointerCancel: (event: PointerEvent) => void touches.current.delete(event.pointerId),
  }
}

const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

const wheelAndKeys = ({ zoom, move, showAll }: Lens) => ({
  onWheel(event: WheelEvent): void {
    event.preventDefault()
    zoom(event.deltaY > 0 ? 1 + STEP : 1 - STEP, shareOf(event))
  },
  onKeyDown(event: KeyboardEvent): void {
    const arrow = ARROWS[event.key]
    if (arrow) move(arrow[0] * STEP, arrow[1] * STEP)
    else if (event.key === '+' || event.key === '=') zoom(1 - STEP)
    else if (event.key === '-') zoom(1 + STEP)
    else if (event.key === '0') showAll()
    else return
    event.preventDefault()
    event.stopPropagation()
  },
})

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
