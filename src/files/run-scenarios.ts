import { judge } from './check-expectations.ts'
import { makeReport } from './failure-report.ts'
import { filesUnder } from './find-scenarios.ts'
import { type Loaded, loadScenarios } from './load-scenarios.ts'
import { perform } from './play-scenario.ts'
import { onChange } from './watch-files.ts'

export type Running = {
  readonly json?: boolean
  readonly watch?: boolean
  /** Ends watching. */
  readonly signal?: AbortSignal
  /** Receives the text output while JSON is printed. */
  readonly aside?: (line: string) => void
}

/**
 * Plays every scenario in these files and folders and prints failures; returns the exit code. The last line is `N
 * passed, N failed`.
 */
export async function runScenarios(
  paths: readonly string[],
  running: Running,
  print: (line: string) => void,
): Promise<number> {
  let code = runOnce(paths, running, print)
  if (!running.watch) return code
  for await (const _ of onChange(paths, running.signal ?? null)) code = runOnce(paths, running, print)
  return code
}

function runOnce(
  paths: readonly string[],
  { json = false, aside = console.error }: Running,
  print: (line: string) => void,
): number {
  const say = json ? aside : print
  const { files, errors } = filesUnder(paths)
  for (const sentence of errors) say(sentence)
  let [passed, failed] = [0, errors.length]
  if (json) print('[')
  let first = true
  for (const file of files) {
    const results = loadScenarios(file).map((loaded) => resultOf(loaded, file))
    if (json)
      for (const { record } of results) {
        print(`${first ? '' : ','}${JSON.stringify(record)}`)
        first = false
      }
    say(
      `${results.every((result) => result.passed) ? 'ok  ' : 'FAIL'} ${file} ${results.map((result) => (result.passed ? '.' : 'F')).join('')}`,
    )
    for (const result of results) for (const line of result.lines) say(line)
    passed += results.filter((result) => result.passed).length
    failed += results.filter((result) => !result.passed).length
  }
  if (json) print(']')
  say(`${passed} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
}

type Result = { readonly passed: boolean; readonly lines: readonly string[]; readonly record: object }

function resultOf(loaded: Loaded, file: string): Result {
  if ('errors' in loaded) {
    const record = { file, title: null, passed: false, failures: loaded.errors, log: null, fight: null }
    return { passed: false, lines: loaded.errors, record }
  }
  const { scenario, at } = loaded
  const performance = perform(scenario)
  const failures = judge(scenario, performance)
  const passed = failures.length === 0
  const told = failures.map(({ path, sentence }) => `${at(path)} ${sentence}`)
  const record = {
    file,
    title: scenario.title,
    passed,
    failures: told,
    log: performance.play?.log ?? null,
    fight: performance.play?.fight ?? null,
  }
  return {
    passed,
    lines: passed ? [] : makeReport({ title: scenario.title, failures, at, play: performance.play }),
    record,
  }
}
