/** The server's time. It stands still until a test moves it; a running one also follows the real time. */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number
  /** Seconds since 1970, as Telegram writes dates. */
  seconds(): number
  /** Does `act` when `time` has come; the answer takes it back. */
  at(time: number, act: () => void): () => void
  /** Moves the time on, and does what has come due, in its order; no request is answered in between. */
  advance(seconds: number): void
}

type Due = { readonly time: number; readonly act: () => void }

const START = Date.UTC(2026, 8, 21, 12)

export function clockAt(start: number = START, pace: 'stands' | 'runs' = 'stands'): Clock {
  const began = Date.now()
  let moved = start
  let alarm: ReturnType<typeof setTimeout> | null = null
  const dues: Due[] = []
  const now = (): number => (pace === 'runs' ? moved + Date.now() - began : moved)

  const ring = (until: number): void => {
    for (let due = first(dues); due && due.time <= until; due = first(dues)) {
      dues.splice(dues.indexOf(due), 1)
      moved += Math.max(0, due.time - now())
      due.act()
    }
  }
  const wind = (): void => {
    if (alarm) clearTimeout(alarm)
    const due = first(dues)
    if (pace === 'stands' || !due) return
    alarm = setTimeout(
      () => {
        ring(now())
        wind()
      },
      Math.max(0, due.time - now()),
    ).unref()
  }
  return {
    now,
    seconds: () => Math.floor(now() / 1000),
    at: (time, act) => {
      const due = { time, act }
      dues.push(due)
      wind()
      return () => void (dues.includes(due) && dues.splice(dues.indexOf(due), 1))
    },
    advance: (seconds) => {
      const until = now() + seconds * 1000
      ring(until)
      moved += Math.max(0, until - now())
      wind()
    },
  }
}

function first(dues: readonly Due[]): Due | null {
  return dues.reduce<Due | null>((least, due) => (least && least.time <= due.time ? least : due), null)
}
