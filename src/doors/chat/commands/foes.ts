import { sidesOf } from '../../../engine/book.ts'
import type { Refusal } from '../../../engine/option-tree.ts'
import { each } from '../../../engine/options.ts'
import { overruleFight } from '../../../table/fights/answer-and-overrule.ts'
import { load, type Running } from '../../../table/fights/loaded-fights.ts'
import { heroesOf } from '../../../table/scenes/characters-for-fight.ts'
import { runningFight } from '../../../table/scenes/latest-fights.ts'
import { reinforce } from '../../../table/scenes/reinforcements.ts'
import { bringPeople, dismissPerson, type Newcomer, takeEncounter } from '../../../table/scenes/scene-operations.ts'
import { sceneOf, scenesOf } from '../../../table/scenes/stored-scenes.ts'
import { refuse } from '../../../table/service.ts'
import { bringIn } from '../../../table/tables/characters-into-setup.ts'
import { BY_HAND } from '../../../words/entry-sentences.ts'
import { matchFirst, matchOne, type Nameable, people, wordsOf } from '../../../words/match-name.ts'
import { registerForm } from '../dialogue/form.ts'
import type { Turn } from '../session/session.ts'
import { sentence } from './character.ts'
import { type Commands, refuses, says } from './command.ts'
import { type AtTable, atTable } from './message-in-fight.ts'
import { bookAt, dialogue, onceOf } from './message-outside-fight.ts'
import { namesOf } from './scenes.ts'

export const FOES: Commands = {
  encounter: {
    use: '/encounter [NAME]',
    says: 'takes the enemies and the place of a ready encounter',
    whose: 'referee',
    run: atTable(encounter),
  },
  add: {
    use: '/add [NUMBER] WHO [NAME] [ally]',
    says: 'adds people to the scene, or to the fight that runs, as in /add 3 thug',
    whose: 'referee',
    run: atTable(add),
  },
  remove: {
    use: '/remove NAME',
    says: 'removes somebody from the scene, or from the fight that runs',
    whose: 'referee',
    run: atTable(remove),
  },
}

async function encounter(at: AtTable, given: string): Promise<Turn> {
  const all = Object.entries(bookAt(at).catalogue.encounters).map(([key, { title }]) => ({ key, label: title }))
  if (given === '') return dialogue(at, 'encounter')
  const nth = /^\d{1,3}$/.test(given) ? all[Number(given) - 1] : undefined
  const found = nth ?? matchOne(given, all)
  if (!found || 'refused' in found)
    return refuses(
      at,
      found?.refused ??
        `There is no encounter '${given.slice(0, 40)}'; there are ${all.map(({ label }) => label).join(', ')}.`,
    )
  return taken(at, found.key)
}

registerForm('encounter', async (form, at) => {
  const { actor, table } = at
  if (!actor || !table) return refuses(at, 'You are at no table.')
  const { encounters } = bookAt({ ...at, actor, table }).catalogue
  const found = form.ask('Choose an encounter:', [each(Object.keys(encounters).map((id) => ({ id })))], {
    labels: Object.fromEntries(Object.entries(encounters).map(([id, { title }]) => [id, title])),
  })
  return taken({ ...at, actor, table }, found.id)
})

async function taken(at: AtTable, encounter: string): Promise<Turn> {
  const scene = await takeEncounter(at.service, at.actor, { encounter, once: onceOf(at) })
  if ('refused' in scene) return refuses(at, scene.refused)
  const { title, pitch } = bookAt(at).catalogue.encounters[encounter]!
  return says(at, `${title}\n${pitch}`, `There are ${namesOf(scene)}. /startcombat starts the fight.`)
}

const MOST_AT_ONCE = 20
const USE = 'Say how many and whom, as in: /add 3 thug, /add thug Big Tamsin, /add marine ally.'

