/** `3 in 5`, in lowest terms. */
export const chanceInWords = (part: number, of: number): string =>
  `${part / divisor(part, of)} in ${of / divisor(part, of)}`

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))
