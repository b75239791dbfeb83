import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe-core finds wrong, in short. */
export async function faultsOn(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const found = await (
      globalThis as unknown as { axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } }
    ).axe.run()
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
  })
}

/**
 * What reaches out of what it stands in, or is cut off: nothing may be wider than the screen, and every key shows all
 * that it says.
 */
export function overflowsOn(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { document, innerWidth } = globalThis as unknown as {
      document: { documentElement: Box; querySelectorAll(selector: string): Iterable<Box> }
      innerWidth: number
    }
    type Box = {
      scrollWidth: number
      clientWidth: number
      scrollHeight: number
      clientHeight: number
      textContent: string | null
      getBoundingClientRect(): { left: number; right: number; width: number }
    }
    const wide =
      document.documentElement.scrollWidth > innerWidth
        ? [`the page is ${document.documentElement.scrollWidth} wide`]
        : []
    const shown = [...document.querySelectorAll('section button, section input, [data-kind], nav button')].filter(
      (one) => one.getBoundingClientRect().width > 2,
    )
    const outside = shown
      .filter((one) => one.getBoundingClientRect().left < -1 || one.getBoundingClientRect().right > innerWidth + 1)
      .map((one) => `outside: ${one.textContent}`)
    const cut = [...document.querySelectorAll('[role=group] button, [data-kind]')]
      .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 4)
      .map((one) => `cut off: ${one.textContent}`)
    return [...wide, ...outside, ...cut]
  })
}
