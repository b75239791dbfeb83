import { useEffect, useRef } from 'preact/hooks'
import { alerts } from './alerts.ts'
import { useStore } from './observable.ts'

type Badging = { setAppBadge?(count?: number): Promise<void>; clearAppBadge?(): Promise<void> }

/** Whoever has just pressed something is here, and needs no sound. */
const HERE_MS = 4_000
let pressed = 0
for (const kind of ['pointerdown', 'keydown'] as const) addEventListener(kind, () => (pressed = Date.now()))

/** Tells somebody that they are asked: by a sound, a short buzz, the title and a badge. */
export function useYourTurn(asked: number, table: string): void {
  const before = useRef(asked)
  const wished = useStore(alerts)
  useEffect(() => {
    const name = table === '' ? 'Chats · Fray' : `Chats of ${table} · Fray`
    const shown = wished.title ? asked : 0
    document.title = shown > 0 ? `● You are asked · ${name}` : name
    const badge = navigator as Badging
    void (shown > 0 ? badge.setAppBadge?.(shown) : badge.clearAppBadge?.())?.catch(() => undefined)
    const isAway = document.hidden || Date.now() - pressed > HERE_MS
    if (asked > before.current && isAway) {
      // without a tap on the page a browser stays silent
      if (wished.sound && navigator.userActivation?.hasBeenActive !== false)
        void import('./alert-sound.ts').then(({ ring }) => ring())
      if (wished.buzz) navigator.vibrate?.(120)
    }
    before.current = asked
  }, [asked, table, wished])
}
