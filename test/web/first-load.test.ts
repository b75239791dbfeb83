import { expect, test } from 'vitest'
import { holds, lineOf } from '../../tools/bench-page/check.ts'
import { checkSizes } from '../../tools/bench-page/sizes.ts'
import { openBrowser } from './chats-page.ts'

test('the first load of a player is at most 30 kB of scripts, and of a referee 45, on a phone and on a desk', async () => {
  const browser = await openBrowser()
  try {
    const checks = await checkSizes(browser)
    expect(checks).toHaveLength(8)
    expect(checks.filter((check) => !holds(check)).map(lineOf)).toEqual([])
  } finally {
    await browser.close()
  }
}, 120_000)
