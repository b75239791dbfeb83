import type { Refusal } from '../../engine/option-tree.ts'
import { type Actor, bookFor, refuse, type Service } from '../service.ts'
import type { TableScene } from './stored-scenes.ts'

export const MOST_SCENES = 100
export const MOST_PEOPLE = 80
const MOST_TITLE = 64
const MOST_JSON = 100_000

export const titled = (title: string): Refusal | null =>
  title.length >= 1 && title.length <= MOST_TITLE ? null : refuse(`A name has 1 to ${MOST_TITLE} characters.`, 'E_NAME')

/** Faults of a scene by the table's book, opened without the players' characters. */
export async function checkScene(
  { store }: Service,
  { table }: Actor,
  { people, setup }: TableScene,
): Promise<Refusal | null> {
  if (people.length > MOST_PEOPLE) return refuse(`A scene has at most ${MOST_PEOPLE} people.`, 'E_FULL')
  if (JSON.stringify([people, setup]).length > MOST_JSON)
    return refuse(`A scene has at most ${MOST_JSON} characters as JSON.`, 'E_LARGE')
  if (people.length === 0) return null
  const { settings } = (await store.table(table))!
  const { options = {} } = setup as { readonly options?: object }
  const opened = bookFor(settings.book).open({
    ...setup,
    book: settings.book,
    options: { ...settings.house, ...options },
    combatants: people,
  })
  return 'errors' in opened ? refuse(opened.errors.map(({ sentence }) => sentence).join('; '), 'E_SETUP') : null
}
