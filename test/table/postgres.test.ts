import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { HOME } from '../../tools/project-files.ts'
import { killed } from '../process.ts'

const STARTS = `
  import { startPostgres } from './test/table/postgres.ts'
  const { folder } = await startPostgres()
  console.log(folder)
  setInterval(() => {}, 1000)
`

test('a PostgreSQL of the tests ends with the process that started it, even if that is killed', async () => {
  const starter = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', STARTS], {
    cwd: HOME,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const folder = await firstLine(starter.stdout)
  const pid = Number(readFileSync(`${folder}/data/postmaster.pid`, 'utf8').split('\n')[0])
  expect(isRunning(pid)).toBe(true)
  await killed(starter)
  await expect.poll(() => [isRunning(pid), existsSync(folder)], { timeout: 50_000 }).toEqual([false, false])
})

async function firstLine(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) return line
  throw new Error('PostgreSQL did not start.')
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
