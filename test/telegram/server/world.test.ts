import { expect, test } from 'vitest'
import { botFixture, complaint, fetched, kinds, refusal } from './fixture.ts'

test('who can be written to', async () => {
  const { api, tg, raw } = await botFixture()
  const [ann, bob, cy] = [api.person('Ann'), api.person('Bob'), api.person('Cy')]
  const write = (chat: number | string) => refusal(tg.sendMessage(chat, 'x'))
  expect(await write(ann.id)).toEqual([400, 'Bad Request: chat not found'])
  expect(await write('@ann')).toEqual([400, 'Bad Request: chat not found'])
  expect((await raw('sendMessage', { text: 'x' })).body.description).toBe('Bad Request: chat_id is empty')
  api.group('Table', { members: ['bot', bob] })
  expect(await write(bob.id)).toEqual([403, "Forbidden: bot can't initiate conversation with a user"])
  cy.start()
  expect(await tg.sendMessage(cy.id, 'x')).toMatchObject({
    chat: { id: cy.id, type: 'private', first_name: 'Cy', username: 'cy' },
  })
  cy.block()
  expect(await write(cy.id)).toEqual([403, 'Forbidden: bot was blocked by the user'])
  cy.unblock()
  expect(await tg.sendMessage(cy.id, 'x')).toMatchObject({ text: 'x' })
  cy.deactivate()
  expect(await write(cy.id)).toEqual([403, 'Forbidden: user is deactivated'])
})

test.each(['group', 'supergroup'] as const)('in a %s: outside, kicked out, left', async (kind) => {
  const { api, tg } = await botFixture()
  const group = api.group('Table', { kind })
  const write = () => refusal(tg.sendMessage(group.id, 'x'))
  expect(await write()).toEqual([403, `Forbidden: bot is not a member of the ${kind} chat`])
  group.add('bot')
  expect(await tg.sendMessage(group.id, 'x')).toMatchObject({ chat: { title: 'Table', type: kind } })
  group.remove('bot')
  expect(await write()).toEqual([403, `Forbidden: bot was kicked from the ${kind} chat`])
  group.add('bot')
  await tg.leaveChat(group.id)
  expect(await write()).toEqual([403, `Forbidden: bot is not a member of the ${kind} chat`])
})

test('ids: private chats and groups share a row, a supergroup has its own; the seed decides', async () => {
  const row = async (seed: number) => {
    const { api, tg } = await botFixture({ seed })
    const ann = api.person('Ann', { started: true })
    const [plain, big] = [
      api.group('Plain', { kind: 'group', members: ['bot'] }),
      api.group('Big', { members: ['bot'] }),
    ]
    const sent = []
    for (const chat of [ann.id, plain.id, big.id, ann.id, big.id])
      sent.push((await tg.sendMessage(chat, 'x')).message_id)
    return { sent, rolled: (await tg.sendDice(ann.id, '🎲')).dice.value, chats: [ann.id, plain.id, big.id] }
  }
  const {
    sent: [a, b, c, d, e],
    chats,
    rolled,
  } = await row(5)
  expect([b! - a!, d! - b!, e! - c!]).toEqual([1, 1, 1])
  expect([chats[0]! > 0, chats[1]! < 0 && chats[1]! > -1e12, chats[2]! < -1e12]).toEqual([true, true, true])
  expect([1, 2, 3, 4, 5, 6]).toContain(rolled)
  expect(await row(5)).toEqual({ sent: [a, b, c, d, e], chats, rolled })
  expect((await row(6)).chats).not.toEqual(chats)
})

test('a public supergroup has a name that leads to it', async () => {
  const { api, tg } = await botFixture()
  const group = api.group('Table', { username: 'fray_table', members: ['bot'] })
  expect(await tg.sendMessage('@Fray_Table', 'x')).toMatchObject({ chat: { id: group.id, username: 'fray_table' } })
  expect(await tg.getChat('@fray_table')).toMatchObject({
    id: group.id,
    active_usernames: ['fray_table'],
    permissions: { can_send_messages: true },
  })
})

test('privacy mode: what the bot hears in a group', async () => {
  const { api, tg, raw } = await botFixture()
  const ann = api.person('Ann')
  const group = api.group('Table', { members: ['bot', ann] })
  const hears = async (text: string, replyTo?: Parameters<typeof ann.send>[2]) => {
    ann.send(group, text, replyTo)
    return (await fetched({ raw })).length === 1
  }
  await fetched({ raw })
  expect([
    await hears('hello'),
    await hears('/status'),
    await hears('/status@OtherBot'),
    await hears('please /status@fraytestbot now'),
  ]).toEqual([false, false, false, true])
  const card = await tg.sendMessage(group.id, 'card')
  expect([await hears('/status'), await hears('well, /status'), await hears('yes', { replyTo: card })]).toEqual([
    true,
    false,
    true,
  ])
  const hidden = ann.send(group, 'among us')
  expect(await hears('indeed', { replyTo: hidden })).toBe(false)
  ann.send(group, '/status@FrayTestBot', { replyTo: hidden })
  expect((await fetched({ raw }))[0]!.message).not.toHaveProperty('reply_to_message')
  group.promote('bot')
  await fetched({ raw })
  expect(await hears('now you hear everything')).toBe(true)
})

