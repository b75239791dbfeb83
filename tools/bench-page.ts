import { build } from 'vite'
import { openBrowser } from '../test/web/chats-page.ts'
import { checkBusyField } from './bench-page/busy-field.ts'
import { type Check, holds, lineOf } from './bench-page/check.ts'
import { checkFirstPaint } from './bench-page/first-paint.ts'
import { checkLongLog } from './bench-page/long-log.ts'
import { checkSizes } from './bench-page/sizes.ts'

/** How quick the page is, each figure beside its bound: `npm run bench:page`. */
await build({ logLevel: 'error' })
const browser = await openBrowser()
const wanted = process.argv[2] ?? ''
const checks: Check[] = []
try {
  for (const [name, part] of Object.entries({
    sizes: checkSizes,
    paint: checkFirstPaint,
    log: checkLongLog,
    field: checkBusyField,
  }))
    if (name.startsWith(wanted))
      for (const check of await part(browser)) {
        checks.push(check)
        console.log(lineOf(check))
      }
} finally {
  await browser.close()
}
const failed = checks.filter((check) => !holds(check)).length
console.log(`${checks.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
