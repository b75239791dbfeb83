/** Made when it is first wanted: a menu is walked several times, and the fight stands still meanwhile. */
export function once<T>(made: () => T): () => T {
  let kept: { readonly value: T } | null = null
  return () => (kept ??= { value: made() }).value
}
