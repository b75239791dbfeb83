import type { Browser, Page } from 'playwright-core'

/** What a frame may take of a processor. */
const FRAME_US = 1_000_000 / 60
const ROUNDS = 3
const TASK = 'RunTask'
const CATEGORIES = ['-*', 'disabled-by-default-devtools.timeline', '__metadata']

type Task = {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

/**
 * Frames that a page could not have made in time: tasks of its main thread and its compositor that took longer than a
 * frame. Processor time, so other work on this machine does not count; the fewest of a few rounds, so garbage
 * collection does not either.
 */
export async function framesLost(browser: Browser, page: Page, work: () => Promise<unknown>): Promise<number> {
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await browser.startTracing(page, { categories: CATEGORIES })
    await work()
    rounds.push(lostIn(JSON.parse(String(await browser.stopTracing())).traceEvents))
  }
  return Math.min(...rounds)
}

function lostIn(events: readonly Task[]): number {
  const threads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && /^(CrRendererMain|Compositor)$/.test(args.name ?? ''))
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = events.filter(({ name, pid, tid }) => name === TASK && threads.has(`${pid} ${tid}`))
  if (!tasks.some(({ tdur }) => tdur !== undefined)) throw new Error('the trace has no times of the processor')
  return tasks.filter(({ tdur = 0 }) => tdur > FRAME_US).length
}
