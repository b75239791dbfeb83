import { type AnyBook, bookOf } from '../../../books/index.ts'
import { sidesOf } from '../../../engine/book.ts'
import { type CombatantBase, type FightBase, find, type OwnEvent } from '../../../engine/common-events.ts'
import { same } from '../../../engine/copy-compare-hash.ts'
import type { Refusal } from '../../../engine/option-tree.ts'
import { ruledOn, ruleSet } from '../../../engine/overruling.ts'
import { parseField } from '../../../engine/schema.ts'
import { overruleFight } from '../../../table/fights/answer-and-overrule.ts'
import { isOver } from '../../../table/fights/loaded-fights.ts'
import { changeScenes, inActive, type ScenePerson, sceneOf } from '../../../table/scenes/stored-scenes.ts'
import { saveCharacter } from '../../../table/tables/characters.ts'
import { isReferee } from '../../../table/tables/role-permissions.ts'
import { rosterOf } from '../../../table/tables/roster.ts'
import { BY_HAND } from '../../../words/entry-sentences.ts'
import { settingIn } from '../../../words/help-examples.ts'
import { matchFirst, wordsOf } from '../../../words/match-name.ts'
import { parseSetting } from '../../../words/parse-setting.ts'
import { reasonIn, setWhom } from '../../../words/read-overruling.ts'
import { makeValue } from '../../../words/sheet-lines.ts'
import type { Turn } from '../session/session.ts'
import { type At, type Commands, refuses, says } from './command.ts'
import { type AtTable, atTable, did, fightOf, type InFight, inFight, NOBODY } from './message-in-fight.ts'
import { onceOf } from './message-outside-fight.ts'

export const SETTING: Commands = {
  set: {
    use: '/set NAME FIELD VALUE',
    says: 'changes a value of somebody, as in /set Thug dex -2; with because, a reason is kept',
    whose: 'referee',
    run: set,
  },
}

const useOf = (example: string | null): string => `Say whom, what and how, as in: /set ${example ?? 'Thug dex -2'}.`
const USE = useOf(null)

/** CE-SCENE-2: in a fight by the referee's word, out of it on the scene or the roster. */
function set(at: At, given: string): Promise<Turn> {
  return (at.look && !isOver(at.look.running.play) ? inFight(setIn) : atTable(setOutside))(at, given)
}

async function setIn(at: InFight, given: string): Promise<Turn> {
  const {
    book,
    play: { fight },
  } = at.look.running
  const { words, why } = reasonIn(wordsOf(given))
  if (words.length === 0) return refuses(at, useOf(settingIn(book, fight)))
  const found = setWhom(fight, words)
  if (!found) return setOutside(at, given)
  if ('refused' in found) return refuses(at, found.refused)
  const { who, rest } = found
  const setting = parseSetting(
    book,
    who === null
      ? { schema: book.ground, now: fight.ground }
      : { schema: book.sheet, now: find(fight.combatants, who) },
    rest,
  )
  if ('refused' in setting) return refuses(at, setting.refused)
  return did(
    at,
    overruleFight(at.service, at.actor, { ...fightOf(at), what: { set: { who, ...setting } }, why: why || BY_HAND }),
    { given },
  )
}

/** Somebody of the scene or the roster, with the sheet as the book reads it. */
type Found = {
  readonly book: AnyBook
  readonly one: CombatantBase
  readonly fight: FightBase
  readonly rest: readonly string[]
  readonly character: string | null
  readonly sheet: object
}

