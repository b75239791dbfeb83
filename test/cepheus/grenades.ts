import type { Event, Fight } from '../../src/books/cepheus/state/fight.ts'
import { foe, someone, type Written } from '../cepheus-people.ts'
import type { Move } from '../script.ts'
import { inTurn } from './attacks.ts'
import { fullFight } from './full-game.ts'
import { type CePlay, playOf } from './written-play.ts'

/** Bob, Athletics 0, throws a grenade at Vex, 20 m away; only what matters is written. */
export type OneLob = {
  readonly grenade?: string
  readonly at?: Move<Event> | readonly unknown[]
  readonly bob?: object
  readonly vex?: object
  readonly metres?: number
  readonly more?: readonly Written[]
  readonly options?: object
  readonly ground?: object
  readonly dice?: readonly number[]
  /** What is said after the throw. */
  readonly later?: readonly Move<Event>[]
}

const thrower = (grenade: string, sheet: object = {}): Written =>
  someone('bob', {
    skills: { Athletics: 0, 'Heavy Weapons': 0 },
    items: [{ itemId: grenade, qty: 2 }],
    initiative: 20,
    ...sheet,
  })

export function lobFight({
  grenade = 'frag-grenade',
  bob,
  vex,
  metres = 20,
  more = [],
  options = {},
  ground = {},
}: OneLob): Fight {
  return fullFight(
    [thrower(grenade, bob), foe('vex', { pos: metres, initiative: 10, ...vex }), ...inTurn(more)],
    options,
    { ground },
  )
}

/** The throw alone, or with what is said after it. A 12 lands wherever it may be thrown. */
export function lobOnce(one: OneLob): CePlay {
  const { grenade = 'frag-grenade', at = ['vex'], dice = [6, 6], later = [] } = one
  return playOf(lobFight(one), [['bob', 'significant', 'grenade', grenade, ...(at as string[])], ...later], dice)
}

/** So many dice that show 1. */
export const ones = (count: number): number[] => Array<number>(count).fill(1)

/** Who was struck, and for how much: `vex 4`. */
export const struck = (play: CePlay): readonly string[] =>
  play.lines.flatMap((line) => /^struck (\S+ \d+)$/.exec(line)?.[1] ?? [])
