import { cepheus } from '../../src/books/cepheus/book.ts'
import type { Combatant, Event, Fight, Mode } from '../../src/books/cepheus/state/fight.ts'
import type { Rolled } from '../../src/engine/log.ts'
import { linesOf } from '../../src/engine/play.ts'
import type { Play } from '../../src/engine/play-append.ts'
import { fightOf, foe, someone, type Written } from '../cepheus-people.ts'
import { type Move, script } from '../script.ts'

export type Played = Play<Fight, Event> & { readonly lines: readonly string[] }
type Sheet = object

/** Bob, trained at level 0, attacks Vex once; only what matters is written. Without a reaction Vex is not asked. */
export type OneAttack = {
  readonly bob?: Sheet
  readonly vex?: Sheet
  readonly metres?: number
  readonly weapon?: string
  readonly mode?: Mode
  readonly reaction?: 'stand' | 'dodge' | 'parry' | null
  readonly more?: readonly Written[]
  readonly dice?: readonly number[]
  /** What is said before and after the attack. */
  readonly first?: readonly Move<Event>[]
  readonly later?: readonly Move<Event>[]
  readonly options?: object
  readonly ground?: object
}

export const TRAINED = { 'Gun Combat': 0, 'Melee Combat': 0, Athletics: 0 }

/** Without dice the attack rolls 1 and 1. */
export function attackOnce({
  bob,
  vex,
  metres = 5,
  weapon = 'auto-pistol',
  mode = 'single',
  reaction = 'stand',
  more = [],
  dice = [1, 1],
  first = [],
  later = [],
  options = {},
  ground = {},
}: OneAttack): Played {
  const fight = fightOf(
    [
      someone('bob', { weapons: weapon === 'unarmed-strike' ? [] : [weapon], skills: TRAINED, initiative: 20, ...bob }),
      foe('vex', { pos: metres, initiative: 10, ...vex }),
      ...inTurn(more),
    ],
    { options, ground },
  )
  const reacts: readonly Move<Event>[] = reaction ? [['vex', reaction]] : []
  return script(cepheus, fight, {
    dice,
    answers: [...first, ['bob', 'significant', 'attack', 'vex', weapon, mode], ...reacts, ...later],
  })
}

/** Nobody ties with anybody. */
export const inTurn = (people: readonly Written[]): readonly Written[] =>
  people.map((one, i) => ({ ...one, initiative: 8 - i }))

/** The last roll of this kind, as it stands in the transcript. */
export const rolled = (played: Played, what: string): string =>
  played.lines.findLast((line) => new RegExp(`^\\S+ ${what} -?\\d+ \\[`).test(line)) ?? `no ${what} was rolled`

/** The reasons of the last roll of this kind: key, value. */
export function reasons(played: Play<Fight, Event>, what = 'to hit'): Readonly<Record<string, number>> {
  const entry = linesOf(played)
    .map(({ entry }) => entry)
    .findLast((one): one is Rolled => one.type === 'rolled' && one.what === what)
  if (!entry) throw new Error(`no ${what} was rolled`)
  return Object.fromEntries(entry.why.map(([key, value]) => [key, value]))
}

export const happened = (played: Play<Fight, Event>, type: Event['type']): readonly Event[] =>
  linesOf(played).flatMap(({ entry }) => (entry.type === 'happened' && entry.event.type === type ? [entry.event] : []))

export function who(played: Play<Fight, Event>, id: string): Combatant {
  const one = played.fight.combatants.find((combatant) => combatant.id === id)
  if (!one) throw new Error(`nobody is called ${id}`)
  return one
}

/** What is left: STR, DEX, END. */
export const left = (played: Play<Fight, Event>, id: string): readonly number[] => [
  who(played, id).str.now,
  who(played, id).dex.now,
  who(played, id).end.now,
]

/** The referee sets something. */
export const set = (id: string | null, field: string, value: unknown): Move<Event> => ({
  overrule: { type: 'set', who: id, field, value },
})
