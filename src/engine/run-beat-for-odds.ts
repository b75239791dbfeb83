import type { EventBase, RuleBook } from './book.ts'
import type { FightBase } from './common-events.ts'
import { copy } from './copy-compare-hash.ts'
import { NO_REASON, rollOf, type Throw } from './dice.ts'
import type { Ask } from './live-types.ts'
import type { Entry } from './log.ts'
import { endAct } from './odds.ts'
import { follow, onlyLeaf } from './option-tree.ts'
import type { Option, Path } from './options.ts'
import { type Deed, happen, type Scene, twinOf, type Who } from './scene.ts'
import { type Policy, simulatedScene } from './simulate.ts'
import { hasLeft, isSilenced } from './who-is-asked.ts'

/** What a rerun of a beat starts from. */
export type Given<F, E> = {
  /** The record of the open beat, and the answer as its last line. */
  readonly entries: readonly Entry<E>[]
  readonly ask: Ask
  readonly policy: Policy<F> | null
  /** The run ends after this many throws beyond the record, with the outcome so far. */
  readonly mostRolls: number
  readonly work: Work
}

/** Remaining budget, and the number of runs cut short. A run costs a copy of its fight plus one per verb. */
export type Work = { left: number; cut: number }

type Rerun<F extends FightBase, E extends EventBase> = Given<F, E> & {
  readonly book: RuleBook<F, E>
  readonly fight: F
  readonly scene: Scene<F, E>
  /** Throws, tells and decides where the record has ended. */
  readonly beyond: Scene<F, E>
  at: number
  /** Throws beyond the record. */
  rolls: number
  /** What happened since the answer. */
  readonly events: E[]
}

/** Plays the beat once with one fall of the dice, and names the outcome. */
export function runOnce<F extends FightBase, E extends EventBase>(
  { book, fight }: From<F, E>,
  given: Given<F, E>,
  fall: Fall,
): string {
  const now = rerunOf({ book, fight: twinOf(book, fight) }, given, fall)
  now.work.left -= RUN_COST.each + RUN_COST.combatant * now.fight.combatants.length
  interventions(now)
  const beat = book.next(now.fight)
  if (!beat) throw new Error('a question is open though the fight is over')
  step(now)
  book.play(now.scene, beat)
  return outcomeOf(now, book.unfinished?.(now.fight) === now.ask.who ? now.fight : null)
}
type From<F extends FightBase, E extends EventBase> = { readonly book: RuleBook<F, E>; readonly fight: F }
type Fall = (dice: Throw) => readonly number[]
const RUN_COST = { each: 8, combatant: 4 }

function rerunOf<F extends FightBase, E extends EventBase>(
  { book, fight }: From<F, E>,
  given: Given<F, E>,
  fall: Fall,
): Rerun<F, E> {
  const policy = given.policy ?? Object.values(book.policies)[0] ?? (() => 0)
  const beyond = simulatedScene(book, fight, { policy, fall, log: null })
  const { entries, ask, policy: chosen, mostRolls, work } = given
  const now: Rerun<F, E> = {
    entries,
    ask,
    policy: chosen,
    mostRolls,
    work,
    book,
    fight,
    scene: { fight } as Scene<F, E>,
    beyond,
    at: 0,
    rolls: 0,
    events: [],
  }
  Object.assign(now.scene, verbs(now))
  return now
}

/** Outcome of a run, and the fight it goes on from, if it does. */
function outcomeOf<F extends FightBase, E extends EventBase>(
  { book, fight, events, ask }: Rerun<F, E>,
  next: F | null = null,
): string {
  return makeEnd(JSON.stringify(book.outcomes(events, fight, ask)), next && JSON.stringify(next))
}

/** Encodes an end as text: both parts are JSON and contain no line break. */
export const makeEnd = (told: string, next: string | null): string => `${told}\n${next ?? ''}`

/** Advances by one recorded entry and applies interventions after it. */
function step<F extends FightBase, E extends EventBase>(now: Rerun<F, E>): void {
  now.at += 1
  interventions(now)
}