/** The referee names anybody, others their own; without words it is their first. */
export async function someoneAt(
  { service, actor, table }: AtTable,
  words: readonly string[] | null,
): Promise<Found | Refusal | null> {
  const book = bookOf(table.settings.book)
  if (!book) return null
  const [scene, roster] = await Promise.all([sceneOf(service, table.id), rosterOf(service, table.id)])
  const all = isReferee(actor.role)
  const characters = roster.filter((one) => one.book === book.id && (all || one.owner === actor.member))
  const nameable = [
    ...characters.map(({ id, name }) => ({ key: id, label: name })),
    ...(all ? scene.people.map(({ id, name }) => ({ key: id, label: name })) : []),
  ]
  const found =
    words === null ? (nameable[0] && !all ? { found: nameable[0], rest: [] } : null) : matchFirst(words, nameable)
  if (!found || 'refused' in found) return found
  const character = characters.find(({ id }) => id === found.found.key) ?? null
  const sheet = character
    ? { side: sidesOf(book).players, ...(character.sheet as object), id: character.id, name: character.name }
    : scene.people.find(({ id }) => id === found.found.key)!
  const opened = book.open({ book: book.id, options: table.settings.house, combatants: [sheet] })
  if ('errors' in opened) return { refused: opened.errors.map(({ sentence }) => sentence).join('; ') }
  return {
    book,
    one: opened.fight.combatants[0]!,
    fight: opened.fight,
    rest: found.rest,
    character: character?.id ?? null,
    sheet: character ? (character.sheet as object) : sheet,
  }
}

async function setOutside(at: AtTable, given: string): Promise<Turn> {
  const { words } = reasonIn(wordsOf(given))
  if (words.length === 0) return refuses(at, USE)
  const found = await someoneAt(at, words)
  if (!found || 'refused' in found) return refuses(at, found?.refused ?? NOBODY)
  const { book, one, fight } = found
  const setting = parseSetting(book, { schema: book.sheet, now: one }, found.rest)
  const event =
    'refused' in setting ? setting : ruleSet(book, fight, { who: one.id, field: setting.field, value: setting.value })
  if ('refused' in event) return refuses(at, event.refused)
  if (event.type !== 'set') return refuses(at, USE)
  const saved = await save(at, found, event)
  if (saved && 'refused' in saved) return refuses(at, saved.refused)
  return says(at, `${one.name}: ${event.field} is now ${makeValue(book, event.value) || String(event.value)}.`)
}

/** All that the event changes is written, each field as a whole: what the sheet had of it in short is read in full. */
async function save(
  at: AtTable,
  { book, one, fight, character, sheet }: Found,
  event: Extract<OwnEvent, { type: 'set' }>,
): Promise<Refusal | null> {
  const top = String(parseField(event.field)[0])
  const next = { ...sheet, ...changedBy(book, { one, fight }, event) }
  const name = top === 'name' ? String(event.value) : one.name
  const opened = book.open({
    book: book.id,
    options: at.table.settings.house,
    combatants: [{ side: sidesOf(book).players, ...next, id: one.id, name }],
  })
  if ('errors' in opened)
    return { refused: `${opened.errors.map(({ sentence }) => sentence.replace('combatants[0].', '')).join('; ')}.` }
  if (character === null) {
    await changeScenes(
      at.service,
      { table: at.table.id, once: onceOf(at) },
      inActive((scene) => ({
        ...scene,
        people: scene.people.map((old) => (old.id === one.id ? (next as ScenePerson) : old)),
      })),
    )
    return null
  }
  const { name: _, ...kept } = next as Record<string, unknown>
  const saved = await saveCharacter(at.service, at.actor, { id: character, name, sheet: kept })
  return 'refused' in saved ? saved : null
}

/** The field that was set, and what follows from it and is not of a fight alone: scores at 0 make dead here too. */
function changedBy(
  book: AnyBook,
  { one, fight }: Pick<Found, 'one' | 'fight'>,
  event: Extract<OwnEvent, { type: 'set' }>,
): object {
  const after = ruledOn(book, fight, event)
  const [now, left, was] = [
    find(after.combatants, one.id),
    find(book.close(after), one.id),
    one,
  ] as unknown as readonly Record<string, unknown>[]
  const top = String(parseField(event.field)[0])
  const differs = (key: string): boolean => !same(now![key], was![key]) && (key === top || !same(left![key], was![key]))
  return Object.fromEntries(
    Object.keys(now!)
      .filter(differs)
      .map((key) => [key, (key === top ? now : left)![key]]),
  )
}
