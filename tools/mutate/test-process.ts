import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Job, Report } from './run-tests.ts'

/** `by` is the file of the test or scenario that failed, or null if none did. */
export type Verdict = { readonly by: string | null; readonly why: 'failed' | 'hung' | 'died' }

/** A process for one mutant after another. It is started anew where a mutant runs forever or out of memory. */
export type Lane = { judge(job: Job): Promise<Verdict>; close(): void }

/** Of processor time, in one test: a slow machine is no endless loop. */
const LONGEST_SECONDS = 45
const LOOK_MS = 5_000
const RIG = fileURLToPath(new URL('./run-tests.ts', import.meta.url))

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
    let began = secondsOf(rig)
    const look = setInterval(() => {
      if (secondsOf(rig) - began > LONGEST_SECONDS) done(() => resolve({ by: file, why: 'hung' }))
    }, LOOK_MS)
    const done = (settle: () => void): void => {
      clearInterval(look)
      rig.removeAllListeners()
      settle()
    }
    rig.on('exit', () => done(() => resolve({ by: file, why: 'died' })))
    rig.on('message', (report: Report) => {
      if ('broken' in report) return done(() => reject(new Error(report.broken)))
      if ('by' in report) return done(() => resolve({ by: report.by, why: 'failed' }))
      file = report.step
      began = secondsOf(rig)
    })
    rig.send(job)
  })
}

/** The processor time that a process has used; where that is not to be read, the time of day. */
function secondsOf({ pid }: ChildProcess): number {
  try {
    const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13)
    return (Number(user) + Number(system)) / TICKS
  } catch {
    return performance.now() / 1000
  }
}

/** Of /proc, in a second. */
const TICKS = 100
