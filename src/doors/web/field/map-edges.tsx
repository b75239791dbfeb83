import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { squareOf } from './goals-and-distances.ts'
import css from './map-edges.module.css'
import { EDGE, SQUARE } from './map-part.ts'

/** Letters of the columns above, numbers of the rows to the left; they stay when the map is moved. */
export const MapEdges = ({
  columns,
  rows,
  left,
  top,
}: {
  readonly columns: number
  readonly rows: number
  readonly left: number
  readonly top: number
}): JSX.Element =>
  useMemo(
    () => (
      <g class={css.edges}>
        <rect x={left - EDGE} y={top - EDGE} width={columns * SQUARE + EDGE} height={EDGE} />
        <rect x={left - EDGE} y={top - EDGE} width={EDGE} height={rows * SQUARE + EDGE} />
        {Array.from({ length: columns }, (_, x) => x)
          .filter((x) => x * SQUARE >= left)
          .map((x) => (
            <text key={x} x={(x + 0.5) * SQUARE} y={top - 5}>
              {squareOf([x, 0]).slice(0, -1)}
            </text>
          ))}
        {Array.from({ length: rows }, (_, y) => y)
          .filter((y) => y * SQUARE >= top)
          .map((y) => (
            <text key={`row ${y}`} x={left - 9} y={(y + 0.5) * SQUARE + 4}>
              {y + 1}
            </text>
          ))}
      </g>
    ),
    [columns, rows, left, top],
  )
