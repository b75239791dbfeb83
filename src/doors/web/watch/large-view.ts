import { useState } from 'preact/hooks'

const KEY = 'fray.large'
const WIDE = '(min-width: 900px)'

/** A link to watch opens the large view by itself, where there is room for it. */
export function wishLarge(): void {
  try {
    if (matchMedia(WIDE).matches) localStorage.setItem(KEY, '1')
  } catch {}
}

export function useLarge(): readonly [boolean, (large: boolean) => void] {
  const [isLarge, set] = useState(isWished)
  const turn = (large: boolean): void => {
    set(large)
    try {
      if (large) localStorage.setItem(KEY, '1')
      else localStorage.removeItem(KEY)
    } catch {}
  }
  return [isLarge, turn]
}

function isWished(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}
