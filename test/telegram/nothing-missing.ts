import { answersFor } from '../../src/engine/who-is-asked.ts'
import { load } from '../../src/table/fights/loaded-fights.ts'
import type { Actor } from '../../src/table/service.ts'
import { lookAs, lookBackTo } from '../../src/table/views/fight-for-person.ts'
import type { Party } from './table-fixture.ts'

/** How often somebody was to hear a line, and how often it stands in their chat. */
export type Count = { readonly text: string; readonly due: number; readonly read: number }

/** The lines of the last fight that somebody may hear, and what their chat shows of them. */
export async function linesOf(party: Party, name: string): Promise<readonly Count[]> {
  const { service, referee, people } = party
  const { id } = (await service.store.fights(referee.table)).at(-1)!
  const table = (await service.store.table(referee.table))!
  const chat = table.chats!.find(({ address }) => address === String(people[name]!.id))!
  const { role } = (await service.store.member(chat.member!))!
  const actor: Actor = { table: table.id, member: chat.member!, role }
  const running = (await load(service, id))!
  const { watch, held, viewer } = await lookBackTo(service, await lookAs(service, { actor, running, table }), 0)
  const { fight } = running.play
  const due = watch.lines.flatMap(({ told }) =>
    told
      .filter(({ who, but = [], referee: only }) =>
        who === undefined
          ? (!only || viewer.referee) && !but.some((one) => answersFor(fight, held, one))
          : answersFor(fight, held, who),
      )
      .flatMap(({ text }) => text.split('\n')),
  )
  const read = people[name]!.reads()
    .filter(({ from }) => from?.is_bot)
    .flatMap(({ text, caption }) => (text ?? caption ?? '').split('\n'))
  const count = (lines: readonly string[], wanted: string): number =>
    lines.filter((line) => line === wanted || line.endsWith(`: ${wanted}`)).length
  return [...new Set(due)].map((text) => ({ text, due: count(due, text), read: count(read, text) }))
}
