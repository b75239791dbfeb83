import { cepheus } from '../../src/books/cepheus/book.ts'
import type { Combatant, Event, Fight } from '../../src/books/cepheus/state/fight.ts'
import { find } from '../../src/engine/common-events.ts'
import { keysOf, levelAt, type Refusal } from '../../src/engine/option-tree.ts'
import type { Path, Step } from '../../src/engine/options.ts'
import { answer, volunteer } from '../../src/engine/play.ts'
import type { Play } from '../../src/engine/play-append.ts'
import { type Move, openFor, script } from '../script.ts'

export type CePlay = Play<Fight, Event> & { readonly lines: readonly string[] }

/** Plays these answers with these dice. */
export const playOf = (fight: Fight, answers: readonly Move<Event>[] = [], dice: readonly number[] = []): CePlay =>
  script(cepheus, fight, { answers, dice })

/** Who is asked what now, as `bob turn`. */
export const asked = ({ asks }: CePlay): readonly string[] => asks.map(({ who, about }) => `${who} ${about}`)

/** What somebody can choose from, at the end of this way through the menus. */
export function offered(play: CePlay, who: string, ...path: Step[]): readonly string[] {
  const level = levelAt(play.asks[askOf(play, who)]!.options, path)
  if ('refused' in level) throw new Error(level.refused)
  return keysOf(level)
}

/** The refusal of an answer, or of something done unasked. */
export const refusal = (play: CePlay, who: string, ...path: Step[]): Refusal =>
  refusing(answer(play, openFor(play, who), path))
export const unasked = (play: CePlay, who: string, ...path: Step[]): Refusal => refusing(volunteer(play, who, path))

/** What is taken for somebody when the time for the open question runs out; null where it waits. */
export function onTimeout(play: CePlay, who: string): Path | null {
  const { about, options } = play.asks[askOf(play, who)]!
  return cepheus.asks[about]!.default(play.fight, who, options)
}

export const one = ({ fight }: CePlay, id: string): Combatant => find(fight.combatants, id)

function askOf({ asks }: CePlay, who: string): number {
  const i = asks.findIndex((ask) => ask.who === who)
  if (i < 0)
    throw new Error(
      `${who} was not asked; open: ${asks.map((ask) => `${ask.who} ${ask.about}`).join(', ') || 'nothing'}`,
    )
  return i
}

function refusing(result: object): Refusal {
  if ('refused' in result) return result as Refusal
  throw new Error('accepted, and should be refused')
}
