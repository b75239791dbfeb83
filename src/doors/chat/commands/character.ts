import { blocksForPlayers } from '../../../engine/book.ts'
import type { Refusal } from '../../../engine/option-tree.ts'
import { branch, each, letter } from '../../../engine/options.ts'
import { type Pasted, readPasted } from '../../../files/pasted-sheet.ts'
import { isOver, load } from '../../../table/fights/loaded-fights.ts'
import type { Character, Member } from '../../../table/store/table-records.ts'
import { saveCharacter } from '../../../table/tables/characters.ts'
import { isReferee, may } from '../../../table/tables/role-permissions.ts'
import { removeCharacter, rosterOf, sheetOf } from '../../../table/tables/roster.ts'
import { matchOne } from '../../../words/match-name.ts'
import { type Asker, registerForm } from '../dialogue/form.ts'
import { closedWith } from '../session/ask-next-question.ts'
import { folded, type Turn } from '../session/session.ts'
import { calledOf } from '../session/tell-other-chats.ts'
import { type At, type Commands, refuses, says } from './command.ts'
import { type AtTable, atTable } from './message-in-fight.ts'
import { bookAt, dialogue, onceOf, personAt, tellReferees } from './message-outside-fight.ts'

export const CHARACTERS: Commands = {
  character: {
    use: '/character [new|as READY-MADE|NAME|remove NAME]',
    says: 'makes your character, shows it, or takes one off the roster; also /me',
    whose: 'everybody',
    run: atTable(character),
  },
  players: {
    use: '/players',
    says: 'shows who is at the table, and whom they play',
    whose: 'everybody',
    run: atTable(players),
  },
}

/** Longer names do not fit a key. */
const MOST_NAME = 32
const MOST_SHEET = 4_000

/** The characters of the table's book that somebody may look at and change: their own, and for the referee all. */
export async function charactersOf(at: AtTable): Promise<readonly Character[]> {
  const { service, actor, table } = at
  const all = (await rosterOf(service, table.id)).filter(({ book }) => book === table.settings.book)
  return isReferee(actor.role) ? all : all.filter(({ owner }) => owner === actor.member)
}

async function character(at: AtTable, given: string): Promise<Turn> {
  const mine = await charactersOf(at)
  const [, word = '', rest = ''] = /^(\S+)\s*(.*)$/s.exec(given) ?? []
  if (word.toLowerCase() === 'new' && rest === '') return newCharacter(at)
  if (word.toLowerCase() === 'as' && !mine.some(({ name }) => name === given)) return readyMade(at, rest)
  if (word.toLowerCase() === 'remove') return remove(at, mine, rest)
  if (given === '' && mine.length === 0)
    return isReferee(at.actor.role)
      ? says(at, 'Nobody has a character here yet. /character new makes one.')
      : newCharacter(at)
  const found = given === '' ? null : characterCalled(mine, given)
  if (found && 'refused' in found) return refuses(at, found.refused)
  const texts = await Promise.all((found ? [found] : mine).map((one) => stateOf(at, one)))
  return says(at, texts.join('\n'))
}

const newCharacter = async (at: AtTable): Promise<Turn> => {
  const wrong = may(at.actor.role, 'roster add', { own: true })
  return wrong ? refuses(at, wrong.refused) : dialogue(at, 'character')
}

function characterCalled(among: readonly Character[], name: string): Character | Refusal {
  const found = matchOne(
    name,
    among.map((one) => ({ key: one.id, label: one.name, one })),
  )
  if (found && 'one' in found) return found.one
  return (
    found ?? {
      refused:
        among.length === 0
          ? 'There is no character yet. /character makes one.'
          : `Nobody here is called '${name.slice(0, 40)}'; there ${among.length === 1 ? 'is' : 'are'} ${among.map((one) => one.name).join(', ')}.`,
    }
  )
}

/** How somebody is, and what is on the sheet. */
function lines(at: AtTable, one: Character): string {
  const book = bookAt(at)
  const person = personAt(at, one)
  return 'refused' in person
    ? `${one.name}: ${person.refused}`
    : `${one.name}: ${book.words.status(person.who, person.fight)}\n${book.roster.write(person.who)}`
}

/** During a fight the sheet in the fight counts. */
async function stateOf(at: AtTable, one: Character): Promise<string> {
  const running = one.fought ? await load(at.service, one.fought.fight) : null
  const who =
    running && !isOver(running.play)
      ? Object.entries(running.record.state.roster ?? {}).find(([, id]) => id === one.id)?.[0]
      : undefined
  const there = running?.play.fight.combatants.find(({ id }) => id === who)
  return lines(at, there ? { ...one, sheet: sheetOf(there) } : one)
}

async function remove(at: AtTable, mine: readonly Character[], name: string): Promise<Turn> {
  if (name === '') return refuses(at, 'Say whom, as in: /character remove Bob.')
  const found = characterCalled(mine, name)
  const gone = 'refused' in found ? found : await removeCharacter(at.service, at.actor, found.id)
  return 'refused' in gone ? refuses(at, gone.refused) : says(at, `${(found as Character).name} is off the roster.`)
}

