import { sidesOf } from '../../../engine/book.ts'
import type { Refusal } from '../../../engine/option-tree.ts'
import { makeScene, playScene, removeScene } from '../../../table/scenes/scene-operations.ts'
import { type ScenePerson, sceneOf, scenesOf, type TableScene } from '../../../table/scenes/stored-scenes.ts'
import { refuse } from '../../../table/service.ts'
import { matchOne } from '../../../words/match-name.ts'
import type { Turn } from '../session/session.ts'
import { type Commands, refuses, says } from './command.ts'
import { type AtTable, atTable } from './message-in-fight.ts'
import { bookAt, busy, dialogue, onceOf, personAt, thenDialogue } from './message-outside-fight.ts'
import { startedBy } from './start-and-end-fight.ts'

export const SCENES: Commands = {
  scene: {
    use: '/scene new|add|start|end|info|remove [NAME]',
    says: 'makes a scene, adds people to it, plays it, shows it, removes it',
    whose: 'referee',
    run: atTable(scene),
  },
  combat: { use: '/combat [SCENE]', says: 'starts the fight of a scene', whose: 'referee', run: atTable(combat) },
}

async function scene(at: AtTable, given: string): Promise<Turn> {
  const [, word = '', name = ''] = /^(\S+)\s*(.*)$/s.exec(given) ?? []
  const { all, active } = await scenesOf(at.service, at.table.id)
  switch (word.toLowerCase()) {
    case '':
      return says(at, listed(all, active))
    case 'new':
      return name === '' ? dialogue(at, 'scene') : newScene(at, name)
    case 'end':
      return changed(at, playScene(at.service, at.actor, { scene: null, once: onceOf(at) }), 'No scene is played now.')
  }
  if (!['add', 'start', 'info', 'remove'].includes(word.toLowerCase())) return refuses(at, USE)
  const found = sceneCalled(all, name, active)
  if ('refused' in found) return refuses(at, found.refused)
  switch (word.toLowerCase()) {
    case 'add':
      return dialogue(at, 'npc', found.title)
    case 'start':
      return changed(
        at,
        playScene(at.service, at.actor, { scene: found.title, once: onceOf(at) }),
        `The scene ${found.title} is played now: ${namesOf(found)}.`,
      )
    case 'remove':
      return changed(
        at,
        removeScene(at.service, at.actor, { scene: found.title, once: onceOf(at) }),
        `The scene ${found.title} is gone.`,
      )
    default:
      return says(at, infoOf(at, found))
  }
}

const USE = 'Say /scene new NAME, /scene add, /scene start NAME, /scene end, /scene info or /scene remove NAME.'

function listed(all: readonly TableScene[], active: string | null): string {
  if (all.length === 0) return 'There is no scene yet. /scene new NAME makes one, /encounter takes a ready one.'
  return [
    'The scenes:',
    ...all.map((one) => `${one.title}${one.title === active ? ' (now)' : ''}: ${namesOf(one)}`),
  ].join('\n')
}

export const namesOf = ({ people }: TableScene): string => people.map(({ name }) => name).join(', ') || 'nobody'

/** The one that is named, else the one that is played. */
function sceneCalled(all: readonly TableScene[], name: string, active: string | null): TableScene | Refusal {
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

async function changed(at: AtTable, change: Promise<object | Refusal>, text: string): Promise<Turn> {
  const done = await change
  return 'refused' in done ? refuses(at, (done as Refusal).refused) : says(at, text)
}

function infoOf(at: AtTable, { title, people }: TableScene): string {
  const book = bookAt(at)
  const rows = people.map((one) => {
    const person = personAt(at, { name: one.name, sheet: sheetIn(one) })
    return `${one.name} (${one.side === sidesOf(book).players ? 'ally' : 'enemy'})${'refused' in person ? '' : `: ${book.words.status(person.who, person.fight)}`}`
  })
  return [title, ...(rows.length > 0 ? rows : ['Nobody is there yet.'])].join('\n')
}

const sheetIn = ({ id: _id, name: _name, side: _side, ...sheet }: ScenePerson): object => sheet

/** A new scene is played from now on; who is there is asked next (CE-SCENE-1). */
export async function newScene(at: AtTable, title: string): Promise<Turn> {
  const wrong = busy(at)
  if (wrong) return wrong
  const made = await makeScene(at.service, at.actor, { title, once: onceOf(at) })
  if (!('refused' in made)) return dialogue(at, 'npc', made.title)
  if (made.code === 'E_NAME') return refuses(at, made.refused)
  const said = made.code === 'E_FULL' ? made.refused.replace(/\.$/, ': /scene remove NAME makes room.') : made.refused
  return thenDialogue(at, refuses(at, said), { name: 'scene' })
}

/** CHAT-11 */
async function combat(at: AtTable, given: string): Promise<Turn> {
  const { all, active } = await scenesOf(at.service, at.table.id)
  const found = given === '' ? await sceneOf(at.service, at.table.id) : sceneCalled(all, given, active)
  if ('refused' in found) return refuses(at, found.refused)
  return startedBy(at, { scene: given === '' ? null : found.title })
}
