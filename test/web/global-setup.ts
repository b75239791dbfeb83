import { build } from 'vite'
import { ensureChromium } from '../../tools/chromium.ts'

/** The page as it is now, and a browser to look at it. */
export async function setup(): Promise<void> {
  ensureChromium()
  await build({ logLevel: 'error' })
}
