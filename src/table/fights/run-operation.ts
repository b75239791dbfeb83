import type { Refusal } from '../../engine/option-tree.ts'
import { posted } from '../post/hooks.ts'
import { type Actor, refuse, type Service } from '../service.ts'
import type { FightState } from '../store/store.ts'
import type { TableRecord, TableSettings } from '../store/table-records.ts'
import { follow } from '../tables/roster.ts'
import { rehanded, settled } from './automatic-answers.ts'
import { type Along, type Changed, change, type Done, type Step } from './change-fight.ts'
import type { AnyPlay, Running } from './loaded-fights.ts'
import { reported } from './rule-failures.ts'

export type Asked = {
  readonly fight: string
  readonly request: string | null
  /** The table, where the caller has just read it. */
  readonly table?: TableRecord
  /** What a door keeps in the same transaction. */
  readonly along?: Along
}

export const reasoned = (why: string): Refusal | null =>
  why.trim() === '' || why.length > 500 ? refuse('Give a reason of 1 to 500 characters.', 'E_WHY') : null

/** One step of the play, with all that follows from it. */
export async function step(
  { service, actor }: { readonly service: Service; readonly actor: Actor },
  { fight, request, table: known, along }: Asked,
  deed: (running: Running, settings: TableSettings) => AnyPlay | Refusal,
): Promise<Done | Refusal> {
  const table = known ?? (await service.store.table(actor.table))
  if (!table) return refuse('There is no such table.', 'E_NO_TABLE')
  const done = await change(service, { fight, request: requestOf(actor, request), along }, (running) =>
    posted(table, running, {
      step: settled(
        running,
        { play: deed(running, table.settings), state: running.record.state },
        {
          settings: table.settings,
          now: service.now(),
        },
      ),
    }),
  )
  return concluded(service, { actor, fight }, done)
}

/** A step that was taken, once the roster has followed a fight that it ended; a refusal is announced if a rule threw. */
async function concluded(
  service: Service,
  { actor, fight }: { readonly actor: Actor; readonly fight: string },
  changed: Changed | Refusal,
): Promise<Done | Refusal> {
  if ('refused' in changed) return reported(service, { actor, fight }, changed)
  const { goesOn, ...done } = changed
  if (!goesOn) await follow(service, fight)
  return done
}

/** A change beside the play: seats, orders, dice, clock. What it lets happen happens at once. */
export async function restate(
  { service, actor }: { readonly service: Service; readonly actor: Actor },
  { fight, request }: { readonly fight: string; readonly request: string | null },
  deed: (running: Running) => FightState | Refusal,
): Promise<Done | Refusal> {
  const table = await service.store.table(actor.table)
  if (!table) return refuse('There is no such table.', 'E_NO_TABLE')
  const done = await change(service, { fight, request: requestOf(actor, request) }, (running): Step | Refusal => {
    const state = deed(running)
    if ('refused' in state) return state
    const tray = state.words === running.record.state.words ? running.play.tray : service.tray(state.seed, state.words)
    const play = { ...running.play, tray }
    return posted(table, running, {
      step: settled(
        running,
        { play: state.hands === running.record.state.hands ? play : rehanded(play, state), state },
        {
          settings: table.settings,
          now: service.now(),
        },
      ),
    })
  })
  return concluded(service, { actor, fight }, done)
}

/** Everybody numbers requests as they like. */
const requestOf = ({ member }: Actor, request: string | null): string | null => request && `${member} ${request}`
