import type { EventBase } from '../engine/book.ts'
import type { FightBase } from '../engine/common-events.ts'
import { scriptedTray } from '../engine/dice-tray.ts'
import type { Ask, Hands } from '../engine/live-types.ts'
import { open } from '../engine/open-and-resume.ts'
import { keysOf, type Refusal } from '../engine/option-tree.ts'
import { type Overruling, ruled, ruledOn } from '../engine/overruling.ts'
import {
  answer,
  isRefusal,
  lastDecision,
  linesOf,
  overrule,
  recast,
  redo,
  throwDice,
  undo,
  volunteer,
} from '../engine/play.ts'
import type { Play } from '../engine/play-append.ts'
import type { Path } from '../engine/schema.ts'
import { answersFor } from '../engine/who-is-asked.ts'
import type { PlayStep, Ruling } from './play-step.ts'
import type { Scenario } from './scenario.ts'
import { makePlayStep } from './scenario-notation.ts'

export type AnyPlay = Play<FightBase, EventBase>

/** Result of a play: every question asked, and the failures. */
export type Performance = {
  readonly play: AnyPlay | null
  readonly asked: readonly Ask[]
  readonly failure: Failure | null
}

/** What did not hold, its path in the scenario, and the log entry it is about. */
export type Failure = { readonly path: Path; readonly sentence: string; readonly near: number | null }

/** Plays the steps with the written dice. Stops at the first failure. */
export function perform(scenario: Scenario): Performance {
  const { tray, done } = scriptedTray(scenario.dice)
  const asked: Ask[] = []
  let play: AnyPlay | null = null
  let at: Path = ['dice']
  try {
    play = open(scenario.book, scenario.fight, tray, {
      options: scenario.setup.options ?? {},
      setup: scenario.setup,
      hands: handsOf(scenario.play),
    })
    asked.push(...play.asks)
    for (const [n, step] of scenario.play.entries()) {
      at = ['play', n]
      const next = stepped(scenario, play, step)
      if (isRefusal(next)) return { play, asked, failure: { path: at, sentence: next.refused, near: null } }
      asked.push(...next.asks.filter((ask) => !(play as AnyPlay).asks.some(({ n: known }) => known === ask.n)))
      play = next
    }
    at = ['dice']
    done()
    return { play, asked, failure: null }
  } catch (error) {
    return { play, asked, failure: { path: at, sentence: (error as Error).message, near: null } }
  }
}

/** Combatants with written faces throw their own dice. */
const handsOf = (steps: readonly PlayStep[]): Hands =>
  Object.fromEntries(steps.flatMap((step) => (step.kind === 'throw' ? [[step.who, 'typed'] as const] : [])))

/** The play after a step, or why the scenario cannot go on. A step that must be refused changes nothing. */
function stepped({ book }: Scenario, play: AnyPlay, step: PlayStep): AnyPlay | Refusal {
  const result = taken(book, play, step)
  // an error of a rule or of the written dice, which no scenario can expect
  if (isRefusal(result) && result.broke) throw result.broke
  const refused = 'refused' in step ? step.refused : null
  if (refused === null) return isRefusal(result) ? { refused: `${makePlayStep(step)}: ${result.refused}` } : result
  if (!isRefusal(result)) return { refused: `${makePlayStep(step)}: expected to be refused (${refused}), was accepted` }
  const codes: readonly (string | undefined)[] = [
    result.code,
    result.refused,
    result.code && book.words.refusals[result.code],
  ]
  return codes.includes(refused)
    ? play
    : { refused: `${makePlayStep(step)}: expected to be refused with ${refused}, got: ${result.refused}` }
}

function taken(book: Scenario['book'], play: AnyPlay, step: PlayStep): AnyPlay | Refusal {
  switch (step.kind) {
    case 'undo':
      return undo(play, lastDecision(play) ?? play.log.entries.length)
    case 'redo':
      return redo(play)
    case 'answer':
      return asking(play, step.who, ({ n }) => answer(play, n, step.path))
    case 'throw':
      return asking(play, step.who, ({ n }) => throwDice(play, n, step.faces))
    case 'volunteer':
      return volunteer(play, step.who, step.path)
    case 'recast': {
      const roll = lastRoll(play, step.roll)
      return roll === null
        ? { refused: `there is no roll${step.roll === null ? '' : ` '${step.roll}'`} yet.` }
        : recast(play, roll, { faces: step.faces, why: step.why })
    }
    case 'overrule':
      return overruled(book, play, step)
  }
}

/** Answers the open question of a combatant or side, or refuses if there is none. */
function asking(play: AnyPlay, who: string, reply: (ask: Ask) => AnyPlay | Refusal): AnyPlay | Refusal {
  const ask =
    play.asks.find((one) => one.who === who) ?? play.asks.find((one) => answersFor(play.fight, [who], one.who))
  if (ask) return reply(ask)
  const open = play.asks.map((one) => `${one.who} ${one.about} (${one.dice ? 'dice' : keysOf(one.options).join(', ')})`)
  return { refused: `${who} is asked nothing now; open: ${open.join('; ') || 'nothing, the fight is over'}.` }
}

function lastRoll(play: AnyPlay, name: string | null): number | null {
  const found = linesOf(play).findLast(
    ({ entry }) => entry.type === 'rolled' && (name === null || `${entry.who} ${entry.what}` === name),
  )
  return found ? found.n : null
}

/** Sequentially: each overruling applies to the fight left by the one before. */
function overruled(
  book: Scenario['book'],
  play: AnyPlay,
  { rulings, why }: Extract<PlayStep, { kind: 'overrule' }>,
): AnyPlay | Refusal {
  const events: EventBase[] = []
  let fight = play.fight
  for (const ruling of rulings) {
    const event = ruled(book, fight, overrulingOf(ruling))
    if ('refused' in event) return event
    events.push(event as EventBase)
    fight = ruledOn(book, fight, event as EventBase)
  }
  return overrule(play, events, why)
}

function overrulingOf({ set, move, ...ruling }: Ruling): Overruling {
  if (set) return { set: { who: set.who ?? null, field: set.field, value: set.value } }
  return move ? { set: { who: move.who, field: 'pos', value: move.to } } : (ruling as Overruling)
}
