import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Job, Report } from './rig.ts'

/** `by` is the file of the test or scenario that failed, or null if none did. */
export type Verdict = { readonly by: string | null; readonly why: 'failed' | 'hung' | 'died' }

/** A process for one mutant after another. It is started anew where a mutant runs forever or out of memory. */
export type Lane = { judge(job: Job): Promise<Verdict>; close(): void }

/** Without a sign of life; a slow machine is no endless loop. */
const PATIENCE_MS = 60_000
const RIG = fileURLToPath(new URL('./rig.ts', import.meta.url))

export function openLane(): Lane {
  let rig: ChildProcess | null = null
  const close = (): void => {
    rig?.kill('SIGKILL')
    rig = null
  }
  const judge = async (job: Job): Promise<Verdict> => {
    rig ??= fork(RIG, {
      execArgv: [...process.execArgv, '--max-old-space-size=1500'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const verdict = await heard(rig, job)
    if (verdict.why !== 'failed') close()
    return verdict
  }
  return { judge, close }
}

/** Who noticed; a process that hangs or dies while it runs a test has noticed as well. */
function heard(rig: ChildProcess, job: Job): Promise<Verdict> {
  return new Promise((resolve, reject) => {
    let file = ''
    const hung = (): void => done(() => resolve({ by: file, why: 'hung' }))
    const late = setTimeout(hung, PATIENCE_MS)
    const done = (settle: () => void): void => {
      clearTimeout(late)
      rig.removeAllListeners()
      settle()
    }
    rig.on('exit', () => done(() => resolve({ by: file, why: 'died' })))
    rig.on('message', (report: Report) => {
      if ('broken' in report) return done(() => reject(new Error(report.broken)))
      if ('by' in report) return done(() => resolve({ by: report.by, why: 'failed' }))
      file = report.step
      late.refresh()
    })
    rig.send(job)
  })
}
