/** `21 of 36` in words. */
export function luckOf(chance: string | null): string {
  const [ways = 0, of = 0] = chance?.split(' of ').map(Number) ?? []
  if (!chance || of === 0) return ''
  if (ways === of) return 'This could not miss.'
  return ways === 0 ? 'This could not succeed.' : `The chance was ${chance}, ${Math.round((100 * ways) / of)} %.`
}