/** By a block of the book; or a character of the roster who comes into a fight that runs. */
async function add(at: AtTable, given: string): Promise<Turn> {
  const fight = await runningFight(at.service, at.table.id)
  const late = fight === null ? null : await lateComer(at, given)
  if (fight !== null && late)
    return told(at, await bringIn(at.service, at.actor, { fight, request: at.request, character: late.id }), '')
  const wanted = newcomersIn(at, wordsOf(given))
  if ('refused' in wanted) return refuses(at, wanted.refused)
  if (fight !== null) {
    const wrong = await reinforce(at.service, at.actor, { fight, request: at.request, newcomers: wanted })
    return wrong ? refuses(at, sentence(wrong.refused)) : { session: at.session, said: [] }
  }
  const brought = await bringPeople(at.service, at.actor, { newcomers: wanted, scene: null, once: onceOf(at) })
  if ('refused' in brought) return refuses(at, brought.refused)
  return says(
    at,
    `${brought.names.join(', ')} ${brought.names.length === 1 ? 'is' : 'are'} in the scene ${brought.title} now.`,
  )
}

function newcomersIn(at: AtTable, words: readonly string[]): readonly Newcomer[] | Refusal {
  const book = bookAt(at)
  const [first = ''] = words
  const isCounted = /^\d{1,4}$/.test(first)
  const count = isCounted ? Number(first) : 1
  const ally = words.length > 1 && words.at(-1)!.toLowerCase() === 'ally'
  const called = words.slice(isCounted ? 1 : 0, ally ? -1 : undefined)
  if (called.length === 0) return refuse(USE)
  if (count < 1 || count > MOST_AT_ONCE) return refuse(`Between 1 and ${MOST_AT_ONCE} are added at once.`)
  const blocks = Object.entries(book.catalogue.blocks).map(([key, { name }]) => ({ key, label: name }))
  const found = matchMany(called, blocks) ?? matchFirst(called, blocks)
  if (!found || 'refused' in found)
    return refuse(
      found?.refused ??
        `There is no '${called.join(' ').slice(0, 40)}' in ${book.title}; there are ${Object.values(
          book.catalogue.blocks,
        )
          .map(({ name }) => name)
          .join(', ')}.`,
    )
  const name = found.rest.join(' ') || book.catalogue.blocks[found.found.key]!.name
  if (name.length > 32) return refuse('A name has 1 to 32 characters.')
  return Array.from({ length: count }, () => ({
    name,
    side: ally ? sidesOf(book).players : sidesOf(book).others,
    sheet: { block: found.found.key },
  }))
}

/** `3 security guards`. */
function matchMany(
  words: readonly string[],
  among: readonly Nameable[],
): { readonly found: Nameable; readonly rest: readonly string[] } | null {
  for (let end = words.length; end > 0; end--) {
    const said = words.slice(0, end).join(' ').toLowerCase()
    const found = among.find(({ label }) => `${label.toLowerCase()}s` === said)
    if (found) return { found, rest: words.slice(end) }
  }
  return null
}

async function lateComer(at: AtTable, given: string): Promise<{ readonly id: string } | null> {
  return (
    (await heroesOf(at.service, at.table.id)).find(({ name }) => name.toLowerCase() === given.toLowerCase()) ?? null
  )
}

const told = (at: AtTable, done: object | Refusal, text: string): Turn =>
  'refused' in done
    ? refuses(at, sentence((done as Refusal).refused))
    : text === ''
      ? { session: at.session, said: [] }
      : says(at, text)

async function remove(at: AtTable, given: string): Promise<Turn> {
  if (given === '') return refuses(at, 'Say whom, as in: /remove Thug 2.')
  const fight = await runningFight(at.service, at.table.id)
  if (fight !== null) return removeFrom(at, fight, given)
  const { done } = await scenesOf(at.service, at.table.id)
  const scene = await sceneOf(at.service, at.table.id)
  const found = matchOne(
    given,
    scene.people.map(({ id, name }) => ({ key: id, label: name })),
  )
  if (done.includes(onceOf(at))) return says(at, 'Done.')
  if (!found || 'refused' in found) return refuses(at, found?.refused ?? 'Nobody has that name.')
  return told(
    at,
    await dismissPerson(at.service, at.actor, { id: found.key, once: onceOf(at) }),
    `${found.label} is not in the scene any more.`,
  )
}

async function removeFrom(at: AtTable, fight: string, given: string): Promise<Turn> {
  const { play } = (await load(at.service, fight)) as Running
  const found = matchOne(given, people(play.fight.combatants))
  if (!found || 'refused' in found) return refuses(at, found?.refused ?? 'Nobody has that name.')
  return told(
    at,
    await overruleFight(at.service, at.actor, { fight, request: at.request, what: { leave: found.key }, why: BY_HAND }),
    '',
  )
}
