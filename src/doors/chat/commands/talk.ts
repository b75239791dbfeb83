import type { Actor } from '../../../table/service.ts'
import { matchOne } from '../../../words/match-name.ts'
import { news, type Said, type Turn } from '../session/session.ts'
import { calledOf, sayInOthers } from '../session/tell-other-chats.ts'
import { type Commands, refuses } from './command.ts'
import { type AtTable, atTable } from './message-in-fight.ts'

export const TALKING: Commands = {
  talk: {
    use: '/talk WORDS',
    says: 'says something to everybody at the table, beside the fight',
    whose: 'everybody',
    run: atTable(talk),
  },
  whisper: {
    use: '/whisper NAME WORDS',
    says: 'says something to one at the table alone',
    whose: 'everybody',
    run: atTable(whisper),
  },
}

const MOST_WORDS = 1_000
const isTalk = (words: string): boolean => words !== '' && words.length <= MOST_WORDS

/** CHAT-21: talk is no answer, and no rule hears it. */
async function talk(at: AtTable, words: string): Promise<Turn> {
  if (!isTalk(words)) return refuses(at, `Say something of 1 to ${MOST_WORDS} characters, as in: /talk Cover me!`)
  const by = await calledOf(at)
  await sayInOthers(at, { ...news(`${by}: ${words}`), talk: { by, to: null } })
  return { session: at.session, said: [] }
}

/** To one member alone: also referees hear nothing of it. */
async function whisper(at: AtTable, given: string): Promise<Turn> {
  const others = (await at.service.store.members(at.table.id)).filter(({ id, left }) => !left && id !== at.actor.member)
  const found = partedBy(
    given,
    others.map(({ id, name }) => ({ key: id, label: name })),
  )
  if (!found || !isTalk(found.words))
    return refuses(at, `Say to whom and what; here are ${others.map(({ name }) => name).join(', ') || 'no others'}.`)
  const by = await calledOf(at)
  const said: Said = { ...news(`${by} whispers: ${found.words}`), talk: { by, to: found.who.label } }
  await sayInOthers(at, said, (member: Actor['member']) => member === found.who.key)
  return { session: at.session, said: [] }
}

type Named = { readonly key: string; readonly label: string }

/** The longest name that the words begin with; else the first word as a part of a name. */
function partedBy(given: string, people: readonly Named[]): { readonly who: Named; readonly words: string } | null {
  const whole = people
    .filter(({ label }) => given.toLowerCase().startsWith(`${label.toLowerCase()} `))
    .sort((a, b) => b.label.length - a.label.length)[0]
  if (whole) return { who: whole, words: given.slice(whole.label.length).trim() }
  const [, first = '', words = ''] = /^(\S+)\s+([\s\S]*)$/.exec(given) ?? []
  const found = first === '' ? null : matchOne(first, people)
  return found && !('refused' in found) ? { who: found, words } : null
}
