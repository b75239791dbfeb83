import { nullIfSetAside } from '../fights/fights-set-aside.ts'
import { load } from '../fights/loaded-fights.ts'
import { handOver } from '../fights/seats-orders-dice-clock.ts'
import type { Actor, Service } from '../service.ts'
import type { Seat } from '../store/store.ts'

/** A combatant with a member's seat, in a fight that is not over. */
export type Played = { readonly fight: string; readonly who: string; readonly name: string; readonly seat: Seat }

/**
 * CHAT-10, for every book: seats of a member who left or cannot be reached go to the referee, in every fight that is
 * not over.
 */
export async function freeSeats(service: Service, table: string, member: string): Promise<void> {
  await freeThese(service, table, await playedBy(service, table, member))
}

export async function playedBy(service: Service, table: string, member: string): Promise<readonly Played[]> {
  const played: Played[] = []
  for (const { id: fight, over } of await service.store.fights(table)) {
    const running = over ? null : await load(service, fight).catch(nullIfSetAside)
    for (const [who, seat] of Object.entries(running?.record.state.seats ?? {}))
      if (seat.member === member)
        played.push({
          fight,
          who,
          seat,
          name: running!.play.fight.combatants.find(({ id }) => id === who)?.name ?? who,
        })
  }
  return played
}

export async function freeThese(service: Service, table: string, played: readonly Played[]): Promise<void> {
  const referee = (await service.store.members(table)).find(({ role, left }) => role === 'referee' && !left)
  if (!referee) return
  const actor: Actor = { table, member: referee.id, role: 'referee' }
  for (const { fight, who, seat } of played)
    await handOver(service, actor, { fight, request: null, who, seat: { member: null, policy: seat.policy } })
}
