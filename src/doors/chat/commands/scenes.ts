import type { AnyBook } from '../../../books/index.ts'
import { sidesOf } from '../../../engine/book.ts'
import type { Refusal } from '../../../engine/tree.ts'
import { refuse } from '../../../table/service.ts'
import { freeId, freeName } from '../../../table/tables/ids.ts'
import { matchOne } from '../../../words/match.ts'
import {
  changeScenes,
  EMPTY,
  type Scene,
  type Scenes,
  type Someone,
  sceneOf,
  scenesOf,
  startCombat,
} from '../session/scene.ts'
import type { Turn } from '../session/session.ts'
import { type Commands, refuses, says } from './command.ts'
import { type AtTable, atTable, followed } from './fight.ts'
import { bookAt, busy, dialogue, onceOf, personAt, thenDialogue } from './take-seat.ts'

export const SCENES: Commands = {
  scene: {
    use: '/scene new|add|start|end|info|remove [NAME]',
    says: 'makes a scene, adds people to it, plays it, shows it, removes it',
    whose: 'referee',
    run: atTable(scene),
  },
  combat: { use: '/combat [SCENE]', says: 'starts the fight of a scene', whose: 'referee', run: atTable(combat) },
}

const MOST_TITLE = 64
const MOST_SCENES = 100
const MOST_PEOPLE = 80

async function scene(at: AtTable, given: string): Promise<Turn> {
  const [, word = '', name = ''] = /^(\S+)\s*(.*)$/s.exec(given) ?? []
  const { all, active } = await scenesOf(at.house, at.table.id)
  switch (word.toLowerCase()) {
    case '':
      return says(at, listed(all, active))
    case 'new':
      return name === '' ? dialogue(at, 'scene') : newScene(at, name)
    case 'end':
      return change(at, (scenes) => ({ ...scenes, active: null }), 'No scene is played now.')
  }
  if (!['add', 'start', 'info', 'remove'].includes(word.toLowerCase())) return refuses(at, USE)
  const found = sceneCalled(all, name, active)
  if ('refused' in found) return refuses(at, found.refused)
  switch (word.toLowerCase()) {
    case 'add':
      return dialogue(at, 'npc', found.title)
    case 'start':
      return change(
        at,
        (scenes) => ({ ...scenes, active: found.title }),
        `The scene ${found.title} is played now: ${namesOf(found)}.`,
      )
    case 'remove':
      return change(
        at,
        (scenes) => ({
          ...scenes,
          all: scenes.all.filter(({ title }) => title !== found.title),
          active: scenes.active === found.title ? null : scenes.active,
        }),
        `The scene ${found.title} is gone.`,
      )
    default:
      return says(at, infoOf(at, found))
  }
}

const USE = 'Say /scene new NAME, /scene add, /scene start NAME, /scene end, /scene info or /scene remove NAME.'

function listed(all: readonly Scene[], active: string | null): string {
  if (all.length === 0) return 'There is no scene yet. /scene new NAME makes one, /encounter takes a ready one.'
  return [
    'The scenes:',
    ...all.map((one) => `${one.title}${one.title === active ? ' (now)' : ''}: ${namesOf(one)}`),
  ].join('\n')
}

export const namesOf = ({ people }: Scene): string => people.map(({ name }) => name).join(', ') || 'nobody'

/** The one that is named, else the one that is played. */
function sceneCalled(all: readonly Scene[], name: string, active: string | null): Scene | Refusal {
  const found =
    name === ''
      ? all.find(({ title }) => title === active)
      : matchOne(
          name,
          all.map((one) => ({ key: one.title, label: one.title, one })),
        )
  if (found && 'refused' in found) return found
  if (found) return 'one' in found ? found.one : found
  return refuse(
    name === ''
      ? 'Say which scene.'
      : `There is no scene '${name.slice(0, 40)}'${all.length > 0 ? `; there ${all.length === 1 ? 'is' : 'are'} ${all.map(({ title }) => title).join(', ')}` : ''}.`,
  )
}

async function change(at: AtTable, how: (scenes: Scenes) => Scenes | Refusal, text: string): Promise<Turn> {
  const changed = await changeScenes(at.house, at.table.id, how, onceOf(at))
  return 'refused' in changed ? refuses(at, changed.refused) : says(at, text)
}

