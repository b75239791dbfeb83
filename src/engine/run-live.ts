import { copy, markOf } from './copy-compare-hash.ts'
import { NO_REASON, plainDice, rollOf } from './dice.ts'
import { lies, pickUp } from './fallen-dice.ts'
import { settled } from './late-options.ts'
import type { Closing, Outcome, Question, Run, Start } from './live-types.ts'
import { type Entry, linesSince, makeRolled, type Origin, type Rolling } from './log.ts'
import { follow, keysOf, onlyLeaf, sizeOf } from './option-tree.ts'
import type { Option } from './options.ts'
import { diverged, isDivergence, meet, tapeOf } from './replay-tape.ts'
import { placed } from './rule-errors.ts'
import { fitsThrow, LIMITS, pace } from './runaway-limits.ts'
import { type Beat, type Deed, happen, type Scene, twinOf, type Who } from './scene.ts'
import {
  cut,
  hasLeft,
  idleFrom,
  isCut,
  isSilenced,
  isStopped,
  STALEMATE,
  STALEMATE_BEAT,
  stalemate,
  tally,
} from './who-is-asked.ts'

/** Thrown by an `ask` whose answer is missing; caught in this file only. */
const STOP = Symbol('stop')

/** Thrown when a book keeps asking in a stopped fight and never ends it. */
const OVER = Symbol('over')

/** Replays the open beat from its record, then goes on to the next open question or the end of the fight. */
export function run<F, E>(start: Start<F, E>): Outcome<F, E> {
  const now = runOf(start)
  try {
    playOn(now)
    if (now.tape.entries[now.tape.at]) throw diverged(now.tape, 'the fight to be over')
  } catch (reason) {
    if (reason === OVER) return tookBack(now, now.closing!)
    if (reason !== STOP) throw isDivergence(reason) ? reason : placed(reason, now.rules.id, now.tape)
  }
  return { fight: now.fight, fresh: now.tape.fresh, questions: now.questions, ended: now.ended, idle: now.idle }
}

/**
 * The book did not end a stopped fight by itself: the fight ends as it stood when it was stopped. A longer record comes
 * from older code.
 */
function tookBack<F, E>({ tape, idle }: Run<F, E>, { fight, at, fresh, ended }: Closing<F, E>): Outcome<F, E> {
  if (tape.at > at || tape.entries[tape.at]) throw diverged({ ...tape, at }, 'the fight to be over')
  return { fight, fresh: tape.fresh.slice(0, fresh), questions: [], ended, idle }
}

function runOf<F, E>({ rules, tray, base, tip, fallen, hands, idle }: Start<F, E>): Run<F, E> {
  const fight = twinOf(rules, base.fight)
  const tape = tapeOf(linesSince(tip, base.at))
  const now = {
    rules,
    fight,
    tape,
    tray,
    fallen,
    used: { ...tip?.used },
    hands,
    pace: { steps: 0 },
    scene: null as never as Scene<F, E>,
    idle: idleFrom(idle),
    questions: [],
    ended: null,
    closing: null,
  }
  now.scene = sceneOf(now)
  return now
}

function playOn<F, E>(now: Run<F, E>): void {
  for (;;) {
    if (now.tape.entries[now.tape.at]) untilCut(() => interventions(now))
    const beat = ownBeat(now) ?? now.rules.next(now.fight)
    if (!beat) return
    if (isStopped(now.fight)) closeOn(now)
    playBeat(now, beat)
  }
}

/** Runs a rule that a guard may cut short. */
function untilCut(rule: () => void): void {
  try {
    rule()
  } catch (reason) {
    if (!isCut(reason)) throw reason
  }
}

/** The engine's own beat: where the record has one, or where nothing is being decided any more. */
function ownBeat<F, E>({ tape, idle, fight }: Run<F, E>): Beat | null {
  const entry = tape.entries[tape.at]
  const isDue = entry ? entry.type === 'began' && entry.beat.kind === STALEMATE : idle.isStale && !isStopped(fight)
  return isDue ? STALEMATE_BEAT : null
}

function closeOn<F, E>(now: Run<F, E>): void {
  const { rules, fight, tape, ended } = now
  now.closing ??= { fight: twinOf(rules, fight), at: tape.at, fresh: tape.fresh.length, ended, beats: 0 }
  if (++now.closing.beats > LIMITS.closing) throw OVER
}

function playBeat<F, E>(now: Run<F, E>, beat: Beat): void {
  const { rules, tape, fight } = now
  now.pace.steps = 0
  meet(tape, { type: 'began', beat })
  untilCut(() => {
    if (tape.entries[tape.at]) interventions(now)
    if (beat.kind === STALEMATE) stalemate(now.scene)
    else rules.play(now.scene, beat)
  })
  meet(tape, { type: 'ended', mark: markOf(fight) })
  now.ended = { fight: twinOf(rules, fight), fresh: tape.fresh.length }
  if (beat.kind === STALEMATE) now.idle = idleFrom()
  else tally(now.idle, fight)
}

function sceneOf<F, E>(now: Run<F, E>): Scene<F, E> {
  return {
    fight: now.fight,
    ask: (who, about, options) => answers(now, [who], { about, options: () => options })[0] as never,
    askAll: (whos, about, options) => answers(now, whos, { about, options }) as never,
    roll(who, what, dice, why = NO_REASON) {
      pace(now.pace)
      const { faces, from } = thrown(now, { who, what, dice, why })
      const roll = rollOf(dice, faces, why)
      meet(now.tape, makeRolled({ who, what, dice, why }, roll, from))
      if (now.tape.entries[now.tape.at]) interventions(now)
      return roll
    },
    tell(event) {
      pace(now.pace)
      meet(now.tape, { type: 'happened', event: copy(event) })
      happen(now.rules, now.fight, event)
      if (now.tape.entries[now.tape.at]) interventions(now)
    },
  }
}

