import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Serving, serve } from '../../src/serve.ts'
import { settingsOf } from '../../src/settings.ts'
import type { Service } from '../../src/table/service.ts'
import { SETTINGS } from '../crash/setup.ts'
import { accepted } from '../script.ts'
import type { LogLine } from './load.ts'

export type WholeServer = Serving & { readonly lines: readonly LogLine[] }

/** A server in this process whose log is read; it ends with the test. */
export async function wholeServer(
  env: Readonly<Record<string, string>> = {},
  furnish?: (service: Service) => Service,
): Promise<WholeServer> {
  const folder = mkdtempSync(join(tmpdir(), 'fray-faults-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const lines: LogLine[] = []
  const all = { FRAY_DATA: folder, ...SETTINGS, ...env }
  const settings = {
    ...accepted(settingsOf({ port: '0' }, all, { tty: false, version: '0' })),
    log: { level: 'info', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
  }
  const serving = accepted(await serve(settings, all, furnish))
  onTestFinished(() => serving.stop())
  return { ...serving, lines }
}
