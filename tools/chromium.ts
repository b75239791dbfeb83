import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** How the browser is started everywhere: without a screen, and calling nobody. */
export const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']

/** The system's Chromium, else Playwright's own, else null. */
export function chromiumPath(): string | null {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  const system = NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
  return system ?? (existsSync(chromium.executablePath()) ? chromium.executablePath() : null)
}

/**
 * Installs Chromium: from the system's packages where that can be done without asking anybody, else Playwright's own. A
 * sentence says what tests will use.
 */
export function ensureChromium(): string {
  const there = chromiumPath()
  if (there) return `Chromium for the tests: ${there}`
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) install()
  if (!chromiumPath())
    spawnSync(
      process.execPath,
      [join(import.meta.dirname, '../node_modules/playwright-core/cli.js'), 'install', 'chromium'],
      { timeout: 600_000 },
    )
  const now = chromiumPath()
  return now
    ? `Chromium for the tests was installed: ${now}`
    : 'Chromium is not installed here, and could not be; the tests of the page will fail.'
}

function install(): void {
  const quiet = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: 600_000 }
  const apt = (...words: string[]): boolean => spawnSync('apt-get', ['-q', ...words], quiet).status === 0
  const wanted = ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-dejavu-core']
  if (!apt(...wanted)) apt('update') && apt(...wanted)
}
