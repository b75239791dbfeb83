import { useRef, useState } from 'preact/hooks'

export type View = { readonly x: number; readonly y: number; readonly wide: number; readonly high: number }
const STEP = 0.15
const CLICK_PX = 6

/** A part of a drawing that is moved by drag, arrows and wheel, and magnified by pinch, wheel and keys. */
export function usePanZoom(first: Part, { click, holds = () => false, steps }: Uses) {
  const [own, setOwn] = useState<View | null>(null)
  const { whole = first } = first
  const view = own ?? first
  const fit = (): void => setOwn(whole === first ? null : whole)
  const zoom = (by: number, [u, v]: Share = [0.5, 0.5]): void => {
    const wide = Math.min(whole.wide * 1.5, Math.max(whole.wide / 12, view.wide * by))
    const high = (wide / view.wide) * view.high
    setOwn({ x: view.x + (view.wide - wide) * u, y: view.y + (view.high - high) * v, wide, high })
  }
  const move = (u: number, v: number): void => setOwn({ ...view, x: view.x + u * view.wide, y: view.y + v * view.high })
  const pointAt = ([u, v]: Share): Point => ({ x: view.x + u * view.wide, y: view.y + v * view.high })
  const lens: Lens = {
    zoom,
    move,
    press: (share) => click(pointAt(share)),
    holds: (share) => holds(pointAt(share)),
    showAll: fit,
    steps,
  }
  return { view, zoom, fit, hands: { ...usePointers(lens), ...wheelAndKeys(lens) } }
}

/** `whole`: the whole drawing, where only a part is shown at first. */
type Part = View & { readonly whole?: View }
type Uses = {
  readonly click: (at: Point) => void
  /** Whether something is there that a drag takes along; else the drawing is moved. */
  readonly holds?: (at: Point) => boolean
  /** Arrows and Enter, where they choose a place; with Shift they move the drawing. */
  readonly steps?: ((key: string) => boolean) | undefined
}

type Point = { readonly x: number; readonly y: number }
/** A place as a share of the width and the height that are seen. */
type Share = readonly [u: number, v: number]

type Lens = {
  readonly zoom: (by: number, around?: Share) => void
  readonly move: (u: number, v: number) => void
  readonly showAll: () => void
  readonly press: (at: Share) => void
  readonly holds: (at: Share) => boolean
  readonly steps: Uses['steps']
}

const boxOf = (event: Event): DOMRect => (event.currentTarget as Element).getBoundingClientRect()

function shareOf(event: MouseEvent): Share {
  const box = boxOf(event)
  return [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height]
}

/** One finger drags or taps, two pinch. */
function usePointers({ zoom, move, press, holds }: Lens) {
  const touches = useRef(new Map<number, Point>())
  const start = useRef({ x: 0, y: 0, moved: false, held: false })
  const touched = ({ clientX: x, clientY: y }: PointerEvent): Point => ({ x, y })
  return {
    onPointerDown(event: PointerEvent): void {
      touches.current.set(event.pointerId, touched(event))
      if (touches.current.size === 1) start.current = { ...touched(event), moved: false, held: holds(shareOf(event)) }
    },
    onPointerMove(event: PointerEvent): void {
      const last = touches.current.get(event.pointerId)
      if (!last) return
      if (apart(touched(event), start.current) > CLICK_PX) start.current.moved = true
      if (!start.current.moved) return
      ;(event.currentTarget as Element).setPointerCapture(event.pointerId)
      touches.current.set(event.pointerId, touched(event))
      if (start.current.held) return press(shareOf(event))
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

const wheelAndKeys = ({ zoom, move, showAll, steps }: Lens) => ({
  onWheel(event: WheelEvent): void {
    event.preventDefault()
    zoom(event.deltaY > 0 ? 1 + STEP : 1 - STEP, shareOf(event))
  },
  onKeyDown(event: KeyboardEvent): void {
    const arrow = ARROWS[event.key]
    if (!event.shiftKey && steps?.(event.key)) {
      // the place is chosen
    } else if (arrow) move(arrow[0] * STEP, arrow[1] * STEP)
    else if (event.key === '+' || event.key === '=') zoom(1 - STEP)
    else if (event.key === '-') zoom(1 + STEP)
    else if (event.key === '0') showAll()
    else return
    event.preventDefault()
    event.stopPropagation()
  },
})

export const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
