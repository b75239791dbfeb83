import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChatLine, ChatNow } from '../../src/client/chat-shapes.ts'
import { clientOf } from '../../src/client/client.ts'
import { carryNews, openChats } from '../../src/doors/chat/session/notify-chats.ts'
import { sendPost } from '../../src/table/post/deliver-letters.ts'
import { changeScene } from '../../src/table/scenes/stored-scenes.ts'
import { front, must, type Person, people, person, type TestServer } from './server-fixture.ts'

let at: TestServer
beforeAll(async () => {
  at = await front()
  openChats(at.service)
  const post = (): void =>
    void sendPost(at.service, { chat: carryNews(at.service) }).then(
      (sent) => sent > 0 && post(),
      () => undefined,
    )
  at.service.told.add(post)
})
afterAll(() => at.stop())

type All = Awaited<ReturnType<typeof people>>

/** A table where Ann plays Vera, and a thug waits. */
async function scene(): Promise<All> {
  const all = await people(at)
  must(await all.ann.client.addCharacter({ name: 'Vera', sheet: { block: 'marine' } }))
  const { id } = must(await all.referee.client.table())
  await changeScene(at.service, id, (one) => ({
    ...one,
    people: [{ id: 'thug', name: 'Thug', side: 'enemies', block: 'thug' }],
  }))
  return all
}

function hear({ client }: Person, from = 0) {
  const heard: { lines: ChatLine[]; now: ChatNow | null; agains: number } = { lines: [], now: null, agains: 0 }
  const listening = client.listenChat(
    {
      lines: (lines) => heard.lines.push(...lines),
      now: (now) => {
        heard.now = now
      },
      again: () => {
        heard.agains += 1
      },
    },
    from,
  )
  return { heard, ...listening }
}

const say = async ({ client }: Person, text: string): Promise<number> => must(await client.say({ text })).length
const texts = (lines: readonly ChatLine[]): readonly string[] => lines.map(({ kind, text }) => `${kind}: ${text}`)

async function begin({ referee }: All): Promise<void> {
  await say(referee, '/startcombat')
  await say(referee, 'X')
  await say(referee, '5')
}

test('what is said is answered in the chat, and says what is asked now', async () => {
  const { referee } = await scene()
  expect(must(await referee.client.chat())).toMatchObject({
    you: { member: referee.member, name: 'Rae', role: 'referee' },
    table: { name: 'Thursday' },
    from: 0,
    length: 0,
    lines: [],
    now: { open: null, fight: null },
  })
  await say(referee, '/startcombat')
  const { lines, now, length } = must(await referee.client.chat())
  expect(texts(lines)).toEqual(['own: /startcombat', 'ask: Which characters are aware of their opponents?'])
  expect(length).toBe(2)
  expect(now).toMatchObject({
    open: { text: 'Which characters are aware of their opponents?', keys: { kind: 'inline' } },
    fight: { over: false },
    people: [
      { name: 'Vera', side: 'players' },
      { name: 'Thug', side: 'enemies' },
    ],
  })
  const { keys } = now.open!
  must(await referee.client.say({ tap: keys.kind === 'inline' ? keys.keys.at(-1)!.data : '' }))
  expect(must(await referee.client.chat({ from: 3 })).lines.map(({ n, text }) => [n, text])).toEqual([
    [3, 'What is the starting range (metres)?'],
  ])
})

test('a request that comes again is heard once', async () => {
  const { referee } = await scene()
  const [one, two] = await Promise.all([
    referee.client.say({ text: '/startcombat', request: 'r1' }),
    referee.client.say({ text: '/startcombat', request: 'r1' }),
  ])
  expect(two).toEqual(one)
  expect(must(await referee.client.chat()).lines.filter(({ kind }) => kind === 'own')).toHaveLength(1)
})

test('whoever looks for the first time is told of the fight that is running, and asked', async () => {
  const all = await scene()
  await begin(all)
  await expect
    .poll(async () => must(await all.referee.client.chat()).lines.some(({ text }) => /turn/.test(text)))
    .toBe(true)
  const { lines } = must(await all.ann.client.chat())
  expect(lines.find(({ text }) => text.endsWith('’s turn.') || text.endsWith("'s turn."))).toMatchObject({
    kind: 'news',
    all: true,
  })
  await say(all.ann, 'Skip')
  await say(all.referee, 'Skip')
  await expect.poll(async () => must(await all.ann.client.chat()).now.open?.text ?? '').toMatch(/What will you do/)
})

test('whoever is cut off at random reads every line once and in order', async () => {
  const all = await scene()
  const ears = [all.referee, all.ann, all.ann].map((who) => ({ who, ...hear(who) }))
  await begin(all)
  for (let n = 0; n < 30; n++) {
    await say(n % 2 === 0 ? all.referee : all.ann, n % 3 === 0 ? 'Skip' : `nonsense ${n}`)
    ears[n % 4]?.drop()
    if (n % 5 === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  for (const { who, heard, stop } of ears) {
    await expect.poll(async () => heard.lines.length - must(await who.client.chat()).length, { timeout: 5_000 }).toBe(0)
    const { lines, now } = must(await who.client.chat())
    expect(heard.lines).toEqual(lines)
    expect(heard.agains).toBe(0)
    await expect.poll(() => heard.now?.open?.tag).toBe(now.open?.tag)
    stop()
  }
}, 30_000)

test('reading goes on from a number, and from the beginning where the number is none of this chat', async () => {
  const all = await scene()
  await begin(all)
  const { length, lines } = must(await all.referee.client.chat())
  const [later, lost] = [hear(all.referee, 3), hear(all.referee, length + 100)]
  await expect.poll(() => later.heard.lines.length).toBe(length - 3)
  expect(later.heard.lines).toEqual(lines.slice(3))
  await expect.poll(() => lost.heard).toMatchObject({ agains: 1, lines })
  later.stop()
  lost.stop()
})

test('nobody reads what is said to others', async () => {
  const all = await scene()
  await begin(all)
  await say(all.referee, 'a secret')
  for (const who of [all.ann, all.eve])
    expect(JSON.stringify(must(await who.client.chat()))).not.toMatch(/secret|aware of their/)
})

test('a friend who joins by a code is led to a character, and the referee hears of the friend once', async () => {
  const { referee } = await people(at)
  await say(referee, '/help')
  const { code } = must(await referee.client.invite({ role: 'player' }))
  const mia = await person(at.url, must(await clientOf(at.url).join({ code, name: 'Mia' })).token)
  const { lines, now } = must(await mia.client.chat())
  expect(texts(lines)).toEqual([
    'news: You are at the table Thursday, as a player.',
    'ask: How do you want to make your character?',
  ])
  expect(now.open).toMatchObject({ text: 'How do you want to make your character?', keys: { kind: 'reply' } })
  must(await mia.client.chat())
  expect(texts(must(await referee.client.chat()).lines).filter((text) => /Mia/.test(text))).toEqual([
    'news: Mia joins the table.',
  ])
})

test('for whom the referee has made a character there is nothing to do', async () => {
  const { referee, ann } = await people(at)
  must(await referee.client.addCharacter({ name: 'Vera', sheet: { block: 'marine' }, owner: ann.member }))
  expect(must(await ann.client.chat()).lines).toEqual([])
})
