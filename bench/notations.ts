/** More notations than Fray remembers, so that each is parsed every time it comes round. */
export const NOTATIONS: readonly string[] = Array.from({ length: 1000 }, (_, i) => `2d6+${i}`)
