import type { Entry } from '../../engine/log.ts'
import { lengthOf } from '../../engine/log.ts'
import { checkpointOf } from '../../engine/open-and-resume.ts'
import type { Refusal } from '../../engine/option-tree.ts'
import { fork, isRefusal, lastDecision } from '../../engine/play.ts'
import { newSeed } from '../dice/sealed-tray.ts'
import { type Actor, idFor, newId, refuse, type Service } from '../service.ts'
import type { FightRecord, FightState } from '../store/store.ts'
import { permit } from '../tables/fight-permissions.ts'
import { isOver, load, loadWhole } from './loaded-fights.ts'
import { reported } from './rule-failures.ts'

/**
 * A copy that goes its own way from just before an entry, or from the last decision. The referee holds all its seats
 * and its clocks stand still.
 * Later dice come from a tray of its own, so nothing is foretold; and as two trays took part, they are not sealed.
 */
export async function forkFight(
  service: Service,
  actor: Actor,
  { fight, to, title, request = null }: Forking,
): Promise<{ readonly fight: string } | Refusal> {
  const running = await load(service, fight)
  if (!running) return refuse('There is no such fight.', 'E_NO_FIGHT')
  const wrong = permit(running, actor, 'fork')
  if (wrong) return wrong
  const id = request === null ? newId(service) : idFor(service, 'fork', fight, actor.member, request)
  if (request !== null && (await service.store.fight(id))) return { fight: id }
  const { play, record } = await loadWhole(service, running.record)
  const at = to ?? lastDecision(play) ?? 0
  if (!Number.isInteger(at) || at < 0 || at > lengthOf(play.log))
    return refuse(`There is no entry ${at}.`, 'E_NO_ENTRY')
  const seed = newSeed(service.bytes)
  const copy = fork(play, at, service.tray(seed, []))
  if (isRefusal(copy)) return reported(service, { actor, fight }, copy)
  const entries = copy.log.entries as readonly Entry<unknown>[]
  const forked: FightRecord = {
    ...record,
    id,
    title: title ?? `${record.title}, otherwise`,
    header: { ...record.header, seal: null },
    rev: 0,
    length: entries.length,
    over: isOver(copy),
    base: checkpointOf(copy),
    state: stateOf(record.state, seed, service.now()),
    created: service.now(),
  }
  await service.store.createFight(forked, entries, [])
  return { fight: id }
}

type Forking = {
  readonly fight: string
  readonly to: number | null
  readonly title?: string | undefined
  readonly request?: string | null
}

const stateOf = ({ seats, orders }: FightState, seed: string, now: number): FightState => ({
  seats: Object.fromEntries(Object.entries(seats).map(([who, { policy }]) => [who, { member: null, policy }])),
  copy: true,
  seed,
  words: [],
  hands: {},
  orders,
  clocks: [],
  banks: {},
  revealed: false,
  paused: { at: now, clocks: [] },
})
