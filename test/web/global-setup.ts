import { build } from 'vite'
import { ensureChromium } from '../../tools/chromium.ts'

/** The page as it is now and as it is shipped, and a browser to look at it. */
export async function setup(): Promise<void> {
  ensureChromium()
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production' // Vitest's own would build a page for debugging
  await build({ logLevel: 'error' })
  process.env.NODE_ENV = NODE_ENV
}
