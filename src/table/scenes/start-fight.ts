import { type Sides, sidesOf } from '../../engine/book.ts'
import type { Refusal } from '../../engine/option-tree.ts'
import { openFight } from '../fights/open-fight.ts'
import { type Actor, bookFor, idFor, refuse, type Service } from '../service.ts'
import type { Character } from '../store/table-records.ts'
import { freeId } from '../tables/free-ids-and-names.ts'
import { may } from '../tables/role-permissions.ts'
import { restore, rosterOf } from '../tables/roster.ts'
import { heroesOf } from './characters-for-fight.ts'
import { lastFight, runningFight } from './latest-fights.ts'
import { activeIn, changeScenes, scenesOf, type TableScene } from './stored-scenes.ts'

type Started = { readonly fight: string }
type Requested = { readonly request: string | null }

/** CHAT-11: starts a fight of the players' characters and the people of a scene, by default the active one. */
export async function startCombat(
  service: Service,
  actor: Actor,
  { request, scene: title = null }: Requested & { readonly scene?: string | null },
): Promise<Started | Refusal> {
  const before = may(actor.role, 'fight open') ?? (await startedBefore(service, actor, request))
  if (before) return before
  const [scenes, heroes] = [await scenesOf(service, actor.table), await heroesOf(service, actor.table)]
  const scene = title === null ? activeIn(scenes) : scenes.all.find((one) => one.title === title)
  if (!scene) return refuse(`There is no scene '${title}'.`, 'E_NO_SCENE')
  const { players } = await sidesAt(service, actor.table)
  if (heroes.length === 0 && (await lastFight(service, actor.table)))
    return refuse('None of the characters can fight any more.', 'E_ALL_FALLEN')
  if (heroes.length === 0 || !scene.people.some(({ side }) => side !== players))
    return refuse('There is nobody to fight.', 'E_NOBODY')
  const opened = await openFight(service, actor, {
    title: scene.title,
    setup: { ...scene.setup, combatants: combatantsOf(heroes, scene) },
    request,
  })
  if (!('refused' in opened) && scenes.active !== scene.title)
    await changeScenes(service, { table: actor.table }, (now) => ({ ...now, active: scene.title }))
  return opened
}

/** The fight that the same request started before; a refusal if another fight is running. */
async function startedBefore(
  service: Service,
  actor: Actor,
  request: string | null,
): Promise<Started | Refusal | null> {
  const running = await runningFight(service, actor.table)
  if (running === null) return null
  return isOfRequest(service, actor, { fight: running, request })
    ? { fight: running }
    : refuse('A fight is already running.', 'E_RUNNING')
}

const isOfRequest = (service: Service, { member }: Actor, { fight, request }: Started & Requested): boolean =>
  request !== null && fight === idFor(service, 'fight', member, request)

/** Ids come from the scene, unless a character has the same one. */
function combatantsOf(heroes: readonly Character[], { people }: TableScene): readonly object[] {
  const taken = new Set<string>()
  const claimed = (id: string): string => {
    taken.add(id)
    return id
  }
  const called = heroes.map((one) => ({ character: one.id, id: claimed(freeId(taken, one.name)) }))
  const others = people.map((one) => ({
    ...one,
    id: claimed(taken.has(one.id) ? freeId(taken, one.name) : one.id),
  }))
  return [...called, ...others]
}

const sidesAt = async ({ store }: Service, table: string): Promise<Sides> =>
  sidesOf(bookFor((await store.table(table))!.settings.book))

/** Repeats the last fight, with the players' characters as they went into it. */
export async function startAgain(service: Service, actor: Actor, { request }: Requested): Promise<Started | Refusal> {
  const before = may(actor.role, 'fight open') ?? (await startedBefore(service, actor, request))
  if (before) return before
  const last = await lastFight(service, actor.table)
  if (!last) return refuse('No fight has been fought here yet.', 'E_NOTHING')
  // writes the end of that fight to the sheets now, so that it does not overwrite the restored ones
  await rosterOf(service, actor.table)
  await restore(service, last)
  const { all } = await scenesOf(service, actor.table)
  const scene = all.some(({ title }) => title === last.record.title) ? last.record.title : null
  return startCombat(service, actor, { request, scene })
}

/** Days of rest for everybody who would go into a fight: played like a fight, and the roster follows. */
export async function startDays(
  service: Service,
  actor: Actor,
  { request, title, setup }: Requested & { readonly title: string; readonly setup: object },
): Promise<Started | Refusal> {
  const running = await runningFight(service, actor.table)
  if (running !== null && !isOfRequest(service, actor, { fight: running, request }))
    return refuse('Nobody rests while a fight runs.', 'E_RUNNING')
  const heroes = await heroesOf(service, actor.table)
  return openFight(service, actor, {
    title,
    setup: { ...setup, combatants: heroes.map(({ id }) => ({ character: id })) },
    request,
  })
}
