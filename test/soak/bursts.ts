import { isRefused } from '../../src/client/client.ts'
import { type Name, PREFIX, ROUTES } from '../../src/client/routes.ts'
import { randomPath } from '../crash/random-path.ts'
import { callOf, type Names, namesFor } from './calls.ts'
import type { Random } from './random.ts'
import { listenAnyway, sendRaw } from './raw-bytes.ts'
import { send } from './send.ts'
import { apart, beyondPlayers, keptOf } from './stored-state.ts'
import { openFight, type Person, reseat, type World } from './tables.ts'

const NAMES = Object.keys(ROUTES) as Name[]
const AT_ONCE = 8

/** What players may do with what is their own. */
const THEIRS: readonly Name[] = ['answer', 'throw', 'addCharacter', 'changeCharacter', 'removeCharacter', 'word']
const EVERYBODYS: readonly Name[] = ['chat', 'say']
const PLAYING: readonly Name[] = [
  'answer',
  'throw',
  'volunteer',
  'orders',
  'dice',
  'word',
  'fight',
  'entries',
  'odds',
  'replay',
  'log',
  'table',
  'addCharacter',
  'seat',
  'verify',
  'chat',
  'say',
]
const WATCHING: readonly Name[] = ['chat', 'say', 'fight', 'entries', 'log', 'replay', 'table', 'verify']

/** Those who may not, do what they may not, all at once: the table stays as it is, to the last byte. */
export async function unauthorised(world: World, random: Random, count: number): Promise<void> {
  const before = await keptOf(world)
  const done: string[] = []
  await lanes(count, async () => {
    const who = random.pick([null, null, world.mal, world.eve, world.ann, world.bob])
    const name = random.pick(
      NAMES.filter(
        (one) =>
          !(who?.role === 'player' && THEIRS.includes(one)) && !(who && who !== world.mal && EVERYBODYS.includes(one)),
      ),
    )
    const call = callOf(random, name, who ? who.token : random.pick(world.void), namesFor(world, who))
    const { status } = await send(world.url, world.watch, who?.name ?? 'nobody', call)
    if (status >= 200 && status < 300 && call.method !== 'GET')
      done.push(`${who?.name ?? 'nobody'} ${call.method} ${call.path} ${call.bytes?.toString('utf8').slice(0, 200)}`)
  })
  await Promise.all([
    ...Array.from({ length: 6 }, () => sendRaw(world, random)),
    ...Array.from({ length: 6 }, () => listenAnyway(world, random)),
  ])
  const changed = apart(before, await keptOf(world))
  if (changed.length > 0)
    world.watch.fault(
      'changes',
      `${changed.join(', ')} by one of those who were accepted: ${done.join(' | ').slice(0, 3_000)}`,
    )
}

/**
 * Two players and somebody who watches, with what is theirs and with anything else: nothing of others changes, and
 * nothing is done in their names.
 */
export async function players(world: World, random: Random, count: number): Promise<void> {
  const since = (await world.store.fight(world.open))!.length
  const before = await beyondPlayers(world, since)
  await lanes(count, async () => {
    const who = random.pick([world.ann, world.ann, world.bob, world.bob, world.eve])
    const names: Names = { ...namesFor(world, who), ids: [], whos: [...who.seats, ...namesFor(world, who).whos] }
    if (random.chance(0.4)) return void (await answered(world, who))
    await send(
      world.url,
      world.watch,
      who.name,
      callOf(random, random.pick(who === world.eve ? WATCHING : PLAYING), who.token, { ...names, ids: ['nobody'] }),
    )
  })
  const changed = apart(before, await beyondPlayers(world, since))
  if (changed.length > 0) world.watch.fault('changes', `${changed.join(', ')} by players, of what is not theirs`)
  await reseat(world, world.open)
}

/** Somebody answers his open question in some way that is offered. */
async function answered({ open: id }: World, { client }: Person): Promise<void> {
  const seen = await client.fight({ id, from: 1_000_000 })
  const ask = isRefused(seen) ? undefined : seen.asks[0]
  if (!ask) return
  await (ask.dice
    ? client.throw({ id, ask: ask.ask, faces: null })
    : client.answer({ id, ask: ask.ask, path: [...randomPath(ask.menu ?? [])] as never }))
}

