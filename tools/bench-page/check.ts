/** One figure that may be so large at the most. */
export type Check = {
  readonly says: string
  readonly figure: number
  readonly bound: number
  readonly unit: string
}

export const holds = ({ figure, bound }: Check): boolean => figure <= bound

export function lineOf(check: Check): string {
  const { says, figure, bound, unit } = check
  return `${holds(check) ? 'ok  ' : 'FAIL'} ${says}: ${shown(figure)} ${unit}, bound ${shown(bound)}`
}

const shown = (figure: number): string => String(Math.round(figure * 100) / 100)

export const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)]!
