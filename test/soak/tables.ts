import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Client, clientOf, isRefused, type Refused } from '../../src/client/client.ts'
import { openSqlite } from '../../src/table/store/sqlite.ts'
import type { Store } from '../../src/table/store/store.ts'
import { makeInvite, makeMemberToken } from '../../src/table/tables/tokens.ts'
import type { Watch } from './leak-watch.ts'

export type Role = 'referee' | 'co-referee' | 'player' | 'spectator'
/** Somebody with a link that counts; `seats` are those in the fights of the table. */
export type Person = {
  readonly name: string
  readonly role: Role
  readonly token: string
  readonly member: string
  readonly client: Client
  readonly seats: readonly string[]
}

/**
 * A table that is to be left alone, with something to hide; another one, whose referee means no good; and links that
 * count for nothing.
 */
export type World = {
  readonly url: string
  readonly store: Store
  readonly watch: Watch
  readonly table: string
  readonly rae: Person
  readonly cor: Person
  readonly ann: Person
  readonly bob: Person
  readonly eve: Person
  readonly mal: Person
  /** What is sent as a link by those who have none. */
  readonly void: readonly (string | null)[]
  /** An open fight with people hidden in it, and one whose seed has been shown. */
  open: string
  readonly closed: string
  /** A fight of the other table. */
  readonly malFight: string
  /** Ids of things at the table that is to be left alone. */
  readonly ids: readonly string[]
}

const HERE = ['rae', 'cor', 'ann', 'bob', 'eve']
const REFEREES = ['rae', 'cor']

function must<T extends object>(reply: T | Refused): Exclude<T, Refused> {
  if (isRefused(reply)) throw new Error(`${reply.status} ${reply.code}: ${reply.refused}`)
  return reply as Exclude<T, Refused>
}

/** Zarquon is known to nobody but the referees, Wexford to Bob as well, who is on his side. */
export const SETUP = {
  book: 'cepheus',
  start: { turn: 'vera' },
  combatants: [
    { id: 'vera', name: 'Vera', side: 'players', block: 'marine', initiative: 9 },
    { id: 'pirate', name: 'Pirate', side: 'enemies', block: 'pirate', pos: 12, initiative: 8, cover: 'half' },
    {
      id: 'zq17lurk',
      name: 'Zarquon Quill',
      side: 'thieves',
      block: 'mercenary',
      hidden: true,
      pos: 60,
      initiative: 7,
      tags: ['zqtag-5501'],
    },
    { id: 'wx93shade', name: 'Wexford Shade', side: 'enemies', block: 'thug', hidden: true, pos: 30, initiative: 6 },
  ],
}

/** The same without anything to hide. */
export const PLAIN = JSON.parse(
  JSON.stringify(SETUP)
    .replace('zq17lurk', 'lurker')
    .replace('Zarquon Quill', 'Lurker')
    .replace('zqtag-5501', 'tag')
    .replace('wx93shade', 'shade')
    .replace('Wexford Shade', 'Shade'),
) as typeof SETUP

export async function makeWorld(url: string, data: string, watch: Watch): Promise<World> {
  const store = openSqlite(join(data, 'fray.sqlite'))
  const rae = await opened(url, 'rae', 'tablerae-7741')
  const [cor, ann, bob, eve] = [
    await joined(rae, 'cor', 'co-referee', url),
    await joined(rae, 'ann', 'player', url, 'vera'),
    await joined(rae, 'bob', 'player', url, 'pirate'),
    await joined(rae, 'eve', 'spectator', url),
  ]
  const mal = await opened(url, 'mal', 'Mine')
  const people = { rae, cor, ann, bob, eve, mal }
  const { id: table } = must(await rae.client.table())
  keepSecrets(watch, data, Object.values(people))
  must(
    await rae.client.changeTable({
      settings: {
        clock: { turn: 0, reaction: 0, bank: 0 },
        health: 'words',
        rolls: { damage: 'blind', Recon: 'referee', 'first aid': 'private' },
      },
    }),
  )
  must(await mal.client.changeTable({ settings: { clock: { turn: 0, reaction: 0, bank: 0 } } }))
  const ids = await furnish(watch, people)
  for (const one of [cor, ann, bob, eve]) must(await one.client.chat()) // who sits down to a chat is noted at the table
  const world = {
    url,
    store,
    watch,
    table,
    ...people,
    void: await voidLinks(url, secretIn(data), { table, rae, ann }),
    ids: [...ids, ...Object.values(people).map(({ member }) => member)],
    malFight: must(await mal.client.openFight({ setup: PLAIN as never })).fight,
    closed: '',
    open: '',
  }
  const closed = await openFight(world)
  await close(world, closed)
  return { ...world, closed, open: await openFight(world) }
}

