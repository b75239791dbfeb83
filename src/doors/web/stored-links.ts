/** Links of the chats on this page. */
const KEY = 'fray.links'

export function keptLinks(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** Without storage, links last as long as the page. */
export function keepLinks(links: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(links))
  } catch {}
}

const saidInHash = (): URLSearchParams => new URLSearchParams(location.hash.slice(1))

export const linksInHash = (): readonly string[] =>
  saidInHash()
    .getAll('token')
    .filter((token) => /^[\w.-]{1,1000}$/.test(token))

/** Links and a join code after `#`. Removed from the URL, since links are credentials. */
export function takeHash(): {
  readonly tokens: readonly string[]
  readonly code: string
  /** A code to watch by: it is taken at once. */
  readonly watch: string
} {
  const tokens = linksInHash()
  const said = saidInHash()
  if (location.hash !== '' && !said.has('replay')) history.replaceState(null, '', location.pathname + location.search)
  return { tokens, code: said.get('code') ?? '', watch: said.get('watch') ?? '' }
}