function infoOf(at: AtTable, { title, people }: Scene): string {
  const book = bookAt(at)
  const rows = people.map((one) => {
    const person = personAt(at, { name: one.name, sheet: sheetIn(one) })
    return `${one.name} (${one.side === sidesOf(book).players ? 'ally' : 'enemy'})${'refused' in person ? '' : `: ${book.words.status(person.who, person.fight)}`}`
  })
  return [title, ...(rows.length > 0 ? rows : ['Nobody is there yet.'])].join('\n')
}

const sheetIn = ({ id: _id, name: _name, side: _side, ...sheet }: Someone): object => sheet

/** A new scene is played from now on; who is there is asked next (CE-SCENE-1). */
export async function newScene(at: AtTable, name: string): Promise<Turn> {
  const title = name.trim()
  const wrong = busy(at)
  if (wrong) return wrong
  if (title.length > MOST_TITLE) return refuses(at, `A name has 1 to ${MOST_TITLE} characters.`)
  const made = await changeScenes(at.house, at.table.id, (scenes) => added(scenes, title), onceOf(at))
  return 'refused' in made ? thenDialogue(at, refuses(at, made.refused), 'scene') : dialogue(at, 'npc', title)
}

function added(scenes: Scenes, title: string): Scenes | Refusal {
  if (scenes.all.some((one) => one.title.toLowerCase() === title.toLowerCase()))
    return refuse('There is already a scene with that name: choose another one.')
  if (scenes.all.length >= MOST_SCENES)
    return refuse(`A table has at most ${MOST_SCENES} scenes: /scene remove NAME makes room.`)
  return { ...scenes, all: [...scenes.all, { title, people: [], setup: {} }], active: title }
}

/** Somebody for a scene; the name may be taken, and is numbered then. */
export type Newcomer = { readonly name: string; readonly side: string; readonly sheet: object }

/** Puts people into a scene, the one that is played unless another is named; says how they are called there. */
export async function bring(
  at: AtTable,
  newcomers: readonly Newcomer[],
  title: string | null,
): Promise<{ readonly title: string; readonly names: readonly string[] } | Refusal> {
  let names: readonly string[] = []
  const kept = await changeScenes(
    at.house,
    at.table.id,
    (scenes) => {
      const before =
        title === null
          ? (scenes.all.find((one) => one.title === scenes.active) ?? EMPTY)
          : scenes.all.find((one) => one.title === title)
      if (!before) return refuse(`There is no scene '${title}' any more.`)
      if (before.people.length + newcomers.length > MOST_PEOPLE)
        return refuse(`A scene has at most ${MOST_PEOPLE} people.`)
      const people = [...before.people]
      for (const one of newcomers) people.push(placed(bookAt(at), people, one))
      names = people.slice(before.people.length).map(({ name }) => name)
      return {
        ...scenes,
        all: [...scenes.all.filter((one) => one.title !== before.title), { ...before, people }],
        active: title === null ? before.title : scenes.active,
      }
    },
    onceOf(at),
  )
  return 'refused' in kept
    ? kept
    : { title: title ?? kept.active ?? '', names: names.length > 0 ? names : newcomers.map(({ name }) => name) }
}

function placed(book: AnyBook, people: readonly Someone[], { name: wished, side, sheet }: Newcomer): Someone {
  const name = freeName(new Set(people.map((one) => one.name.toLowerCase())), wished)
  return { ...book.roster.npc, ...sheet, id: freeId(new Set(people.map(({ id }) => id)), name), name, side }
}

/** CE-CHAT-11 */
async function combat(at: AtTable, given: string): Promise<Turn> {
  const { all, active } = await scenesOf(at.house, at.table.id)
  const found = given === '' ? await sceneOf(at.house, at.table.id) : sceneCalled(all, given, active)
  if ('refused' in found) return refuses(at, found.refused)
  const started = await startCombat(at.house, at.actor, at.request, given === '' ? null : found.title)
  if ('refused' in started) return refuses(at, started.refused)
  return followed(at, started.fight)
}
