import { useEffect, useRef } from 'preact/hooks'

type Badging = { setAppBadge?(count?: number): Promise<void>; clearAppBadge?(): Promise<void> }

/** Tells whoever looks elsewhere that they are asked: by the title, a badge, and a short buzz. */
export function useYourTurn(asked: number, table: string): void {
  const before = useRef(asked)
  useEffect(() => {
    const name = table === '' ? 'Chats · Fray' : `Chats of ${table} · Fray`
    document.title = asked > 0 ? `● You are asked · ${name}` : name
    const badge = navigator as Badging
    void (asked > 0 ? badge.setAppBadge?.(asked) : badge.clearAppBadge?.())?.catch(() => undefined)
    if (asked > before.current && document.hidden) navigator.vibrate?.(120)
    before.current = asked
  }, [asked, table])
}
