import { spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Libsql from 'libsql'
import { expect, onTestFinished, test } from 'vitest'
import { backup, restore } from '../../src/backup-and-export-commands.ts'
import { openSqlite } from '../../src/table/store/sqlite.ts'
import { HOME } from '../../tools/project-files.ts'
import { serverOf } from '../crash/server.ts'
import { SETTINGS } from '../crash/setup.ts'
import { killed } from '../process.ts'
import { aMember, aTable } from '../table/sample-records.ts'
import { loadOn, times } from './load.ts'

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fray-kill-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('a server that is killed at random moments under load comes back with everything it acknowledged', async () => {
  const server = await serverOf({ FRAY_DATA: scratch(), ...SETTINGS })
  onTestFinished(() => server.kill())
  await server.start()
  const load = await loadOn(server.url)
  for (let kill = 0; kill < times(20, 2); kill++) {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 1_000))
    await server.kill()
    await server.start()
    await load.goesOn()
  }
  await load.nothingIsLost()
})

/** The names of the tables in a database, read in a copy: a handle of this process would keep the file in use. */
const namesIn = (file: string): readonly string[] => {
  const copy = join(scratch(), 'copy.sqlite')
  copyFileSync(file, copy)
  const base = new Libsql(copy)
  const names = (base.prepare('select body from tables').all() as readonly { readonly body: string }[]).map(
    ({ body }) => (JSON.parse(body) as { readonly name: string }).name,
  )
  base.close()
  return names
}

async function databaseWith(folder: string, name: string): Promise<string> {
  const file = join(folder, 'fray.sqlite')
  const store = openSqlite(file)
  await store.migrate()
  await store.createTable({ ...aTable(), name }, aMember())
  await store.close()
  return file
}

/** As long as restoring takes here. */
const LONGEST_MS = 3_000

test('a restore that is killed at a random moment leaves the old database or the backup, whole, and can be repeated', async () => {
  const home = scratch()
  const old = await databaseWith(join(home, 'old'), 'Old')
  await databaseWith(join(home, 'new'), 'New')
  const kept = join(home, 'kept.sqlite')
  expect(await backup(kept, { data: join(home, 'new'), database: null, env: {} })).toHaveProperty('said')
  for (let kill = 0; kill < times(20, 2); kill++) {
    const data = join(home, `data-${kill}`)
    mkdirSync(data)
    copyFileSync(old, join(data, 'fray.sqlite'))
    const flags = ['--import', 'tsx', 'src/main.ts', 'restore', kept, '--replace', '--data', data]
    const child = spawn(process.execPath, flags, {
      cwd: HOME,
      stdio: 'ignore',
      env: { ...process.env, DATABASE_URL: '' },
    })
    await new Promise((resolve) => setTimeout(resolve, Math.random() * LONGEST_MS))
    await killed(child)
    const [name] = namesIn(join(data, 'fray.sqlite'))
    const aside = readdirSync(data).filter((one) => /\.before-\w+(\.\w+)?$/.test(one))
    expect(name === 'Old' || (name === 'New' && namesIn(join(data, aside[0]!))[0] === 'Old')).toBe(true)
    expect(await restore(kept, { data, database: null, env: {} }, { replace: true })).toHaveProperty('said')
    expect(namesIn(join(data, 'fray.sqlite'))).toEqual(['New'])
  }
})
