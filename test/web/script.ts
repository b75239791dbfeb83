import { expect } from 'vitest'
import { inShort } from '../chat/wire.ts'
import type { ChatsPage } from './chats-page.ts'

/**
 * Plays a script in a browser: `R < text` is pressed or typed, `R > text [keys]` is the next thing said, `R = text
 * [keys]` what the last one has become; `!` is left to `meanwhile`.
 */
export async function playScript(
  chats: ChatsPage,
  names: readonly string[],
  script: string,
  meanwhile: () => Promise<void> = async () => {},
): Promise<void> {
  const read = new Map(names.map((name) => [name, 0]))
  const told = async (name: string, sign: string, wanted: string): Promise<void> => {
    const [, text = '', keys] = /^(.*?)(?: \[(.*)\])?$/.exec(wanted)!
    const at = sign === '=' ? read.get(name)! - 1 : read.get(name)!
    const heard = async () => inShort((await chats.said(name))[at] ?? '', [])
    await expect.poll(heard, { message: `${name} ${sign} ${wanted}` }).toBe(text)
    if (keys !== undefined)
      await expect.poll(() => chats.keys(name), { message: `${name} ${sign} ${wanted}` }).toEqual(keys.split(', '))
    read.set(name, at + 1)
  }
  for (const line of script
    .split('\n')
    .map((one) => one.trim())
    .filter(Boolean)) {
    const [, short = '', sign = '', text = ''] = /^(\w+) ([<>=]) (.*)$/.exec(line) ?? []
    const who = short === 'R' ? 'Referee' : short
    if (line === '!') await meanwhile()
    else if (sign === '<') await chats.say(who, text)
    else for (const name of who === 'All' ? names : [who]) await told(name, sign, text)
  }
  for (const name of names) expect(await chats.said(name), `nothing more to ${name}`).toHaveLength(read.get(name)!)
}
