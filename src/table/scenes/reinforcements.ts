import type { Refusal } from '../../engine/option-tree.ts'
import { BY_HAND } from '../../words/entry-sentences.ts'
import { overruleFight } from '../fights/answer-and-overrule.ts'
import { load, type Running } from '../fights/loaded-fights.ts'
import type { Actor, Service } from '../service.ts'
import { besides } from '../tables/characters-into-setup.ts'
import { freeId, freeName } from '../tables/free-ids-and-names.ts'
import type { Newcomer } from './scene-operations.ts'

/** Adds people to a running fight, each placed with their side. */
export async function reinforce(
  service: Service,
  actor: Actor,
  {
    fight,
    request,
    newcomers,
  }: { readonly fight: string; readonly request: string; readonly newcomers: readonly Newcomer[] },
): Promise<Refusal | null> {
  for (const [i, one] of newcomers.entries()) {
    const { book, play } = (await load(service, fight)) as Running
    const names = new Set(play.fight.combatants.map(({ name }) => name.toLowerCase()))
    const name = freeName(names, one.name)
    const id = freeId(new Set(play.fight.combatants.map((other) => other.id)), name)
    const join = { ...book.roster.npc, ...besides(play.fight, { ...one.sheet, side: one.side }), name, id }
    const what = { join }
    const done = await overruleFight(service, actor, { fight, request: `${request} ${i}`, what, why: BY_HAND })
    if ('refused' in done) return done
  }
  return null
}