test('privacy mode is asked when the bot is added, not later', async () => {
  const { api, raw } = await botFixture()
  const ann = api.person('Ann')
  const group = api.group('Table', { members: ['bot', ann] })
  api.world.flags.can_read_all_group_messages = true
  await fetched({ raw })
  ann.send(group, 'not yet')
  expect(await fetched({ raw })).toEqual([])
  group.remove('bot', 'left')
  group.add('bot')
  await fetched({ raw })
  ann.send(group, 'now')
  expect(await fetched({ raw })).toHaveLength(1)
})

test('the bot comes, is promoted, and is removed', async () => {
  const { api, raw } = await botFixture()
  const group = api.group('Table', { members: ['bot'] })
  group.promote('bot', { can_pin_messages: true })
  group.remove('bot')
  api.person('Host').send(group, 'it is gone')
  const updates = await fetched({ raw })
  expect(kinds(updates)).toEqual(['my_chat_member', 'message', 'my_chat_member', 'my_chat_member', 'message'])
  expect(
    updates.flatMap(({ my_chat_member: mine }) =>
      mine ? [[mine.old_chat_member.status, mine.new_chat_member.status]] : [],
    ),
  ).toEqual([
    ['left', 'member'],
    ['member', 'administrator'],
    ['administrator', 'kicked'],
  ])
  expect(updates[1]!.message).toMatchObject({
    new_chat_members: [{ username: 'FrayTestBot' }],
    from: { first_name: 'Host' },
  })
  expect(updates[2]!.my_chat_member!.new_chat_member).toMatchObject({
    can_pin_messages: true,
    can_delete_messages: false,
    is_anonymous: false,
  })
  expect(updates[4]!.message).toMatchObject({ left_chat_member: { is_bot: true } })
})

test('a block and its end are told, and nothing else of a private chat', async () => {
  const { api, raw } = await botFixture()
  const ann = api.person('Ann')
  ann.start()
  await fetched({ raw })
  ann.block()
  ann.unblock()
  const me = { id: 7000000001, is_bot: true, first_name: 'Fray', username: 'FrayTestBot' }
  expect((await fetched({ raw })).map(({ my_chat_member }) => my_chat_member)).toMatchObject([
    {
      chat: { id: ann.id, type: 'private' },
      from: { id: ann.id },
      old_chat_member: { user: me, status: 'member' },
      new_chat_member: { user: me, status: 'kicked', until_date: 0 },
    },
    { old_chat_member: { status: 'kicked' }, new_chat_member: { status: 'member' } },
  ])
})

test.each(['old', 'new'] as const)('a group becomes a supergroup (the %s one speaks first)', async (first) => {
  const { api, tg, raw } = await botFixture()
  const ann = api.person('Ann')
  const group = api.group('Table', { kind: 'group', members: ['bot', ann] })
  const old = group.id
  const card = await tg.sendMessage(old, 'card')
  await fetched({ raw })
  group.migrate(first)
  const told = (await fetched({ raw })).map(({ message }) => [
    message!.chat.id,
    message!.migrate_to_chat_id,
    message!.migrate_from_chat_id,
  ])
  expect(told).toEqual(
    first === 'old'
      ? [
          [old, group.id, undefined],
          [group.id, undefined, old],
        ]
      : [
          [group.id, undefined, old],
          [old, group.id, undefined],
        ],
  )
  expect((await raw('sendMessage', { chat_id: old, text: 'x' })).body).toEqual({
    ok: false,
    error_code: 400,
    description: 'Bad Request: group chat was upgraded to a supergroup chat',
    parameters: { migrate_to_chat_id: group.id },
  })
  expect(await complaint(tg.editMessageText(group.id, card.message_id, 'y'))).toBe('message to edit not found')
  expect(await tg.sendMessage(group.id, 'card')).toMatchObject({ chat: { type: 'supergroup', title: 'Table' } })
})

test('a group may be disbanded', async () => {
  const { api, tg } = await botFixture()
  const group = api.group('Table', { kind: 'group', members: ['bot'] })
  group.disband()
  expect(await refusal(tg.sendMessage(group.id, 'x'))).toEqual([403, 'Forbidden: the group chat was deleted'])
})

