import { expect, test } from 'vitest'
import { faultsOn } from './accessibility.ts'
import { browserAndServer } from './browser-and-server.ts'
import { openChatsPage } from './chats-page.ts'
import { playAhead } from './play-ahead.ts'
import { SCENES } from './scenes.ts'

const { cast, ahead, who } = SCENES.plane
const fixture = browserAndServer(cast)

test('where a grenade would land its circles are drawn, and whom it would reach is said before it is thrown', async () => {
  const { url, links } = fixture.server
  await playAhead(fixture.server, ahead)
  const { page } = await openChatsPage(fixture.browser, { url, links: { [who]: links[who]! } }, 'desktop')
  const field = page.getByRole('region', { name: `Field, ${who}` })
  await field.locator('[class*=reachRing]').waitFor()
  const raft = (await field.locator('[class*=vehicle][class*=theirs]').boundingBox())!
  await page.mouse.click(raft.x + raft.width / 2, raft.y + raft.height / 2)
  await expect.poll(() => field.locator('[data-areas] text').allTextContents()).toEqual(['5D6', '3D6', '1D6'])
  const planned = await field.locator('[data-planned]').innerText()
  expect(planned).toMatch(/Frag grenade \d+(\.\d+)? m\?/)
  expect(planned).toMatch(/Frag grenade: Needle .* from it, 5D6/)
  expect(planned).not.toContain('Crull')
  expect(await faultsOn(page)).toEqual([])
  await page.context().close()
})
