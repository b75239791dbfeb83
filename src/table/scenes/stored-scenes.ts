import type { AnyBook } from '../../books/index.ts'
import type { Refusal } from '../../engine/option-tree.ts'
import type { Service } from '../service.ts'

/** What the referee has set up besides the players' characters: people, and the setup's ground and options. */
export type TableScene = { readonly title: string; readonly people: readonly ScenePerson[]; readonly setup: object }

/** A person of a scene: name, side, and the rest of a sheet as the book reads it. */
export type ScenePerson = {
  readonly id: string
  readonly name: string
  readonly side: string
  readonly [field: string]: unknown
}

/**
 * A table's scenes by title, and the active one. `done` has the keys of recent changes, so that a repeated request
 * changes nothing.
 */
export type Scenes = {
  readonly all: readonly TableScene[]
  readonly active: string | null
  readonly done: readonly string[]
}

/** The table, and the idempotency key `once` of the change. */
export type ScenesAt = { readonly table: string; readonly once?: string | null }

/** Used when no scene is active; changing it creates a scene of this title. */
export const NO_SCENE: TableScene = { title: 'A fight', people: [], setup: {} }
const NONE: Scenes = { all: [], active: null, done: [] }
const MOST_DONE = 40
const noteOf = (table: string): string => `scene ${table}`

export async function scenesOf({ store }: Service, table: string): Promise<Scenes> {
  return scenesIn((await store.note(noteOf(table)))?.body)
}

/** Scenes stored by earlier versions may have people without a name. */
function scenesIn(body: unknown): Scenes {
  if (!body) return NONE
  const scenes = body as Scenes
  return {
    ...scenes,
    all: scenes.all.map((scene) => ({
      ...scene,
      people: scene.people.map((one) => (one.name === undefined ? { ...one, name: one.id } : one)),
    })),
  }
}

/** The active scene. */
export const sceneOf = async (service: Service, table: string): Promise<TableScene> =>
  activeIn(await scenesOf(service, table))

export const activeIn = ({ all, active }: Scenes): TableScene => all.find(({ title }) => title === active) ?? NO_SCENE

/** Applies a change to the stored scenes; retried when another process has written them in between. */
export async function changeScenes(
  { store }: Service,
  { table, once = null }: ScenesAt,
  change: (scenes: Scenes) => Scenes | Refusal,
): Promise<Scenes | Refusal> {
  for (;;) {
    const note = await store.note(noteOf(table))
    const before = scenesIn(note?.body)
    if (once !== null && before.done.includes(once)) return before
    const changed = change(before)
    if ('refused' in changed) return changed
    const body: Scenes = once === null ? changed : { ...changed, done: [...changed.done, once].slice(-MOST_DONE) }
    if ('rev' in (await store.keepNote({ key: noteOf(table), rev: note?.rev ?? 0, body, lines: [], letters: [] })))
      return body
  }
}

/** Changes the active scene. */
export async function changeScene(
  service: Service,
  table: string,
  change: (scene: TableScene) => TableScene,
): Promise<TableScene> {
  const changed = await changeScenes(service, { table }, inActive(change))
  return 'refused' in changed ? NO_SCENE : activeIn(changed)
}

/** A change of the active scene; without one, the result becomes the first scene. */
export const inActive =
  (change: (scene: TableScene) => TableScene) =>
  (scenes: Scenes): Scenes => {
    const scene = change(activeIn(scenes))
    const others = scenes.all.filter(({ title }) => title !== scenes.active && title !== scene.title)
    return { ...scenes, all: [...others, scene], active: scene.title }
  }

/** The people of a setup; missing names come from the book. */
export function peopleOf(book: AnyBook, setup: unknown): readonly ScenePerson[] {
  const { combatants } = setup as { readonly combatants: readonly ScenePerson[] }
  const opened = book.open(setup)
  const nameOf = (id: string): string =>
    ('fight' in opened && opened.fight.combatants.find((one) => one.id === id)?.name) || id
  return combatants.map((one) => ({ ...one, name: nameOf(one.id) }))
}