test('topics of a forum', async () => {
  const { api, tg, raw } = await botFixture()
  const ann = api.person('Ann')
  const group = api.group('Table', { kind: 'forum', members: ['bot', ann] })
  const topic = group.topic('Fight')
  const inTopic = { message_thread_id: topic }
  const card = await tg.sendMessage(group.id, 'card', inTopic)
  expect(card).toMatchObject({
    message_thread_id: topic,
    is_topic_message: true,
    chat: { is_forum: true },
    reply_to_message: { message_id: topic, forum_topic_created: { name: 'Fight' } },
  })
  ann.send(group, 'yes', { replyTo: card, thread: topic })
  expect((await fetched({ raw })).at(-1)!.message).toMatchObject({
    message_thread_id: topic,
    is_topic_message: true,
    reply_to_message: { message_id: card.message_id },
  })
  for (const message_thread_id of [1, 99_999])
    expect(await complaint(tg.sendMessage(group.id, 'x', { message_thread_id }))).toBe('message thread not found')
  group.closeTopic(topic)
  expect(await complaint(tg.sendMessage(group.id, 'x', inTopic))).toBe('TOPIC_CLOSED')
  group.reopenTopic(topic)
  expect(await tg.sendMessage(group.id, 'x', inTopic)).toMatchObject({ text: 'x' })
  expect(
    (await fetched({ raw })).map(({ message }) => Object.keys(message!).find((key) => key.startsWith('forum_'))),
  ).toEqual(['forum_topic_closed', 'forum_topic_reopened'])
  expect(await tg.sendMessage(group.id, 'general')).not.toHaveProperty('message_thread_id')
})

test('replies in a supergroup make a thread that is no topic', async () => {
  const { api, tg } = await botFixture()
  const group = api.group('Table', { members: ['bot'] })
  const first = await tg.sendMessage(group.id, 'first')
  const reply = await tg.sendMessage(group.id, 'second', { reply_parameters: { message_id: first.message_id } })
  const third = await tg.sendMessage(group.id, 'third', { reply_parameters: { message_id: reply.message_id } })
  expect(third).toMatchObject({ message_thread_id: first.message_id, reply_to_message: { text: 'second' } })
  expect(third).not.toHaveProperty('is_topic_message')
  expect(third.reply_to_message).not.toHaveProperty('reply_to_message')
})

test('rights: what a restricted bot may not do', async () => {
  const { api, tg } = await botFixture()
  const group = api.group('Table', { members: ['bot'] })
  const { message_id } = await tg.sendMessage(group.id, 'x')
  group.restrict('bot', { can_send_messages: false, can_send_other_messages: false })
  expect(await complaint(tg.sendMessage(group.id, 'x'))).toBe('not enough rights to send text messages to the chat')
  expect(await complaint(tg.sendDice(group.id, '🎲'))).toBe('not enough rights to send dice to the chat')
  expect(await complaint(tg.pinChatMessage(group.id, message_id))).toBe(
    'not enough rights to manage pinned messages in the chat',
  )
  group.demote('bot')
  group.allow({ can_send_messages: false })
  expect(await complaint(tg.sendMessage(group.id, 'x'))).toBe('not enough rights to send text messages to the chat')
  group.promote('bot')
  expect(await tg.sendMessage(group.id, 'x')).toMatchObject({ text: 'x' })
})

test('pins: who may, what is told, what is unpinned', async () => {
  const { api, tg, raw } = await botFixture()
  const group = api.group('Table', { kind: 'group', members: ['bot'] })
  const [a, b] = [await tg.sendMessage(group.id, 'a'), await tg.sendMessage(group.id, 'b')]
  expect(await complaint(tg.pinChatMessage(group.id, a.message_id))).toBe(
    'not enough rights to manage pinned messages in the chat',
  )
  group.promote('bot', { can_pin_messages: true })
  expect(await complaint(tg.pinChatMessage(group.id, 99_999))).toBe('message to pin not found')
  await fetched({ raw })
  for (const { message_id } of [a, b, b]) await tg.pinChatMessage(group.id, message_id)
  const pins = await fetched({ raw })
  expect(pins.map(({ message }) => [message!.from.id, (message!.pinned_message as { text?: string }).text])).toEqual([
    [api.world.me.id, 'a'],
    [api.world.me.id, 'b'],
  ])
  expect(await tg.getChat(group.id)).toMatchObject({ pinned_message: { text: 'b' } })
  await tg.unpinChatMessage(group.id)
  expect(await tg.getChat(group.id)).toMatchObject({ pinned_message: { text: 'a' } })
  await tg.unpinChatMessage(group.id, a.message_id)
  expect(await complaint(tg.unpinChatMessage(group.id))).toBe('message to unpin not found')
  expect(await complaint(tg.unpinChatMessage(group.id, 99_999))).toBe('message to unpin not found')
})

test('in a supergroup others may be deleted only with the right to, and for 48 hours', async () => {
  const { api, tg } = await botFixture()
  const ann = api.person('Ann')
  const group = api.group('Table', { members: ['bot', ann] })
  const [hers, mine] = [ann.send(group, 'hello'), await tg.sendMessage(group.id, 'x')]
  expect(await complaint(tg.deleteMessage(group.id, hers.message_id))).toBe("message can't be deleted")
  group.promote('bot', { can_delete_messages: true })
  expect(await tg.deleteMessage(group.id, hers.message_id)).toBe(true)
  api.clock.advance(2 * 86400)
  expect(await complaint(tg.deleteMessage(group.id, mine.message_id))).toBe("message can't be deleted")
})