async function opened(url: string, name: string, title: string): Promise<Person> {
  const { token } = must(await clientOf(url).openTable({ name: title, referee: `${name}-of-9127` }))
  return personOf(url, token, name, 'referee')
}

async function joined(
  rae: Person,
  name: string,
  role: Role,
  url: string,
  ...seats: readonly string[]
): Promise<Person> {
  const { code } = must(await rae.client.invite({ role, uses: 1 }))
  return personOf(url, must(await clientOf(url).join({ code, name: `${name}-of-9127` })).token, name, role, seats)
}

async function personOf(
  url: string,
  token: string,
  name: string,
  role: Role,
  seats: readonly string[] = [],
): Promise<Person> {
  const client = clientOf(url, { token })
  return { name, role, token, client, seats, member: must(await client.table()).you.member }
}

const secretIn = (data: string): string => readFileSync(join(data, 'secret'), 'utf8').trim()

/** Links, the secret of the house, and what is the table's alone. */
function keepSecrets(watch: Watch, data: string, people: readonly Person[]): void {
  const secret = secretIn(data)
  watch.keep(
    { text: secret, for: [] },
    { text: Buffer.from(secret, 'hex').toString('base64').replace(/=+$/, ''), for: [] },
    { text: 'tablerae-7741', for: HERE },
    { text: 'fightrae-3390', for: HERE },
  )
  for (const { token, name, member } of people)
    watch.keep(
      { text: token, for: [] },
      { text: `${name}-of-9127`, for: name === 'mal' ? ['mal'] : HERE },
      { text: member, for: [...(name === 'mal' ? ['mal'] : HERE), 'log'] },
    )
  for (const text of [
    'zq17lurk',
    'Zarquon',
    'zqtag-5501',
    'notetorae-2218',
    'rulingrae-6604',
    'npcofrae-1187',
    'hookrae-4432',
  ])
    watch.keep({ text, for: REFEREES })
  for (const text of ['wx93shade', 'Wexford', 'sheetbob-9035']) watch.keep({ text, for: [...REFEREES, 'bob'] })
  watch.keep({ text: 'notetovera-8873', for: [...REFEREES, 'ann'] }, { text: 'ordersbob-3056', for: ['rae'] })
}

/** A ruling, characters, a hook and an invitation, each with something to be known by. */
async function furnish(
  watch: Watch,
  { rae, bob, ann }: Pick<World, 'rae' | 'bob' | 'ann'>,
): Promise<readonly string[]> {
  const ruling = must(await rae.client.keepRuling({ why: 'rulingrae-6604', what: {}, rule: false })) as {
    readonly id: string
  }
  const npc = must(await rae.client.addCharacter({ name: 'npcofrae-1187', owner: null, sheet: { block: 'thug' } }))
  const sheets = await Promise.all(
    [bob, ann].map(
      async ({ client, name }) =>
        must(await client.addCharacter({ name: 'Vex', sheet: { block: 'thug', tags: [`sheet${name}-9035`] } })).id,
    ),
  )
  const hook = must(await rae.client.addHook({ url: 'https://hookrae-4432.invalid/told' }))
  const invite = must(await rae.client.invite({ role: 'referee', uses: 1000 }))
  watch.keep({ text: hook.secret, for: [] }, { text: invite.token, for: [] }, { text: invite.code, for: REFEREES })
  return [ruling.id, npc.id, ...sheets, hook.id, invite.invite]
}

