type Said<T> = { readonly said: string; readonly told: T }

/**
 * `said` and `told` of an event in which `who` does something, perhaps to `at`: what others read of it, what `who` does
 * and what `at` does: `whoDoes('hits {at}', 'hit {at}', '{who} hits you')`.
 */
export function whoDoes(others: string, own: string): Said<{ readonly who: string }>
export function whoDoes(others: string, own: string, met: string): Said<{ readonly who: string; readonly at: string }>
export function whoDoes(
  others: string,
  own: string,
  met?: string,
): Said<{ readonly who: string; readonly at?: string }> {
  const told = { who: `You ${own}.`, ...(met !== undefined && { at: `${met}.` }) }
  return { said: `{who} ${others}.`, told }
}
