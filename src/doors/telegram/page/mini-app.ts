/** The link of whoever comes from Telegram, whose theme the page wears; null if Telegram did not open it. */
export async function handedLink(hash: string): Promise<string | null> {
  const handed = handedBy(hash)
  if (!handed) return null
  wearTheme(handed)
  return signIn(handed)
}

/** What Telegram passes to a Mini App: the signed user, and its theme. */
type Handed = { readonly initData: string; readonly dark: boolean | null }

/** Null if Telegram did not open the page. */
function handedBy(hash: string): Handed | null {
  const said = new URLSearchParams(hash.replace(/^#/, ''))
  const initData = said.get('tgWebAppData')
  return initData === null || initData === '' ? null : { initData, dark: isDark(said.get('tgWebAppThemeParams')) }
}

/** Only light or dark is taken over; the colours are ours. */
function isDark(params: string | null): boolean | null {
  try {
    const { bg_color } = JSON.parse(params ?? '{}') as { readonly bg_color?: unknown }
    const [, r, g, b] = /^#(..)(..)(..)$/.exec(String(bg_color)) ?? []
    return b === undefined ? null : [r, g, b].reduce((sum, part) => sum + Number.parseInt(part!, 16), 0) < 3 * 128
  } catch {
    return null
  }
}

function wearTheme({ dark }: Handed): void {
  if (dark !== null) document.documentElement.dataset.theme = dark ? 'dark' : 'light'
}

/** The link of the person who opened the page, or null. */
async function signIn({ initData }: Handed): Promise<string | null> {
  const reply = await fetch('/telegram/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ initData }),
  })
  const { token } = (await reply.json().catch(() => ({}))) as { readonly token?: unknown }
  return typeof token === 'string' ? token : null
}
