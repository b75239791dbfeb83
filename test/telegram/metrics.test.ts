import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { serve } from '../../src/serve.ts'
import { settingsOf } from '../../src/settings.ts'
import { HOME } from '../../tools/project-files.ts'
import { accepted } from '../script.ts'
import { startBotApi } from './server/server.ts'

const TOKEN = 'numbers-for-prometheus'

/** What a server with a bot shows, once somebody has asked something of it. */
async function metrics(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'fray-metrics-'))
  const api = await startBotApi()
  const env = { FRAY_TELEGRAM_TOKEN: api.token, FRAY_TELEGRAM_API: api.url, FRAY_METRICS_TOKEN: TOKEN }
  const settings = accepted(settingsOf({ port: '0', data: folder }, env, { tty: true, version: '0' }))
  const serving = accepted(await serve(settings, env))
  onTestFinished(async () => {
    await serving.stop()
    await api.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const ann = api.person('Ann', { started: true })
  api.faults.on({ method: 'sendMessage', times: 1 }, { is: 'flood', seconds: 1 })
  ann.send('bot', '/newtable The Lower Docks')
  await api.calls.until('sendMessage', { chat: ann.id, count: 2 })
  await fetch(`${serving.url}/readyz`)
  return (await fetch(`${serving.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text()
}

/** Names of series, as an expression asks for them. */
const namesIn = (expression: string): readonly string[] =>
  [...expression.matchAll(/\b(?:fray|nodejs|process)_\w+/g)].map(([name]) => name)

type Panel = {
  readonly id: number
  readonly title: string
  readonly gridPos: Readonly<Record<'x' | 'y' | 'w' | 'h', number>>
  readonly targets: readonly { readonly refId: string; readonly expr: string }[]
}
type Rule = {
  readonly alert: string
  readonly expr: string
  readonly for: string
  readonly labels: { readonly severity: string }
  readonly annotations: { readonly summary: string }
}

const PANELS = (
  JSON.parse(readFileSync(join(HOME, 'docs/dashboard.json'), 'utf8')) as { readonly panels: readonly Panel[] }
).panels
const RULES = (
  parse(readFileSync(join(HOME, 'docs/alerts.yaml'), 'utf8')) as {
    readonly groups: readonly { readonly rules: readonly Rule[] }[]
  }
).groups.flatMap(({ rules }) => rules)

test('the dashboard and the alerts ask for metrics that a server shows, and everything an operator watches is there', async () => {
  const text = await metrics()
  const shown = new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => name! + part) : [name!],
    ),
  )
  const asked = [...PANELS.flatMap(({ targets }) => targets.map(({ expr }) => expr)), ...RULES.map(({ expr }) => expr)]
  expect(asked.flatMap(namesIn).filter((name) => !shown.has(name))).toEqual([])
  expect(
    [
      'fray_bot_last_update_seconds',
      'fray_bot_ill',
      'fray_outbox_letters',
      'fray_outbox_oldest_seconds',
      'fray_undelivered_total',
      'fray_store_bytes',
      'fray_store_ill',
      'fray_commit_seconds_bucket',
      'fray_fights',
      'fray_last_backup_seconds',
      'nodejs_eventloop_lag_p99_seconds',
    ].filter((name) => !asked.flatMap(namesIn).includes(name)),
  ).toEqual([])
  expect(text).toMatch(/^fray_bot_calls_total\{method="sendMessage",outcome="429"\} 1$/m)
  expect(text).toMatch(/^fray_bot_last_update_seconds [1-9]/m)
})

test('the dashboard has panels that do not lie over each other, and each alert says what to do', () => {
  expect(new Set(PANELS.map(({ id }) => id)).size).toBe(PANELS.length)
  const cells = PANELS.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, n) => `${x + (n % w)} ${y + Math.floor(n / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
  expect(cells.every((cell) => Number(cell.split(' ')[0]) < 24)).toBe(true)
  expect(RULES.length).toBeGreaterThan(8)
  for (const { alert, for: time, labels, annotations } of RULES) {
    expect(alert).toMatch(/^Fray[A-Z]\w+$/)
    expect(time).toMatch(/^\d+[mh]$/)
    expect(['page', 'warn']).toContain(labels.severity)
    expect(annotations.summary).toMatch(/ .*[.]$/)
  }
})
