import { sidesOf } from '../../../engine/book.ts'
import { letter } from '../../../engine/options.ts'
import { bringPeople, type Newcomer } from '../../../table/scenes/scene-operations.ts'
import { scenesOf } from '../../../table/scenes/stored-scenes.ts'
import { freeName } from '../../../table/tables/free-ids-and-names.ts'
import { registerForm } from '../dialogue/form.ts'
import type { Turn } from '../session/session.ts'
import { named } from './character.ts'
import { type At, refuses, says } from './command.ts'
import type { AtTable } from './message-in-fight.ts'
import { bookAt, onceOf, thenDialogue } from './message-outside-fight.ts'
import { namesOf, newScene } from './scenes.ts'

/** CE-SCENE-1: a name has at most 32 characters. */
const MOST_NAME = 32

const seated = (at: At): AtTable | null => (at.actor && at.table ? { ...at, actor: at.actor, table: at.table } : null)

registerForm('scene', async (form, at) => {
  const there = seated(at)
  const name = form.ask('What is the scene called?', [letter((text) => text, 64)])
  return there ? newScene(there, name) : refuses(at, 'You are at no table.')
})

/** CE-SCENE-1: the dialogue of a scene; after every newcomer its first question again. */
registerForm('npc', async (form, at) => {
  const there = seated(at)
  if (!there) return refuses(at, 'You are at no table.')
  const scene = (await scenesOf(at.service, there.table.id)).all.find(({ title }) => title === form.given)
  if (!scene) return refuses(at, `There is no scene '${form.given}' any more.`)
  if (form.ask('Do you want to add an NPC?', ['add', 'end']) === 'end')
    return says(at, `The scene ${scene.title} is ready: ${namesOf(scene)}. /combat ${scene.title} starts the fight.`)
  const book = bookAt(there)
  const { sheet, name: wished } = book.roster.make(form, 'npc')
  const taken = new Set(scene.people.map((one) => one.name.toLowerCase()))
  const name = form.ask('What is their name?', [letter((text) => named(there, text, sheet), MOST_NAME)], {
    suggested: wished === undefined ? [] : [freeName(taken, wished)],
  })
  const side = form.ask('Are they an ally or an enemy?', ['ally', 'enemy'])
  return joined(
    there,
    { name, side: side === 'ally' ? sidesOf(book).players : sidesOf(book).others, sheet },
    scene.title,
  )
})

async function joined(at: AtTable, newcomer: Newcomer, title: string): Promise<Turn> {
  const brought = await bringPeople(at.service, at.actor, {
    newcomers: [newcomer],
    scene: title,
    once: onceOf(at),
  })
  if ('refused' in brought) return refuses(at, brought.refused)
  return thenDialogue(
    at,
    says(
      at,
      `${brought.names[0]} is in the scene ${title}, as an ${newcomer.side === sidesOf(bookAt(at)).players ? 'ally' : 'enemy'}.`,
    ),
    { name: 'npc', given: title },
  )
}