/** The referee goes on with the fight, unseen and seen; what is hidden stays so. When it is over, there is another. */
export async function referee(world: World, random: Random, count: number): Promise<void> {
  const {
    rae: { client },
    open: id,
  } = world
  const unseen: readonly (() => Promise<unknown>)[] = [
    () =>
      client.overrule({
        id,
        what: { set: { who: 'zq17lurk', field: 'cover', value: random.pick(['none', 'half', 'full']) } },
        why: 'Zarquon Quill moves',
      }),
    () =>
      client.overrule({
        id,
        what: { set: { who: 'vera', field: 'cover', value: random.pick(['none', 'half']) } },
        why: random.pick(['behind zq17lurk', 'so', 'Wexford Shade said so']),
      }),
    () =>
      client.overrule({
        id,
        what: {
          join: {
            id: `zq17lurk-${random.below(1_000_000)}`,
            name: 'Zarquon the other',
            side: 'thieves',
            block: 'thug',
            hidden: true,
            pos: 900,
          },
        },
        why: 'an ambush',
      }),
    () =>
      client.overrule({
        id,
        what: { note: { to: 'zq17lurk', words: 'notetorae-2218' } },
        why: 'notetorae-2218 Zarquon',
      }),
    () => client.volunteer({ id, who: 'zq17lurk', path: ['say', 'notetorae-2218'] }),
    () => client.undo({ id }),
    () => client.redo({ id }),
    () => client.changeTable({ settings: { health: random.pick(['exact', 'words', 'hidden']) } }),
    () => client.pause({ id, pause: random.chance(0.5) }),
  ]
  for (let n = 0; n < count; n++) {
    if (random.chance(0.5)) await random.pick(unseen)()
    else await answered(world, world.rae)
  }
  const now = (await world.store.fight(id))!
  if (now.over || now.length > 3_000) world.open = await openFight(world)
}

/** The referee of another table does with it what he likes, in sizes up to the limits and past them. */
export async function atHome(world: World, random: Random, count: number): Promise<void> {
  const before = await keptOf(world)
  const names: Names = {
    fights: [world.malFight],
    ids: ['nobody'],
    whos: ['vera', 'pirate', 'lurker', 'c1', 'referee', 'nobody'],
  }
  await lanes(count, () =>
    send(
      world.url,
      world.watch,
      'mal',
      callOf(
        random,
        random.pick(NAMES.filter((one) => one !== 'exportTable' || random.chance(0.1))),
        world.mal.token,
        names,
      ),
    ),
  )
  const changed = apart(before, await keptOf(world))
  if (changed.length > 0) world.watch.fault('changes', `${changed.join(', ')} by the referee of another table`)
}

/** As much as is allowed, again and again: what is kept at hand must not grow with it. */
export async function heavy({ url, watch, mal }: World, random: Random): Promise<void> {
  const post = (path: string, body: object) =>
    send(url, watch, 'mal', {
      name: 'openFight',
      method: 'POST',
      path: `${PREFIX}${path}`,
      token: mal.token,
      bytes: Buffer.from(JSON.stringify({ ...body, request: random.next().toString(36) })),
      type: 'application/json',
    })
  const combatants = Array.from({ length: 100 }, (_, n) => ({
    id: `c${n}`,
    side: n % 2 ? 'players' : 'enemies',
    block: 'thug',
    pos: n,
  }))
  const { text } = await post('/fights', {
    title: 'Crowd',
    setup: { book: 'cepheus', start: { turn: 'c0' }, combatants },
  })
  const id = /"fight":"(\w+)"/.exec(text)?.[1]
  if (id)
    await send(url, watch, 'mal', {
      name: 'fight',
      method: 'GET',
      path: `${PREFIX}/fights/${id}`,
      token: mal.token,
      bytes: null,
      type: null,
    })
  await post('/rulings', { why: 'y'.repeat(500), what: { x: 'z'.repeat(3_900) }, rule: false })
  await post('/roster', {
    name: 'Large',
    sheet: { block: 'thug', tags: Array.from({ length: 40 }, (_, n) => `${n}${'t'.repeat(30)}`) },
  })
}

/** A guess at somebody hidden meets the same words as a guess at nobody. */
export async function guesses(world: World, random: Random, count: number): Promise<void> {
  const { url, watch, ann, eve, mal, open } = world
  for (let n = 0; n < count; n++) {
    const who = random.pick([ann, eve, mal])
    const name = random.pick(['volunteer', 'orders', 'dice', 'seat', 'overrule', 'answer', 'odds'] as const)
    const call = callOf({ ...random, chance: () => false }, name, who.token, {
      fights: [open],
      ids: ['nobody'],
      whos: ['zq17lurk'],
    })
    const other = {
      ...call,
      path: call.path.replaceAll('zq17lurk', 'zq17larks'.slice(0, 8)),
      bytes: call.bytes && Buffer.from(call.bytes.toString('utf8').replaceAll('zq17lurk', 'zq17lark')),
    }
    const [there, nobody] = [await send(url, watch, who.name, call), await send(url, watch, who.name, other)]
    if (there.status >= 400 && there.text.replaceAll('zq17lurk', 'zq17lark') !== nobody.text)
      watch.fault(
        'leaks',
        `${who.name} can tell that zq17lurk is there: ${call.path} ${call.bytes?.toString('utf8')} → ${there.text} | ${nobody.text}`,
      )
  }
}

async function lanes(count: number, work: () => Promise<unknown>): Promise<void> {
  let left = count
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) await work()
    }),
  )
}
