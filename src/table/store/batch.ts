/**
 * Gathers what is handed in during one turn of the event loop, and hands it on together; while that is under way, the
 * next gathers.
 */
export type Batch<J> = { push(job: J): void; idle(): Promise<void> }

/** One transaction stays short, so that nobody waits long behind it. */
const MOST = 500

export function gather<J>(hand: (jobs: readonly J[]) => Promise<void>): Batch<J> {
  const waiting: J[] = []
  const idlers: (() => void)[] = []
  let busy = false

  const turn = async (): Promise<void> => {
    await hand(waiting.splice(0, MOST))
    if (waiting.length > 0) return next()
    busy = false
    for (const idle of idlers.splice(0)) idle()
  }
  const next = (): void => void setImmediate(turn)
  return {
    push(job) {
      waiting.push(job)
      if (!busy) next()
      busy = true
    },
    idle: () => (busy ? new Promise((resolve) => idlers.push(resolve)) : Promise.resolve()),
  }
}
