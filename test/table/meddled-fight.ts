import { type AnyBook, bookOf } from '../../src/books/index.ts'
import { below, type Stream, streamOf } from '../../src/engine/dice-tray.ts'
import { open } from '../../src/engine/open-and-resume.ts'
import { type Refusal, sizeOf } from '../../src/engine/option-tree.ts'
import {
  answer,
  isRefusal,
  lastDecision,
  overrule,
  recast,
  redo,
  throwDice,
  undo,
  volunteer,
  withHands,
} from '../../src/engine/play.ts'
import type { Play } from '../../src/engine/play-append.ts'
import { randomPath } from '../../src/engine/policy.ts'
import type { Reveal } from '../../src/files/saved-fight.ts'
import { commitmentOf, sealedTray } from '../../src/table/dice/sealed-tray.ts'
import type { AnyPlay } from '../../src/words/transcript.ts'
import { randomSetup } from '../fuzz/setup.ts'

export const book = bookOf('cepheus') as AnyBook

/**
 * A sealed fight of random people in which everything is done that a table can do, and the reveal that belongs to it.
 */
export function meddledFight(n: number, steps: number): { readonly play: AnyPlay; readonly reveal: Reveal } {
  const picks = streamOf(n, 7)
  const reveal: Reveal = { seed: n.toString(16).padStart(64, '0'), words: ['dragon', 'äpfel'].slice(0, n % 3) }
  const opened = book.open(randomSetup(picks))
  if ('errors' in opened) throw new Error(opened.errors[0]!.sentence)
  let play: AnyPlay = open(book, opened.fight, sealedTray(reveal.seed, reveal.words), {
    seal: commitmentOf(reveal.seed),
  })
  for (let i = 0; i < steps && play.asks.length > 0; i++) play = stepped(play, picks)
  return { play, reveal }
}

function stepped(play: AnyPlay, picks: Stream): AnyPlay {
  const next = below(picks, 4) === 0 ? meddled(play, picks) : plain(play, picks)
  return isRefusal(next) ? play : next
}

function plain(play: AnyPlay, picks: Stream): AnyPlay | Refusal {
  const ask = play.asks[below(picks, play.asks.length)]!
  if (!ask.dice) return answer(play, ask.n, randomPath(picks, ask.options, sizeOf))
  const { count, sides } = ask.dice
  return throwDice(
    play,
    ask.n,
    below(picks, 3) === 0 ? null : Array.from({ length: count }, () => below(picks, sides) + 1),
  )
}

function meddled(play: AnyPlay, picks: Stream): AnyPlay | Refusal {
  const who = play.fight.combatants[below(picks, play.fight.combatants.length)]!
  const rolls = rollsOf(play)
  const roll = rolls[below(picks, Math.max(1, rolls.length))]
  const offers = book.offers(play.fight, who.id)
  switch (below(picks, 8)) {
    case 0:
      return undo(play, lastDecision(play) ?? 0)
    case 1:
      return undo(play, below(picks, play.log.entries.length))
    case 2:
      return redo(play)
    case 3:
      return roll ? recast(play, roll.n, { faces: null, why: 'cocked die' }) : play
    case 4:
      return roll
        ? recast(play, roll.n, {
            faces: Array.from({ length: roll.count }, () => below(picks, roll.sides) + 1),
            why: 'misread',
          })
        : play
    case 5:
      return withHands(
        play,
        below(picks, 3) === 0 ? {} : { ...play.hands, [who.id]: below(picks, 2) === 0 ? 'typed' : 'telegram' },
      )
    case 6:
      return sizeOf(offers) > 0 ? volunteer(play, who.id, randomPath(picks, offers, sizeOf)) : play
    default:
      return overrule(play, [{ type: 'set', who: who.id, field: 'cover', value: 'half' }], 'so it is')
  }
}

function rollsOf({ tip }: AnyPlay): readonly { readonly n: number; readonly count: number; readonly sides: number }[] {
  const rolls = []
  for (let place: Play<unknown, unknown>['tip'] = tip; place && rolls.length < 5; place = place.before)
    if (place.entry.type === 'rolled')
      rolls.push({ n: place.n, count: place.entry.dice.count, sides: place.entry.dice.sides })
  return rolls
}
