import { bookOf } from '../../src/books/index.ts'
import { load } from '../../src/table/fights/loaded-fights.ts'
import { castOf } from './cast.ts'
import type { Logged } from './server/calls.ts'
import { carried, type Party, partyOf, pressAny } from './table-fixture.ts'

/** What a chat was sent in a fight. */
export type Heard = { readonly messages: number; readonly edits: number; readonly rings: number }
export type Noise = {
  readonly rounds: number
  readonly players: readonly Heard[]
  readonly referee: Heard
  /** Milliseconds from each tap to the next thing in that chat. */
  readonly waits: readonly number[]
  /** The most calls that a chat and the group got in any minute. */
  readonly busiest: { readonly chat: number; readonly group: number }
}

const STEP_S = 0.1
const LONGEST_S = 10
const LEAST_TAPS = 20
/** A quick hand. */
const THINK_S = 0.6

/** A fight of a book: three heroes against its first encounter with enemies, at a table with a group. */
export async function noiseOf(
  book: string,
  { rounds, taps }: { readonly rounds: number; readonly taps: number },
): Promise<Noise> {
  const { heroes, people, setup } = castOf(bookOf(book)!)
  const party = await partyOf(Object.keys(heroes), { book, sheets: heroes, people, setup })
  const { api, people: all, referee } = party
  const group = api.group('The table', { founder: all.R! })
  group.add('bot', ...Object.keys(heroes).map((name) => all[name]!))
  all.R!.send(group, `/here@${api.world.me.username}`)
  await settled(party, 5)
  all.R!.send('bot', '/startcombat')
  await settled(party, 5)
  const from = api.calls.all.length
  const waits: number[] = []
  const roundNow = async (): Promise<number | null> => {
    const last = (await party.service.store.fights(referee.table)).at(-1)
    if (!last || last.over) return null
    const { play, book: rules } = (await load(party.service, last.id))!
    return rules.show(play.fight, { seats: [], referee: true } as never).round
  }
  let round = 0
  let idle = 0
  let again = 0
  while (waits.length < taps) {
    const now = await roundNow()
    if (now === null && waits.length < LEAST_TAPS && ++again < 9) {
      all.R!.send('bot', '/rematch') // the people may have parted before the first blow
      await settled(party, 5)
      continue
    }
    if (now === null || now > rounds) break
    round = now
    let pressed = false
    for (const person of Object.values(all)) {
      for (let more = 0; more < 6; more++) {
        const before = api.calls.all.length
        if (!pressAny(person)) break
        pressed = true
        waits.push(await untilTold(party, person.id, before))
        await party.pass(THINK_S)
        await carried(party)
      }
    }
    if (!pressed) await settled(party, 5)
    if (!pressed && (await roundNow()) === now && ++idle > 20) break
  }
  const calls = api.calls.all.slice(from).filter(({ done, refused }) => done && !refused)
  return {
    rounds: Math.max(1, round) + again, // an opening is told as a round is
    players: Object.keys(heroes).map((name) => heardIn(calls, all[name]!.id)),
    referee: heardIn(calls, all.R!.id),
    waits,
    busiest: {
      chat: Math.max(...Object.values(all).map(({ id }) => busiest(calls, id))),
      group: busiest(calls, group.id),
    },
  }
}

const isSent = ({ method }: Logged): boolean => /^send(?!ChatAction)/.test(method)
const isEdit = ({ method }: Logged): boolean => /^editMessage/.test(method)

export function heardIn(calls: readonly Logged[], chat: number): Heard {
  const here = calls.filter((call) => call.chat === chat)
  return {
    messages: here.filter(isSent).length,
    edits: here.filter(isEdit).length,
    rings: here.filter((call) => isSent(call) && String(call.given.disable_notification) !== 'true').length,
  }
}

function busiest(calls: readonly Logged[], chat: number): number {
  const times = calls.filter((call) => call.chat === chat && (isSent(call) || isEdit(call))).map(({ at }) => at)
  return Math.max(0, ...times.map((time) => times.filter((one) => one >= time && one < time + 60_000).length))
}

async function settled(party: Party, seconds: number): Promise<void> {
  await carried(party)
  for (let passed = 0; passed < seconds; passed += 0.5) {
    await party.pass(0.5)
    await carried(party)
  }
}

/** How long a tap waits for the next message or edit in its chat. */
async function untilTold(party: Party, chat: number, since: number): Promise<number> {
  const began = party.api.clock.now()
  for (let waited = 0; waited < LONGEST_S; waited += STEP_S) {
    await carried(party)
    const told = party.api.calls.all.slice(since).find((call) => call.chat === chat && (isSent(call) || isEdit(call)))
    if (told) return told.at - began
    await party.pass(STEP_S)
  }
  return LONGEST_S * 1000
}

export const median = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
