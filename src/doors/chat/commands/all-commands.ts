import { distance } from '../../../engine/spelling-distance.ts'
import { isReferee } from '../../../table/tables/role-permissions.ts'
import { nearest } from '../../../words/refusal-sentences.ts'
import type { Turn } from '../session/session.ts'
import { ANSWERING } from './answer-as.ts'
import { type At, type Command, type Commands, parseCommand, refuses } from './command.ts'
import { DEEDS } from './do-say-tell.ts'
import { helpOf } from './help.ts'
import { RULING } from './overrule-hide-rule.ts'
import { MANNER } from './quiet-and-lines.ts'
import { DICE } from './roll-and-verify.ts'
import { SEATS } from './seats-dice-pause.ts'
import { SETTING } from './set-value.ts'
import { SETUP_COMMANDS } from './setup-commands.ts'
import { ORDERS } from './standing-orders.ts'
import { STARTING } from './start-and-end-fight.ts'
import { SHOWING } from './status-order-field-info.ts'
import { TALKING } from './talk.ts'
import { BACK_AND_FORTH } from './undo-redo-fork.ts'
import { RECORD } from './why-odds-log.ts'

const COMMANDS: Commands = {
  help: helpOf(() => COMMANDS),
  ...SETUP_COMMANDS,
  ...SHOWING,
  ...RECORD,
  ...DEEDS,
  ...TALKING,
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
const ALIASES: Readonly<Record<string, string>> = { r: 'roll', me: 'character', sheet: 'info' }

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
    run: async (at) => (command ? carryOut(at, command, said.given) : refuses(at, strange(said.name))),
  }
}

/** Few letters are soon like another word: then only one of them may be wrong. */
function strange(name: string): string {
  const found = nearest(name, Object.keys(COMMANDS))
  const near = found !== null && (name.length > 3 || distance(name, found) < 2) ? found : null
  return `There is no command /${name}${near ? `; did you mean /${near}?` : '. /help lists them.'}`
}

/** `/help` for `help` and `?`, `/status` for `status`: a command said alone, without its slash, where it is no answer. */
export function commandMeant(text: string): string | null {
  const said = text.trim().toLowerCase()
  const name = said === '?' ? 'help' : Object.hasOwn(ALIASES, said) ? ALIASES[said]! : said
  return Object.hasOwn(COMMANDS, name) && name !== '' ? `/${said === '?' ? name : said}` : null
}

async function carryOut(at: At, command: Command, given: string): Promise<Turn> {
  if (command.whose === 'referee' && at.actor && !isReferee(at.actor.role))
    return refuses(at, 'Only the referee can do that.')
  return command.run(at, given)
}