/**
 * Links that were renewed, have expired, are of somebody sent away or for something else, were cut, put together or
 * signed by nobody.
 */
async function voidLinks(
  url: string,
  secret: string,
  { table, rae, ann }: Pick<World, 'table' | 'rae' | 'ann'>,
): Promise<readonly (string | null)[]> {
  const [old, gone] = [await joined(rae, 'old', 'co-referee', url), await joined(rae, 'gone', 'co-referee', url)]
  must(await old.client.changeMember({ id: old.member, renew: true }))
  must(await rae.client.removeMember({ id: gone.member }))
  const back = must(await rae.client.invite({ role: 'referee' }))
  must(await rae.client.revoke({ id: back.invite }))
  const [head, body, signature] = rae.token.split('.') as [string, string, string]
  const key = new Uint8Array(Buffer.from(secret, 'hex'))
  const [expired, later] = [
    await makeInvite(key, { table, invite: back.invite, role: 'referee', expires: 1_000 }),
    await makeMemberToken(key, { table, member: rae.member, epoch: 9 }),
  ]
  const unsigned = Buffer.from('{"alg":"none","typ":"fray-member"}').toString('base64url')
  return [
    null,
    '',
    'x',
    expired,
    later,
    old.token,
    gone.token,
    back.token,
    rae.token.slice(0, -1),
    rae.token.slice(1),
    `${head}.${body}.${ann.token.split('.')[2]}`,
    `${ann.token.split('.').slice(0, 2).join('.')}.${signature}`,
    `${unsigned}.${body}.`,
    `${unsigned}.${body}.${signature}`,
    `${head}.${body}`,
    `${rae.token} ${rae.token}`,
    `${rae.token}, Bearer x`,
    'a'.repeat(5_000),
    '\u00ff'.repeat(20),
  ]
}

/**
 * Another fight of the table, with its people seated, notes given and orders standing. Its seed is a secret until it is
 * shown.
 */
export async function openFight(world: Omit<World, 'open' | 'closed'>): Promise<string> {
  const { rae, bob, store, watch } = world
  const { fight: id } = must(await rae.client.openFight({ title: 'fightrae-3390', setup: SETUP as never }))
  await reseat(world, id)
  must(
    await rae.client.overrule({ id, what: { note: { to: 'referee', words: 'notetorae-2218' } }, why: 'Zarquon knows' }),
  )
  must(await rae.client.overrule({ id, what: { note: { to: 'vera', words: 'notetovera-8873' } }, why: 'so' }))
  must(
    await bob.client.orders({
      id,
      who: 'pirate',
      orders: { reactions: { dodge: { when: 'ask', if: 'cover is ordersbob-3056' } }, turn: null },
    }),
  )
  watch.keep({ text: (await store.fight(id))!.state.seed, for: ['rae'] })
  return id
}

export async function reseat({ rae, ann, bob }: Pick<World, 'rae' | 'ann' | 'bob'>, id: string): Promise<void> {
  for (const [who, member] of [
    ['vera', ann.member],
    ['pirate', bob.member],
    ['zq17lurk', null],
    ['wx93shade', null],
  ] as const)
    must(await rae.client.seat({ id, who, member, policy: null }))
}

/** Ends a fight and shows its seed. */
async function close({ rae, store, watch }: Pick<World, 'rae' | 'store' | 'watch'>, id: string): Promise<void> {
  must(await rae.client.overrule({ id, what: { end: 'enough' }, why: 'late' }))
  for (let n = 0; n < 30; n++) {
    const { asks } = must(await rae.client.fight({ id }))
    if (asks.length === 0) break
    must(await rae.client.answer({ id, ask: asks[0]!.ask, path: ['no'] }))
  }
  must(await rae.client.reveal({ id }))
  watch.tell((await store.fight(id))!.state.seed, ...HERE)
}
