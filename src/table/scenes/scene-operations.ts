import type { AnyBook } from '../../books/index.ts'
import { sidesOf } from '../../engine/book.ts'
import type { Refusal } from '../../engine/option-tree.ts'
import { doctrineOf } from '../../engine/policy.ts'
import { type Actor, bookFor, refuse, type Service } from '../service.ts'
import type { TableRecord } from '../store/table-records.ts'
import { freeId, freeName } from '../tables/free-ids-and-names.ts'
import { may } from '../tables/role-permissions.ts'
import { checkScene, MOST_PEOPLE, MOST_SCENES, titled } from './check-scene.ts'
import {
  changeScenes,
  NO_SCENE,
  peopleOf,
  type ScenePerson,
  type Scenes,
  scenesOf,
  type TableScene,
} from './stored-scenes.ts'

/** `once` is an idempotency key. */
type Once = { readonly once?: string | null }

/** A new person for a scene. If the name is taken, a number is appended. */
export type Newcomer = { readonly name: string; readonly side: string; readonly sheet: object }

/** A person of a scene as a referee writes them. The id defaults to a new one, the side to enemies. */
export type WrittenPerson = {
  readonly name: string
  readonly side?: string | undefined
  readonly [field: string]: unknown
}
type WrittenScene = { readonly people?: readonly WrittenPerson[]; readonly setup?: object }

/** The scenes of a table, for its referees. */
export const scenesFor = async (service: Service, actor: Actor): Promise<Scenes | Refusal> =>
  may(actor.role, 'scenes') ?? scenesOf(service, actor.table)

/** Makes a scene and activates it. */
export async function makeScene(
  service: Service,
  actor: Actor,
  { title: wished, people = [], setup = {}, once = null }: Once & WrittenScene & { readonly title: string },
): Promise<TableScene | Refusal> {
  const title = wished.trim()
  const scene: TableScene = { title, people: peopleWritten(await bookAt(service, actor), people), setup }
  const wrong = may(actor.role, 'scenes') ?? titled(title) ?? (await checkScene(service, actor, scene))
  return (
    wrong ?? sceneAfter(await editScenes(service, actor, { once, change: (scenes) => added(scenes, scene) }), scene)
  )
}

function peopleWritten(book: AnyBook, written: readonly WrittenPerson[]): readonly ScenePerson[] {
  const ids = new Set(written.flatMap(({ id }) => (typeof id === 'string' ? [id] : [])))
  const names = new Set<string>()
  return written.map(({ id: given, name: wished, side = sidesOf(book).others, ...sheet }) => {
    const name = freeName(names, wished)
    const id = typeof given === 'string' ? given : freeId(ids, name)
    names.add(name.toLowerCase())
    ids.add(id)
    return { ...book.roster.npc, ...sheet, id, name, side }
  })
}

function added(scenes: Scenes, scene: TableScene): Scenes | Refusal {
  if (isTaken(scenes.all, scene.title)) return TAKEN
  if (scenes.all.length >= MOST_SCENES) return refuse(`A table has at most ${MOST_SCENES} scenes.`, 'E_FULL')
  return { ...scenes, all: [...scenes.all, scene], active: scene.title }
}

const isTaken = (all: readonly TableScene[], title: string): boolean =>
  all.some((one) => one.title.toLowerCase() === title.toLowerCase())
const TAKEN = refuse('There is already a scene with that name: choose another one.', 'E_TAKEN')

/** Makes a scene from an encounter of the book; replaces a scene of the same title. */
export async function takeEncounter(
  service: Service,
  actor: Actor,
  { encounter, once = null }: Once & { readonly encounter: string },
): Promise<TableScene | Refusal> {
  const book = await bookAt(service, actor)
  const found = Object.hasOwn(book.catalogue.encounters, encounter) ? book.catalogue.encounters[encounter]! : null
  if (!found) return refuse(`There is no encounter '${encounter.slice(0, 40)}'.`, 'E_NO_ENCOUNTER')
  const scene = sceneOfEncounter(book, found)
  const change = (scenes: Scenes): Scenes => ({
    ...scenes,
    all: [...scenes.all.filter(({ title }) => title !== scene.title), scene],
    active: scene.title,
  })
  return sceneAfter(await editScenes(service, actor, { once, change }), scene)
}

/** Players bring their own characters: of the encounter's people on their side, only those with a policy come. */
function sceneOfEncounter(
  book: AnyBook,
  { title, setup }: { readonly title: string; readonly setup: unknown },
): TableScene {
  const { combatants: _combatants, ...rest } = setup as { readonly combatants: unknown }
  const people = peopleOf(book, setup).filter(
    ({ side, control }) => side !== sidesOf(book).players || doctrineOf(book.policies, control) !== null,
  )
  return { title, people, setup: rest }
}

/** Changes title, people, setup or activity. Omitted fields stay. */
export async function editScene(
  service: Service,
  actor: Actor,
  { scene: old, once = null, active, ...given }: Once & SceneEdit,
): Promise<TableScene | Refusal> {
  const known = (await scenesOf(service, actor.table)).all.find(({ title }) => title === old)
  const barred = may(actor.role, 'scenes') ?? (known ? null : noScene(old))
  if (barred) return barred
  const next: TableScene = {
    title: given.title?.trim() ?? old,
    people: given.people ? peopleWritten(await bookAt(service, actor), given.people) : known!.people,
    setup: given.setup ?? known!.setup,
  }
  const wrong = titled(next.title) ?? (await checkScene(service, actor, next))
  if (wrong) return wrong
  return sceneAfter(
    await editScenes(service, actor, { once, change: (scenes) => edited(scenes, { old, next, active }) }),
    next,
  )
}