registerForm('character', async (form, at) => {
  const { actor, table } = at
  return actor && table ? made(form, { ...at, actor, table }) : refuses(at, 'You are at no table.')
})

const LABELS = { ready: 'Ready-made', questions: 'By questions', paste: 'Paste a sheet', later: 'Later' }

/** A ready-made block, questions of the book, or a sheet that somebody has already. */
async function made(form: Asker, at: AtTable): Promise<Turn> {
  const book = bookAt(at)
  const blocks = blocksForPlayers(book.catalogue)
  const how = form.ask(
    (path) => (path[0] === 'ready' ? 'Choose one of these:' : 'How do you want to make your character?'),
    [branch('ready', () => [each(blocks)]), 'questions', 'paste', 'later'],
    { labels: { ...LABELS, ...Object.fromEntries(blocks.map(({ id, name }) => [id, name])) } },
  )
  if (how === 'later') return says(at, 'Whenever you like: /character makes one.')
  const { sheet, name } = sheetBy(form, at, how)
  const wished =
    name ??
    form.ask("What is your character's name?", [letter((text) => named(at, text, sheet), MOST_NAME)], {
      suggested: suggested(at, how),
    })
  return kept(at, { name: wished, sheet })
}

async function kept(at: AtTable, { name, sheet }: { readonly name: string; readonly sheet: object }): Promise<Turn> {
  const saved = await saveCharacter(at.service, at.actor, { name, sheet, once: onceOf(at) })
  if ('refused' in saved) return refuses(at, saved.refused)
  await tellReferees(at, `${await calledOf(at)} plays ${saved.name}.`)
  return says(at, `${saved.name} is ready.\n${lines(at, { ...saved, rev: 0 })}`)
}

/** Somebody ready-made at once, under the name of who asks; the dialogue for a character is over with it. */
async function readyMade(at: AtTable, wanted: string): Promise<Turn> {
  const blocks = blocksForPlayers(bookAt(at).catalogue).map(({ id, name }) => ({ key: id, label: name }))
  const found = matchOne(wanted, blocks)
  if (!found || 'refused' in found)
    return refuses(at, found?.refused ?? `There are ready-made: ${blocks.map(({ label }) => label).join(', ')}.`)
  const { form, prompt } = at.session
  const session =
    form?.name === 'character'
      ? { ...at.session, form: null, prompt: null, closed: closedWith(at.session) }
      : at.session
  const turn = await kept(
    { ...at, session },
    { name: at.session.name.slice(0, MOST_NAME) || found.label, sheet: { block: found.key } },
  )
  return session === at.session || prompt?.keys.kind !== 'inline'
    ? turn
    : { ...turn, said: [folded(prompt), ...turn.said] }
}

type How = 'questions' | 'paste' | { readonly id: string; readonly name: string }

function sheetBy(form: Asker, at: AtTable, how: How): Pasted {
  const book = bookAt(at)
  if (typeof how === 'object') return { name: null, sheet: { block: how.id } }
  if (how === 'questions') return { name: null, sheet: book.roster.make(form, 'player').sheet }
  return form.ask(`Send the sheet as JSON, or in one line, as in: ${book.roster.sample}`, [
    letter((text) => pasted(at, text), MOST_SHEET),
  ])
}

/** Whatever is wrong with it is said before anything else is asked. */
function pasted(at: AtTable, text: string): Pasted | Refusal {
  const read = readPasted(bookAt(at), text)
  if ('refused' in read) return read
  const person = personAt(at, { name: read.name?.trim() || 'Somebody', sheet: read.sheet })
  return 'refused' in person ? { refused: sentence(person.refused) } : { ...read, name: read.name?.trim() || null }
}

/** A name that fits the sheet. */
export function named(at: AtTable, text: string, sheet: object): string | Refusal {
  const person = personAt(at, { name: text.trim(), sheet })
  return 'refused' in person ? { refused: sentence(person.refused) } : text.trim()
}

export const sentence = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`)

const suggested = ({ session }: At, how: How): readonly string[] =>
  [...new Set([session.name.slice(0, MOST_NAME), typeof how === 'object' ? how.name : ''])].filter(
    (name) => name.trim() !== '',
  )

/** Who is there. How others are is for the referee. */
async function players(at: AtTable): Promise<Turn> {
  const { service, table, actor } = at
  const [members, characters] = [await service.store.members(table.id), await rosterOf(service, table.id)]
  const book = bookAt(at)
  const playedBy = ({ id }: Member): string =>
    characters
      .filter(({ owner, book: of }) => owner === id && of === book.id)
      .map((one) => (isReferee(actor.role) || id === actor.member ? withStatus(at, one) : one.name))
      .join(', ')
  const rows = members
    .filter(({ left }) => !left)
    .map((one) => `${one.name}: ${one.role === 'player' ? playedBy(one) || 'no character yet' : one.role}`)
  return says(at, [table.name, ...rows].join('\n'))
}

function withStatus(at: AtTable, one: Character): string {
  const person = personAt(at, one)
  return 'refused' in person ? one.name : `${one.name} (${bookAt(at).words.status(person.who, person.fight)})`
}
