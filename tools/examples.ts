import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { HOME } from './project-files.ts'

/** Runs every example as its first line says, and expects it to come to its end. */
const examples = readdirSync(join(HOME, 'examples')).filter((name) => name.endsWith('.ts'))
const failed = examples.filter((name) => {
  const { status, stdout, stderr } = spawnSync(
    'node',
    [join(HOME, 'node_modules/tsx/dist/cli.mjs'), join('examples', name)],
    { cwd: HOME, encoding: 'utf8' },
  )
  if (status === 0 && stdout.trim().length > 0) return false
  console.log(`${name} ended with ${status}${stdout.trim() ? '' : ' and said nothing'}\n${stderr}`)
  return true
})
console.log(`${examples.length - failed.length} passed, ${failed.length} failed`)
process.exitCode = failed.length > 0 ? 1 : 0