type SceneEdit = WrittenScene & { readonly scene: string; readonly title?: string; readonly active?: boolean }

function edited(
  scenes: Scenes,
  { old, next, active }: { readonly old: string; readonly next: TableScene; readonly active: boolean | undefined },
): Scenes | Refusal {
  const others = scenes.all.filter(({ title }) => title !== old)
  if (others.length === scenes.all.length) return noScene(old)
  if (isTaken(others, next.title)) return TAKEN
  const isActive = active ?? scenes.active === old
  return {
    ...scenes,
    all: scenes.all.map((one) => (one.title === old ? next : one)),
    active: isActive ? next.title : scenes.active === old ? null : scenes.active,
  }
}

/** Activates a scene, or none. */
export const playScene = (
  service: Service,
  actor: Actor,
  { scene, once = null }: Once & { readonly scene: string | null },
): Promise<Scenes | Refusal> => editScenes(service, actor, { once, change: (scenes) => ({ ...scenes, active: scene }) })

export async function removeScene(
  service: Service,
  actor: Actor,
  { scene, once = null }: Once & { readonly scene: string },
): Promise<{ readonly removed: string } | Refusal> {
  const change = (scenes: Scenes): Scenes | Refusal => {
    const all = scenes.all.filter(({ title }) => title !== scene)
    if (all.length === scenes.all.length) return noScene(scene)
    return { ...scenes, all, active: scenes.active === scene ? null : scenes.active }
  }
  const kept = await editScenes(service, actor, { once, change })
  return 'refused' in kept ? kept : { removed: scene }
}

/** Adds people to a scene, by default the active one; returns their names. */
export async function bringPeople(
  service: Service,
  actor: Actor,
  {
    newcomers,
    scene: title,
    once = null,
  }: Once & { readonly newcomers: readonly Newcomer[]; readonly scene: string | null },
): Promise<{ readonly title: string; readonly names: readonly string[] } | Refusal> {
  const book = await bookAt(service, actor)
  let names: readonly string[] = newcomers.map(({ name }) => name)
  const change = (scenes: Scenes): Scenes | Refusal => {
    const before =
      scenes.all.find((one) => one.title === (title ?? scenes.active)) ?? (title === null ? NO_SCENE : null)
    if (!before) return refuse(`There is no scene '${title}' any more.`, 'E_NO_SCENE')
    if (before.people.length + newcomers.length > MOST_PEOPLE)
      return refuse(`A scene has at most ${MOST_PEOPLE} people.`, 'E_FULL')
    const people = withNewcomers(book, before.people, newcomers)
    names = people.slice(before.people.length).map(({ name }) => name)
    return {
      ...scenes,
      all: [...scenes.all.filter((one) => one.title !== before.title), { ...before, people }],
      active: title === null ? before.title : scenes.active,
    }
  }
  const kept = await editScenes(service, actor, { once, change })
  return 'refused' in kept ? kept : { title: title ?? kept.active ?? '', names }
}

/** Gives newcomers ids and names that are free in the scene. */
function withNewcomers(
  book: AnyBook,
  before: readonly ScenePerson[],
  newcomers: readonly Newcomer[],
): readonly ScenePerson[] {
  const people = [...before]
  for (const { name: wished, side, sheet } of newcomers) {
    const name = freeName(new Set(people.map((one) => one.name.toLowerCase())), wished)
    const id = freeId(new Set(people.map((one) => one.id)), name)
    people.push({ ...book.roster.npc, ...sheet, id, name, side })
  }
  return people
}

/** Removes a person from the active scene. */
export const dismissPerson = (
  service: Service,
  actor: Actor,
  { id, once = null }: Once & { readonly id: string },
): Promise<Scenes | Refusal> =>
  editScenes(service, actor, {
    once,
    change: (scenes) => ({
      ...scenes,
      all: scenes.all.map((one) =>
        one.title === scenes.active ? { ...one, people: one.people.filter((person) => person.id !== id) } : one,
      ),
    }),
  })

const editScenes = async (
  service: Service,
  { table, role }: Actor,
  { once, change }: { readonly once: string | null; readonly change: (scenes: Scenes) => Scenes | Refusal },
): Promise<Scenes | Refusal> => may(role, 'scenes') ?? changeScenes(service, { table, once }, change)

const noScene = (title: string): Refusal => refuse(`There is no scene '${title}'.`, 'E_NO_SCENE')

/** The scene as stored; a repeated request gets its current state. */
const sceneAfter = (kept: Scenes | Refusal, scene: TableScene): TableScene | Refusal =>
  'refused' in kept ? kept : (kept.all.find(({ title }) => title === scene.title) ?? scene)

const bookAt = async ({ store }: Service, { table }: Actor): Promise<AnyBook> =>
  bookFor(((await store.table(table)) as TableRecord).settings.book)
