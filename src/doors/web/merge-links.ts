/** One chat per member: a new link replaces the old one. */
export const withLinks = (links: readonly string[], added: readonly string[]): readonly string[] =>
  added.reduce(
    (all, token) => (all.includes(token) ? all : [...all.filter((one) => memberOf(one) !== memberOf(token)), token]),
    links,
  )

/** The member of a token; an unreadable token is its own key. */
export function memberOf(token: string): string {
  try {
    const said = JSON.parse(atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/'))) as {
      readonly member?: unknown
    }
    return typeof said.member === 'string' ? said.member : token
  } catch {
    return token
  }
}
