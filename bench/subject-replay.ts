import { seededTray, streamOf } from '../src/engine/dice-tray.ts'
import { type Log, standing } from '../src/engine/log.ts'
import { open, resume } from '../src/engine/open-and-resume.ts'
import { sizeOf } from '../src/engine/option-tree.ts'
import { answer, isRefusal } from '../src/engine/play.ts'
import type { Play } from '../src/engine/play-append.ts'
import { randomPath } from '../src/engine/policy.ts'
import { run } from '../src/engine/run-live.ts'
import { duel } from './duel.ts'
import { duelOf, type Event, type Fight } from './duel-shapes.ts'
import type { Subject } from './subjects.ts'

const DECISIONS = 1000
const SEED = 7
/** So well armoured that the fight is long enough. */
const ARMOUR = 18

/** The yardstick: to read the same log from its bytes and do nothing with it. */
export function parsing(): Subject {
  const text = JSON.stringify(lived().log)
  return () => ({ count: DECISIONS, sum: (JSON.parse(text) as Log<Fight, Event>).entries.length })
}

/** A fight from its log, as after a restart: events folded, the open beat run again. */
export function resuming(): Subject {
  const { log } = lived()
  return () => ({ count: DECISIONS, sum: resume(duel, log, seededTray(SEED)).log.entries.length })
}

/** The whole fight run again by its rules, each step compared with its entry, as the tests and `verify` do. */
export function replaying(): Subject {
  const { log, tip } = lived()
  return () => {
    const { fallen } = standing(log.entries)
    const { fresh } = run({
      rules: duel,
      tray: seededTray(SEED),
      base: { fight: log.opened, at: null },
      tip,
      fallen,
      hands: {},
    })
    if (fresh.length > 0) throw new Error('the replay goes beyond its log')
    return { count: DECISIONS, sum: log.entries.length }
  }
}

function lived(): Play<Fight, Event> {
  const picks = streamOf(SEED)
  let play = open(duel, duelOf(5, ARMOUR), seededTray(SEED))
  for (let i = 0; i < DECISIONS; i++) {
    const ask = play.asks[0]
    const next = ask && answer(play, ask.n, randomPath(picks, ask.options, sizeOf))
    if (!next || isRefusal(next)) throw new Error(`the fight is over after ${i} decisions`)
    play = next
  }
  return play
}
