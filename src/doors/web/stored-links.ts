/** The links of those whose chats stand on this desk: whoever opens a link here has a chat here. */
const KEY = 'fray.links'

export function keptLinks(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** Where nothing may be kept, the links last as long as the page. */
export function keepLinks(links: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(links))
  } catch {}
}

/** What stands in the address after `#`: links, and a code to join with. It is taken out of sight, for it is a key. */
export function takeHash(): { readonly tokens: readonly string[]; readonly code: string } {
  const said = new URLSearchParams(location.hash.slice(1))
  const tokens = said.getAll('token').filter((token) => /^[\w.-]{1,1000}$/.test(token))
  if (location.hash !== '') history.replaceState(null, '', location.pathname + location.search)
  return { tokens, code: said.get('code') ?? '' }
}
