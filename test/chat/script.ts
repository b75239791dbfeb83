import { expect, onTestFinished } from 'vitest'
import { ringClocks } from '../../src/table/fights/clock-timeouts.ts'
import { openFight } from '../../src/table/fights/open-fight.ts'
import { changeScene, type ScenePerson } from '../../src/table/scenes/stored-scenes.ts'
import type { Actor, Service } from '../../src/table/service.ts'
import type { TableSettings } from '../../src/table/store/table-records.ts'
import { changeTable } from '../../src/table/tables/change-table.ts'
import { saveCharacter } from '../../src/table/tables/characters.ts'
import { actorOf } from '../../src/table/tables/member-links.ts'
import { openTable } from '../../src/table/tables/open-table.ts'
import { accepted } from '../script.ts'
import { type Clock, guest, place } from '../table/table-fixture.ts'
import { telegramWire } from '../telegram/wire.ts'
import { webWire } from './web-wire.ts'
import type { Wire, WireOf } from './wire.ts'

/** Who plays, and what the dice will show. */
export type Cast = {
  /** A player each, who is called like the character. */
  readonly heroes: Readonly<Record<string, object>>
  readonly people: readonly ScenePerson[]
  /** All of them, in the order they fall: none may be left over. */
  readonly dice: readonly number[]
  readonly settings?: Partial<TableSettings>
  /** Heroes that another hero's player plays as well. */
  readonly playedBy?: Readonly<Record<string, string>>
  /** Whose turn it is when the fight opens, without any opening; otherwise the referee starts it. */
  readonly start?: string
  /** What the setup says besides: options, ground. */
  readonly setup?: object
}

/**
 * CHAT-25: a conversation, line by line: `R < text` is sent by a person, `R > text [keys]` by the game, `All >` by the
 * game to every chat; `wait 60` lets seconds pass; `! name` does something that is no part of the conversation.
 */
export type Room = {
  readonly service: Service
  readonly clock: Clock
  readonly actors: Readonly<Record<string, Actor>>
  play(script: string, deeds?: Deeds): Promise<void>
}
type Deeds = Readonly<Record<string, () => Promise<unknown>>>

/** The same scripts are played over Telegram's protocol, with `FRAY_CHAT=telegram`. */
export const wireOf: WireOf = process.env.FRAY_CHAT === 'telegram' ? telegramWire : webWire

export async function roomOf(cast: Cast): Promise<Room> {
  const { service: plain, clock } = await place()
  const service: Service = { ...plain, tray: writtenTray(cast.dice) }
  const wire = await wireOf(service, (seconds) => clock.pass(seconds))
  const actors = await seated(service, cast)
  for (const [name, actor] of Object.entries(actors)) await wire.seat(actor, name)
  if (cast.start !== undefined) await begun(service, actors, cast)
  const wait = async (seconds: number): Promise<void> => {
    clock.pass(seconds)
    await ringClocks(service)
  }
  return {
    service,
    clock,
    actors,
    play: (script, deeds = {}) => play(wire, Object.keys(actors), script, { wait, deeds }),
  }
}

/** A table with a referee, a player for every hero, and the people of the scene. */
async function seated(
  service: Service,
  { heroes, people, settings = {}, playedBy = {}, start, setup = {} }: Cast,
): Promise<Record<string, Actor>> {
  const { token } = accepted(
    await openTable(service, { name: 'The Lower Docks', referee: 'Referee', book: settings.book ?? 'cepheus' }),
  )
  const referee = (await actorOf(service, token))!
  accepted(await changeTable(service, referee, { settings }))
  const actors: Record<string, Actor> = { R: referee }
  for (const [name, sheet] of Object.entries(heroes)) {
    const player = playedBy[name] ?? name
    actors[player] ??= await guest(service, referee, 'player', player)
    if (start === undefined) accepted(await saveCharacter(service, actors[player], { name, sheet }))
  }
  await changeScene(service, referee.table, (scene) => ({ ...scene, people, setup }))
  return actors
}

/** A fight at somebody's turn. */
async function begun(
  service: Service,
  actors: Readonly<Record<string, Actor>>,
  { heroes, people, playedBy = {}, start, setup = {} }: Cast,
): Promise<void> {
  const named = Object.entries(heroes).map(([name, sheet]) => ({
    initiative: 8,
    ...sheet,
    id: name.toLowerCase(),
    name,
    side: 'players',
  }))
  const seats = Object.fromEntries(
    named.map(({ id, name }) => [id, { member: actors[playedBy[name] ?? name]!.member, policy: null }]),
  )
  accepted(
    await openFight(service, actors.R!, {
      title: 'A fight',
      setup: { start: { turn: start }, combatants: [...named, ...people], ...setup },
      seats,
    }),
  )
}

/** Dice of all kinds in the order in which they fall for the first time. */
function writtenTray(dice: readonly number[]): Service['tray'] {
  const places = new Map<string, number>()
  onTestFinished(() => expect(dice.slice(places.size), 'dice that nobody threw').toEqual([]))
  return () => (sides, nth) => {
    const kind = `${sides} ${nth}`
    if (!places.has(kind)) places.set(kind, places.size)
    return written(dice, sides, places.get(kind)!)
  }
}

function written(dice: readonly number[], sides: number, place: number): number {
  const face = dice[place]
  if (face === undefined || face > sides)
    throw new Error(`die ${place + 1} with ${sides} sides is not written: ${dice.join(' ')}`)
  return face
}

type Beyond = { readonly wait: (seconds: number) => Promise<void>; readonly deeds?: Deeds }

export async function play(
  wire: Wire,
  names: readonly string[],
  script: string,
  { wait, deeds = {} }: Beyond,
): Promise<void> {
  await wire.settle()
  for (const line of script
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one !== '' && !one.startsWith('#'))) {
    const [, who = '', sign = '', text = ''] = /^(\w+) ([<>]) (.*)$/.exec(line) ?? []
    if (sign === '>') {
      for (const name of who === 'All' ? names : [who])
        expect(`${name} > ${wire.next(name, text)}`, line).toBe(`${name} > ${text}`)
      continue
    }
    expect(leftOf(wire, names), `before ${line}`).toEqual([])
    if (line.startsWith('wait ')) await wait(Number(line.slice(5)))
    else if (line.startsWith('! ')) await deeds[line.slice(2)]!()
    else await wire.say(who, text.replaceAll(' ⏎ ', '\n'))
    await wire.settle()
  }
  expect(leftOf(wire, names), 'at the end').toEqual([])
}

const leftOf = (wire: Wire, names: readonly string[]): readonly string[] =>
  names.flatMap((name) => wire.left(name).map((line) => `${name} > ${line}`))
