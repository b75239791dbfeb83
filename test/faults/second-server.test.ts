import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { serve } from '../../src/serve.ts'
import { settingsOf } from '../../src/settings.ts'
import { serverOf } from '../crash/server.ts'
import { SETTINGS } from '../crash/setup.ts'
import { accepted } from '../script.ts'

test('a second server on the same folder is refused with a sentence, and starts once the first is killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fray-second-'))
  const first = await serverOf({ FRAY_DATA: folder, ...SETTINGS })
  onTestFinished(async () => {
    await first.kill()
    rmSync(folder, { recursive: true, force: true })
  })
  await first.start()
  const settings = accepted(
    settingsOf({ port: '0', data: folder }, { FRAY_LOG: 'silent' }, { tty: false, version: '0' }),
  )
  expect(await serve(settings, {})).toEqual({
    refused: `Another server runs on ${folder}: stop it first, or give this one a folder of its own with --data. Several servers share PostgreSQL: docs/running.md.`,
  })
  await first.kill()
  const second = accepted(await serve(settings, {}))
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
  await second.stop()
})
