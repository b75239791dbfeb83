import type { AnyBook } from '../../../books/index.ts'
import { type Sides, sidesOf } from '../../../engine/book.ts'
import type { FightBase } from '../../../engine/common-events.ts'
import type { Refusal } from '../../../engine/tree.ts'
import { openFight } from '../../../table/fights/fights.ts'
import { isOver, load, type Running } from '../../../table/fights/running.ts'
import { unlessSetAside } from '../../../table/fights/set-aside.ts'
import { type Actor, bookFor, type House, idFor, refuse } from '../../../table/service.ts'
import type { Character } from '../../../table/store/store.ts'
import { freeId } from '../../../table/tables/ids.ts'
import { reviseTable } from '../../../table/tables/revise.ts'
import { isCopy } from '../../../table/tables/roles.ts'
import { personOf, restore, rosterOf } from '../../../table/tables/roster.ts'
import type { Chat } from './session.ts'

/**
 * What the referee has set up besides the players' characters: who is there, and what a setup says of the place and the
 * rules.
 */
export type Scene = { readonly title: string; readonly people: readonly Someone[]; readonly setup: object }

/** Somebody of the scene: a name, a side, and the rest of a sheet as the book reads it. */
export type Someone = {
  readonly id: string
  readonly name: string
  readonly side: string
  readonly [field: string]: unknown
}

/** The people of an encounter, each by the name that the book gives to who has none of their own. */
export function peopleOf(book: AnyBook, setup: unknown): readonly Someone[] {
  const { combatants } = setup as { readonly combatants: readonly Someone[] }
  const opened = book.open(setup)
  const nameOf = (id: string): string =>
    ('fight' in opened && opened.fight.combatants.find((one) => one.id === id)?.name) || id
  return combatants.map((one) => ({ ...one, name: nameOf(one.id) }))
}

/**
 * The scenes of a table by their titles, and the one that is played. What was done lately is kept, for it may come
 * again.
 */
export type Scenes = {
  readonly all: readonly Scene[]
  readonly active: string | null
  readonly done: readonly string[]
}

/** Stands where no scene is played; who changes it has one of this name. */
export const EMPTY: Scene = { title: 'A fight', people: [], setup: {} }
const NONE: Scenes = { all: [], active: null, done: [] }
const MOST_DONE = 40
const notesOf = (table: string): string => `scene ${table}`

export async function scenesOf({ store }: House, table: string): Promise<Scenes> {
  return scenesIn((await store.note(notesOf(table)))?.body)
}

/** Scenes kept by earlier versions may hold people without a name. */
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

/** The scene that is played. */
export const sceneOf = async (house: House, table: string): Promise<Scene> => activeOf(await scenesOf(house, table))

const activeOf = ({ all, active }: Scenes): Scene => all.find(({ title }) => title === active) ?? EMPTY

/** Changes the scenes as they stand when they are kept; what has a name is done once. */
export async function changeScenes(
  { store }: House,
  table: string,
  change: (scenes: Scenes) => Scenes | Refusal,
  once: string | null = null,
): Promise<Scenes | Refusal> {
  for (;;) {
    const note = await store.note(notesOf(table))
    const before = scenesIn(note?.body)
    if (once !== null && before.done.includes(once)) return before
    const changed = change(before)
    if ('refused' in changed) return changed
    const body: Scenes = once === null ? changed : { ...changed, done: [...changed.done, once].slice(-MOST_DONE) }
    if ('rev' in (await store.keepNote({ key: notesOf(table), rev: note?.rev ?? 0, body, lines: [], letters: [] })))
      return body
  }
}

/** Changes the scene that is played. */
export async function changeScene(
  house: House,
  table: string,
  change: (scene: Scene) => Scene,
  once: string | null = null,
): Promise<Scene> {
  const changed = await changeScenes(house, table, (scenes) => withScene(scenes, change(activeOf(scenes))), once)
  return 'refused' in changed ? EMPTY : activeOf(changed)
}

/** In place of the scene that is played, or as the first one. */
function withScene(scenes: Scenes, scene: Scene): Scenes {
  const others = scenes.all.filter(({ title }) => title !== scenes.active && title !== scene.title)
  return { ...scenes, all: [...others, scene], active: scene.title }
}

/** A chat in which a member of the table is told and asked from now on. */
export const seatChat = (house: House, actor: Actor, chat: Chat): Promise<Chat | Refusal> =>
  chatsRevised(house, actor, chat, [{ member: actor.member, ...chat }])

/** A chat in which nothing of the table is told any more. */
export const unseatChat = (house: House, actor: Actor, chat: Chat): Promise<Chat | Refusal> =>
  chatsRevised(house, actor, chat, [])

const chatsRevised = (
  house: House,
  actor: Actor,
  { door, address }: Chat,
  put: readonly (Chat & { readonly member: string })[],
): Promise<Chat | Refusal> =>
  reviseTable(house, actor, (table) => {
    const others = (table.chats ?? []).filter((one) => one.door !== door || one.address !== address)
    return {
      save: () =>
        house.store.saveTable({
          ...table,
          chats: [...others, ...put.map(({ member }) => ({ member, door, address }))],
        }),
      done: { door, address },
    }
  })

