import { isReferee } from '../../../table/tables/roles.ts'
import type { Turn } from '../session/session.ts'
import { ANSWERING } from './answering.ts'
import { BACK_AND_FORTH } from './back.ts'
import { type At, type Command, type Commands, parseCommand, refuses } from './command.ts'
import { DEEDS } from './deeds.ts'
import { DICE } from './dice.ts'
import { helpOf } from './help.ts'
import { MANNER } from './manner.ts'
import { ORDERS } from './orders.ts'
import { RECORD } from './record.ts'
import { RULING } from './ruling.ts'
import { SEATS } from './seats.ts'
import { SETTING } from './setting.ts'
import { SETUP_COMMANDS } from './setup-forms.ts'
import { SHOWING } from './showing.ts'
import { STARTING } from './starting.ts'

const COMMANDS: Commands = {
  help: helpOf(() => COMMANDS),
  ...SETUP_COMMANDS,
  ...SHOWING,
  ...RECORD,
  ...DEEDS,
  ...DICE,
  ...ORDERS,
  ...SEATS,
  ...ANSWERING,
  ...STARTING,
  ...SETTING,
  ...RULING,
  ...BACK_AND_FORTH,
  ...MANNER,
}

/** Shorter names that people bring with them. */
const ALIASES: Readonly<Record<string, string>> = { r: 'roll', me: 'character' }

/** Every command with its name, for menus of doors. */
export const listed = (): readonly (Command & { readonly name: string })[] =>
  Object.entries(COMMANDS).map(([name, command]) => ({ name, ...command }))

/** CHAT-11, CE-CHAT-11: in any letter case. Null for what is no command. */
export function commandOf(text: string): { run(at: At): Promise<Turn> } | null {
  const said = parseCommand(text)
  if (!said) return null
  const name = Object.hasOwn(ALIASES, said.name) ? ALIASES[said.name]! : said.name
  const command: Command | undefined = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  return {
    run: async (at) =>
      command ? carryOut(at, command, said.given) : refuses(at, `There is no command /${said.name}. /help lists them.`),
  }
}

async function carryOut(at: At, command: Command, given: string): Promise<Turn> {
  if (command.whose === 'referee' && at.actor && !isReferee(at.actor.role))
    return refuses(at, 'Only the referee can do that.')
  return command.run(at, given)
}
