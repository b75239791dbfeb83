import { isReferee } from '../../../table/tables/role-permissions.ts'
import { nearest } from '../../../words/refusal-sentences.ts'
import type { Turn } from '../session/session.ts'
import { type At, type Command, type Commands, refuses, says } from './command.ts'

const HOW = 'Answer with the keys, or type what stands on them; <- goes back. Besides there are:'

/** What this person can say, or one command of it. */
export const helpOf = (all: () => Commands): Command => ({
  use: '/help [COMMAND]',
  says: 'lists what you can say',
  whose: 'everybody',
  run: async (at, given) => help(at, all(), given),
})

function help(at: At, all: Commands, given: string): Turn {
  const open = Object.entries(all).filter(
    ([, { whose }]) => whose === 'everybody' || !at.actor || isReferee(at.actor.role),
  )
  const wanted = given.toLowerCase().replace(/^\//, '')
  if (wanted === '') return says(at, [HOW, ...open.map(([, command]) => lineOf(command))].join('\n'))
  const found = Object.hasOwn(all, wanted) ? all[wanted]! : null
  if (found) return says(at, `${lineOf(found)}${found.whose === 'referee' ? ' (for the referee)' : ''}`)
  const near = nearest(wanted, Object.keys(all))
  return refuses(
    at,
    `There is no command /${wanted.slice(0, 40)}${near ? `; did you mean /${near}?` : '. /help lists them.'}`,
  )
}

const lineOf = ({ use, says: text }: Command): string => `${use}: ${text}`
