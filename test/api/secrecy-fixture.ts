import type { Line } from '../../src/client/fight-shapes.ts'
import type { Entry } from '../../src/engine/log.ts'
import type { Path } from '../../src/engine/options.ts'
import { ringClocks } from '../../src/table/fights/clock-timeouts.ts'
import type { Orders } from '../../src/table/store/store.ts'
import { must, type Person, type TestServer } from './server-fixture.ts'

/** Ann's Vera, Bob's pirate, and Old Lurker, of whom nobody knows. */
const AMBUSH = {
  book: 'cepheus',
  start: { turn: 'vera' },
  combatants: [
    { id: 'vera', side: 'players', block: 'marine', initiative: 9, armour: [] },
    { id: 'pirate', side: 'enemies', block: 'pirate', pos: 10, initiative: 8, armour: [] },
    {
      id: 'lurker',
      name: 'Old Lurker',
      side: 'thieves',
      block: 'mercenary',
      weapons: ['rifle'],
      hidden: true,
      pos: 60,
      initiative: 7,
    },
  ],
}

/** Somebody who acts, by HTTP. */
type Hand = {
  answers(...path: Path): Promise<void>
  throws(faces: readonly number[] | null): Promise<void>
  takes(dice: 'typed'): Promise<void>
  says(words: string, who?: string): Promise<void>
  orders(reactions: Orders['reactions']): Promise<void>
  plays(policy: string): Promise<void>
}
type Referee = Hand & { overrules(what: object, why: string): Promise<void>; undoes(): Promise<void> }

export type Scene = {
  readonly referee: Referee
  readonly ann: Hand
  readonly bob: Hand
  /** The last roll for this, with other faces. */
  recast(what: string, faces: readonly number[]): Promise<void>
  waits(seconds: number): Promise<void>
  /** What was written by rules that say otherwise by now: the fight goes on from such a log, under another id. */
  changesRules(): Promise<void>
  /** The fight goes on from a log of an older version of its book, under another id. */
  renewsRules(): Promise<void>
  /** Which fight it is. */
  fight(): string
}

export type Cast = Readonly<Record<'referee' | 'co' | 'ann' | 'bob' | 'eve', Person>>

export async function sceneOf(at: TestServer, cast: Cast, clock: { now: number }): Promise<Scene> {
  let { fight: id } = must(await cast.referee.client.openFight({ title: 'Ambush', setup: AMBUSH }))
  for (const [who, member] of [
    ['vera', cast.ann.member],
    ['pirate', cast.bob.member],
  ] as const)
    must(await cast.referee.client.seat({ id, who, member }))
  const hand = ({ client, member }: Person, seat: string): Hand => {
    const ask = async (): Promise<number> => must(await client.fight({ id })).asks[0]!.ask
    return {
      answers: async (...path) => void must(await client.answer({ id, ask: await ask(), path })),
      throws: async (faces) => void must(await client.throw({ id, ask: await ask(), faces: faces && [...faces] })),
      takes: async (dice) => void must(await client.dice({ id, who: seat, dice })),
      says: async (words, who = seat) => void must(await client.volunteer({ id, who, path: ['say', words] })),
      orders: async (reactions) =>
        void must(await client.orders({ id, who: seat, orders: { reactions: { ...reactions }, turn: null } })),
      plays: async (policy) => void must(await client.seat({ id, who: seat, member, policy })),
    }
  }
  const { client } = cast.referee
  return {
    referee: {
      ...hand(cast.referee, 'lurker'),
      overrules: async (what, why) => void must(await client.overrule({ id, what: what as never, why })),
      undoes: async () => void must(await client.undo({ id })),
    },
    ann: hand(cast.ann, 'vera'),
    bob: hand(cast.bob, 'pirate'),
    recast: async (what, faces) =>
      void must(
        await client.recast({
          id,
          to: (await allOf(cast.referee, id)).findLast(({ entry }) => entry.type === 'rolled' && entry.what === what)!
            .seq,
          faces: [...faces],
          why: 'cocked',
        }),
      ),
    waits: async (seconds) => {
      clock.now += seconds * 1000
      await ringClocks(at.service)
    },
    changesRules: async () => {
      id = await rewritten(at, id)
    },
    renewsRules: async () => {
      id = await older(at, id)
    },
    fight: () => id,
  }
}

/** Every line that somebody has been shown. */
export const allOf = async ({ client }: Person, id: string): Promise<readonly Line[]> =>
  must(await client.entries({ id })).lines

/** The same log, as the version before wrote it. */
async function older({ service: { store } }: TestServer, id: string): Promise<string> {
  const [record, entries] = [(await store.fight(id))!, await store.entries(id, 0)]
  await store.createFight(
    { ...record, id: `${id}x`, rev: 0, header: { ...record.header, version: 1 }, base: null },
    entries,
    [],
  )
  return `${id}x`
}

/** The same log, but that somebody once stood otherwise than his answer says. */
async function rewritten({ service: { store } }: TestServer, id: string): Promise<string> {
  const [record, entries] = [(await store.fight(id))!, await store.entries(id, 0)]
  const changed = entries.map(
    (entry) => JSON.parse(JSON.stringify(entry).replace('"stance":"prone"', '"stance":"crouched"')) as Entry<unknown>,
  )
  await store.createFight({ ...record, id: `${id}x`, rev: 0 }, changed, [])
  return `${id}x`
}