function verbs<F extends FightBase, E extends EventBase>(now: Rerun<F, E>): Omit<Scene<F, E>, 'fight'> {
  return {
    ask: (who, about, options) => answers(now, [who], { about, options: () => options })[0] as never,
    askAll: (whos, about, options) => answers(now, whos, { about, options }) as never,
    roll(who, what, dice, why = NO_REASON) {
      while (now.entries[now.at]?.type === 'threw' || now.entries[now.at]?.type === 'recast') now.at += 1
      const known = now.entries[now.at]
      now.work.left -= 1
      if (known?.type !== 'rolled') {
        if (now.rolls++ === now.mostRolls) cutShort(now)
        return now.beyond.roll(who, what, dice, why)
      }
      step(now)
      return rollOf(dice, known.faces, why)
    },
    tell(event) {
      now.work.left -= 1
      now.beyond.tell(event)
      if (now.at < now.entries.length) step(now)
      else now.events.push(event)
    },
  }
}

function cutShort<F extends FightBase, E extends EventBase>(now: Rerun<F, E>): never {
  now.work.cut += 1
  return endAct(outcomeOf(now))
}

/** The answers of all: recorded ones first, then decided in order. */
function answers<F extends FightBase, E extends EventBase, W extends Who>(
  now: Rerun<F, E>,
  whos: readonly W[],
  { about, options }: { readonly about: string; readonly options: (who: W) => readonly Option[] },
): unknown[] {
  const taken = new Map<string, unknown>()
  now.work.left -= 1
  for (;;) {
    const open: { readonly who: W; readonly offered: readonly Option[] }[] = []
    for (const who of whos) {
      if (taken.has(who.id)) continue
      const offered = options(who)
      const only = onlyLeaf(offered)
      if (only) taken.set(who.id, only.means)
      else open.push({ who, offered })
    }
    if (open.length === 0) return whos.map(({ id }) => taken.get(id))
    const entry = now.entries[now.at]
    const known = entry?.type === 'answered' ? entry : null
    const { who, offered } = open.find((one) => one.who.id === known?.who) ?? open[0]!
    taken.set(who.id, known ? along(offered, known.path) : decided(now, who, { about, offered }))
    if (known) step(now)
  }
}

/** Decides a later question. The same question again ends the run, and so does one that a guard forbids. */
function decided<F extends FightBase, E extends EventBase>(
  now: Rerun<F, E>,
  who: Who,
  { about, offered }: { readonly about: string; readonly offered: readonly Option[] },
): unknown {
  const isLast =
    (who.id === now.ask.who && about === now.ask.about) ||
    hasLeft(now.fight, who.id) ||
    isSilenced(now.book, now.fight, about)
  if (isLast) endAct(outcomeOf(now))
  const path = now.policy ? null : (now.book.asks[about]?.default(now.fight, who.id, offered) ?? null)
  return path ? along(offered, path) : (now.beyond as Decider).ask(who, about, offered)
}

/** `ask` without its option types. */
type Decider = { ask(who: Who, about: string, options: readonly Option[]): unknown }

function along(offered: readonly Option[], path: Path): unknown {
  const leaf = follow(offered, path)
  if ('refused' in leaf) throw new Error(`the beat cannot be run again: ${leaf.refused}`)
  return leaf.means
}

/** Rulings and volunteered deeds recorded at this point take effect. */
function interventions<F extends FightBase, E extends EventBase>(now: Rerun<F, E>): void {
  for (
    let entry = now.entries[now.at];
    entry?.type === 'overruled' || entry?.type === 'volunteered';
    entry = now.entries[now.at]
  ) {
    now.at += 1
    if (entry.type === 'overruled') for (const event of entry.events) happen(now.book, now.fight, copy(event))
    else (along(now.book.offers(now.fight, entry.who), entry.path) as Deed<F, E>)(now.scene)
  }
}