/** The answers of all, read from the record; stops the rule while one is missing. */
function answers<F, E, W extends Who>(
  now: Run<F, E>,
  whos: readonly W[],
  { about, options }: { readonly about: string; readonly options: (who: W) => readonly Option[] },
): unknown[] {
  const taken = new Map<string, unknown>()
  for (;;) {
    pace(now.pace)
    const open: Question[] = []
    for (const who of whos) {
      if (taken.has(who.id)) continue
      const question = { who: who.id, about, options: options(who), dice: null, why: NO_REASON }
      if (sizeOf(question.options) === 0) throw new Error(`"${about}" offers ${who.id} nothing`)
      const only = onlyLeaf(question.options)
      if (only) taken.set(who.id, only.means)
      else open.push(question)
    }
    if (open.length === 0) return whos.map(({ id }) => taken.get(id))
    mayAsk(now, open)
    if (!now.tape.entries[now.tape.at]) stop(now, open)
    const [who, means] = nextAnswer(now, open)
    taken.set(who, means)
  }
}

function nextAnswer<F, E>(now: Run<F, E>, open: readonly Question[]): [who: string, means: unknown] {
  const entry = now.tape.entries[now.tape.at]
  const question = open.find(
    ({ who, about }) => entry?.type === 'answered' && entry.who === who && entry.about === about,
  )
  const leaf = question && entry?.type === 'answered' ? follow(question.options, entry.path) : null
  if (!question || !leaf || 'refused' in leaf) {
    const asked = open.map(({ who, about, options }) => `${who} ${about}? ${keysOf(options).join('|')}`)
    throw diverged(now.tape, `an answer to ${asked.join(', ')}`)
  }
  now.tape.at += 1
  if (now.tape.entries[now.tape.at]) interventions(now)
  return [question.who, leaf.means]
}

/** A recorded answer counts. Without one, a stopped fight asks nothing more, and a person who has left is not asked. */
function mayAsk<F, E>({ rules, fight, tape }: Run<F, E>, open: readonly Question[]): void {
  if (tape.entries[tape.at]?.type === 'answered') return
  if (open.some(({ who, about }) => isSilenced(rules, fight, about) || hasLeft(fight, who))) cut()
}

function stop<F, E>(now: Run<F, E>, open: readonly Question[]): never {
  now.questions = open.map((question) => ({ ...question, options: settled(question.options) }))
  throw STOP
}

/**
 * Faces from the record, else those typed by the referee or a seat, else from the tray. Stops the rule for a seat that
 * throws its own dice.
 */
function thrown<F, E>(now: Run<F, E>, { who, what, dice, why }: Rolling): { faces: readonly number[]; from: Origin } {
  fitsThrow(dice.count, dice.sides)
  const { tape } = now
  let given: { faces: readonly number[]; from: Origin } | null = null
  let wished = false
  for (
    let entry = tape.entries[tape.at];
    entry?.type === 'threw' || entry?.type === 'recast';
    entry = tape.entries[tape.at]
  ) {
    given = entry.type === 'threw' ? entry : entry.faces && { faces: entry.faces, from: 'referee' }
    wished = entry.type === 'recast'
    tape.at += 1
  }
  const known = tape.entries[tape.at]
  if (known?.type === 'rolled') return known
  if (!known && given && given.faces.length !== dice.count) tape.at -= 1
  if (tape.entries[tape.at]) throw diverged(tape, `${who.id} to roll ${dice.count}d${dice.sides} ${what}`)
  const nth = now.used[dice.sides] ?? 0
  const byHand = !given && !wished && throwsByHand(now, who.id) && !lies(now.fallen, dice, nth)
  if (byHand) stop(now, [{ who: who.id, about: what, options: [], dice: plainDice(dice), why }])
  now.used[dice.sides] = nth + dice.count
  return given ?? pickUp(now, dice, nth)
}

/** After the fight was stopped, and for people who left, the tray throws: nobody is waited for. */
const throwsByHand = <F, E>({ hands, fight, closing }: Run<F, E>, who: string): boolean =>
  Object.hasOwn(hands, who) && (closing !== null || !isStopped(fight)) && !hasLeft(fight, who)

/** Rulings and volunteered deeds recorded at this point take effect. Behind the end of the record there are none. */
function interventions<F, E>(now: Run<F, E>): void {
  const { tape } = now
  for (
    let entry = tape.entries[tape.at];
    entry?.type === 'overruled' || entry?.type === 'volunteered';
    entry = tape.entries[tape.at]
  ) {
    tape.at += 1
    if (entry.type === 'overruled') for (const event of entry.events) happen(now.rules, now.fight, copy(event))
    else volunteer(now, entry)
  }
}

function volunteer<F, E>(now: Run<F, E>, { who, path }: Extract<Entry<E>, { type: 'volunteered' }>): void {
  const leaf = follow(now.rules.offers?.(now.fight, who) ?? [], path)
  if ('refused' in leaf) {
    now.tape.at -= 1
    throw diverged(now.tape, `nothing of ${who}: ${leaf.refused}`)
  }
  const deed = leaf.means as Deed<F, E>
  deed(now.scene)
}
