import type { BotCommand, MenuButton } from 'grammy/types'
import { roomFor } from '../access-checks.ts'
import type { Call } from '../call.ts'
import { type Given, integerOf, isObject, jsonOf, stringOf } from '../call-arguments.ts'
import { bad } from '../refusal.ts'
import { isChief, memberOf, type Room, type World } from '../world.ts'

const WIDE = ['default', 'all_private_chats', 'all_group_chats', 'all_chat_administrators']
const NARROW = ['chat', 'chat_administrators', 'chat_member']

export function setMyCommands({ world, given }: Call): true {
  const commands = commandsOf(given)
  const key = keyOf(world, given)
  if (commands.length > 100) throw bad('BOT_COMMANDS_TOO_MUCH')
  for (const { command, description } of commands) {
    if (!/^[a-z0-9_]{1,32}$/.test(command)) throw bad('BOT_COMMAND_INVALID')
    if (description.length < 1 || description.length > 256) throw bad('BOT_COMMAND_DESCRIPTION_INVALID')
  }
  world.commands.set(key, commands)
  return true
}

export const getMyCommands = ({ world, given }: Call): readonly BotCommand[] =>
  world.commands.get(keyOf(world, given)) ?? []

export function deleteMyCommands({ world, given }: Call): true {
  world.commands.delete(keyOf(world, given))
  return true
}

function commandsOf(given: Given): BotCommand[] {
  const value = jsonOf(given, 'commands', () => bad("can't parse commands JSON object")) ?? []
  if (!Array.isArray(value)) throw bad('expected an Array of BotCommand')
  return value.map((one: unknown) => {
    const complaint = (what: string): Error => bad(`can't parse BotCommand: ${what}`)
    if (!isObject(one)) throw complaint('expected an Object')
    for (const field of ['command', 'description'])
      if (one[field] === undefined) throw complaint(`Can't find field "${field}"`)
    return { command: String(one.command), description: String(one.description) }
  })
}

/** Under which the commands of a scope and a language are kept. */
function keyOf(world: World, given: Given): string {
  const language = stringOf(given, 'language_code')
  const key = `${scopeOf(world, given)} ${language}`
  if (!/^([a-z]{2})?$/.test(language)) throw bad('LANG_CODE_INVALID')
  return key
}

function scopeOf(world: World, given: Given): string {
  const scope = jsonOf(given, 'scope', () => bad("can't parse BotCommandScope JSON object")) ?? { type: 'default' }
  const complaint = (what: string): Error => bad(`can't parse BotCommandScope: ${what}`)
  if (!isObject(scope)) throw complaint('BotCommandScope must be an Object')
  if (scope.type === undefined) throw complaint(`Can't find field "type"`)
  const type = String(scope.type)
  if (WIDE.includes(type)) return type
  if (!NARROW.includes(type)) throw complaint('Unsupported type specified')
  const { id } = roomFor(world, new Map([['chat_id', String(scope.chat_id ?? '')]]), 'read')
  if (type !== 'chat_member') return `${type} ${id}`
  if (!(Number(scope.user_id) > 0)) throw complaint('Invalid user_id specified')
  return `${type} ${id} ${Number(scope.user_id)}`
}

/** The commands that a person is offered in a chat: the narrowest scope wins, and in it their language. */
export function shownCommands(world: World, room: Room, account: number): readonly BotCommand[] {
  const { language } = world.accounts.get(account)!
  const chief = isChief(memberOf(room, account))
  const scopes =
    room.kind === 'private'
      ? [`chat ${room.id}`, 'all_private_chats', 'default']
      : [
          `chat_member ${room.id} ${account}`,
          ...(chief ? [`chat_administrators ${room.id}`] : []),
          `chat ${room.id}`,
          ...(chief ? ['all_chat_administrators'] : []),
          'all_group_chats',
          'default',
        ]
  const keys = scopes.flatMap((scope) => [`${scope} ${language ?? ''}`, `${scope} `])
  return world.commands.get(keys.find((key) => world.commands.has(key)) ?? '') ?? []
}

export function setChatMenuButton({ world, given }: Call): true {
  const button = jsonOf(given, 'menu_button', () => bad("can't parse menu button JSON object")) ?? { type: 'default' }
  const complaint = (what: string): Error => bad(`can't parse menu button: ${what}`)
  if (!isObject(button)) throw complaint('MenuButton must be an Object')
  if (!['default', 'commands', 'web_app'].includes(String(button.type)))
    throw complaint('MenuButton has unsupported type')
  if (button.type === 'web_app' && typeof button.text !== 'string') throw complaint(`Can't find field "text"`)
  const chat = given.has('chat_id') ? integerOf(given, 'chat_id', { least: 0 }) : null
  if (chat === 0) throw bad('invalid chat_id specified')
  if (chat !== null && !world.accounts.get(chat)?.met) throw bad('user not found')
  world.menus.set(chat ?? 0, button as unknown as MenuButton)
  return true
}

export function setMyDescription({ world, given }: Call): true {
  world.about.description = stringOf(given, 'description')
  return true
}

export function setMyShortDescription({ world, given }: Call): true {
  world.about.short = stringOf(given, 'short_description')
  return true
}
