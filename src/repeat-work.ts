const EVERY_MS = 500

type Loop = { wake(): void; stop(): Promise<void> }

/** Repeats work at an interval, and at once when woken; runs never overlap. Failures are retried. */
export function loop(
  work: () => Promise<number>,
  {
    again = () => false,
    failed = () => undefined,
  }: { readonly again?: (done: number) => boolean; readonly failed?: (error: unknown) => void } = {},
): Loop {
  let running: Promise<void> | null = null
  let woken = false
  let stopped = false
  const missed = (error: unknown): number => {
    failed(error)
    return 0
  }
  const run = async (): Promise<void> => {
    while (woken && !stopped) {
      woken = false
      woken = again(await work().catch(missed)) || woken
    }
    running = null
  }
  const wake = (): void => {
    woken = true
    running ??= run()
  }
  const timer = setInterval(wake, EVERY_MS)
  return {
    wake,
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