/** The fight that is not over at this table, but for copies that somebody tries things in. */
export async function runningFight(house: House, table: string): Promise<string | null> {
  for (const { id, over } of (await house.store.fights(table)).toReversed()) {
    const running = over ? null : await unlessSetAside(load(house, id))
    if (running && !isOver(running.play) && !isCopy(running.record)) return id
  }
  return null
}

/**
 * CE-CHAT-11: a fight of the players' characters and the people of a scene, the one that is played unless another is
 * named.
 */
export async function startCombat(
  house: House,
  actor: Actor,
  request: string,
  title: string | null = null,
): Promise<{ readonly fight: string } | Refusal> {
  const running = await runningFight(house, actor.table)
  if (running !== null && running === idFor(house, 'fight', actor.member, request)) return { fight: running }
  if (running !== null) return refuse('A fight is already running.', 'E_RUNNING')
  const [scenes, heroes] = [await scenesOf(house, actor.table), await heroesOf(house, actor.table)]
  const scene = title === null ? activeOf(scenes) : scenes.all.find((one) => one.title === title)
  if (!scene) return refuse(`There is no scene '${title}'.`, 'E_NO_SCENE')
  const { players } = await sidesAt(house, actor.table)
  if (heroes.length === 0 && (await lastFight(house, actor.table))) return refuse(ALL_FALLEN, 'E_NOBODY')
  if (heroes.length === 0 || !scene.people.some(({ side }) => side !== players))
    return refuse('There is nobody to fight.', 'E_NOBODY')
  const taken = new Set<string>()
  const called = heroes.map((one) => ({ character: one.id, id: claimed(taken, freeId(taken, one.name)) }))
  const people = scene.people.map((one) => ({
    ...one,
    id: claimed(taken, taken.has(one.id) ? freeId(taken, one.name) : one.id),
  }))
  const opened = await openFight(house, actor, {
    title: scene.title,
    setup: { ...scene.setup, combatants: [...called, ...people] },
    request,
  })
  if (!('refused' in opened) && scenes.active !== scene.title)
    await changeScenes(house, actor.table, (now) => ({ ...now, active: scene.title }))
  return opened
}

const ALL_FALLEN =
  'None of the characters can fight any more. /rematch plays the last fight again, with everybody as they were before it; /character new makes somebody new.'

/** The last fight once more, with the players' characters as they went into it. */
export async function startAgain(
  house: House,
  actor: Actor,
  request: string,
): Promise<{ readonly fight: string } | Refusal> {
  const running = await runningFight(house, actor.table)
  if (running !== null)
    return running === idFor(house, 'fight', actor.member, request)
      ? { fight: running }
      : refuse('A fight is already running.', 'E_RUNNING')
  const last = await lastFight(house, actor.table)
  if (!last) return refuse('No fight has been fought here yet.', 'E_NO_FIGHT')
  await rosterOf(house, actor.table) // follows the fight's end, so that it is not followed after this
  await restore(house, last)
  const { all } = await scenesOf(house, actor.table)
  return startCombat(
    house,
    actor,
    request,
    all.some(({ title }) => title === last.record.title) ? last.record.title : null,
  )
}

/** The fight that was over last: no copy of one, and no days of rest, where all are on one side. */
export async function lastFight(house: House, table: string): Promise<Running | null> {
  for (const { id, over } of (await house.store.fights(table)).toReversed()) {
    const fought = over ? await load(house, id) : null
    const sides = new Set((fought?.record.opened as FightBase | undefined)?.combatants.map(({ side }) => side))
    if (fought && sides.size > 1 && fought.record.header.seal !== null) return fought
  }
  return null
}

/** The sides of the table's book. */
const sidesAt = async ({ store }: House, table: string): Promise<Sides> =>
  sidesOf(bookFor((await store.table(table))!.settings.book))

/** Days between fights, of all who would go into one: played like a fight, and the roster follows it. */
export async function startDays(
  house: House,
  actor: Actor,
  request: string,
  { title, setup }: { readonly title: string; readonly setup: object },
): Promise<{ readonly fight: string } | Refusal> {
  const running = await runningFight(house, actor.table)
  if (running !== null && running !== idFor(house, 'fight', actor.member, request))
    return refuse('Nobody rests while a fight runs.', 'E_RUNNING')
  const heroes = await heroesOf(house, actor.table)
  return openFight(house, actor, {
    title,
    setup: { ...setup, combatants: heroes.map(({ id }) => ({ character: id })) },
    request,
  })
}

function claimed(taken: Set<string>, id: string): string {
  taken.add(id)
  return id
}

/** Everybody who goes into the next fight: the characters of those who are there and not only watch, if they can. */
export async function heroesOf(house: House, table: string): Promise<readonly Character[]> {
  const [record, members, characters] = await Promise.all([
    house.store.table(table),
    house.store.members(table),
    rosterOf(house, table),
  ])
  const book = bookFor(record!.settings.book)
  const isPlayed = ({ owner }: Character): boolean =>
    members.some(({ id, role, left }) => id === owner && role !== 'spectator' && !left)
  return characters
    .filter((one) => one.book === book.id && isPlayed(one))
    .filter((one) => {
      const person = personOf(book, one, record!.settings.house)
      return 'refused' in person || book.roster.isFit(person.who)
    })
}
