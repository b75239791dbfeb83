import { applyOwn, find, freeName, type OwnEvent } from '../../../engine/common-events.ts'
import { applyBy } from '../../../engine/event.ts'
import type { Writable } from '../../../engine/scene.ts'
import { parseField } from '../../../engine/schema.ts'
import { hearsAgain, hearsNothing, release } from '../gunnery/special-part.ts'
import { inContact } from '../hazards/comms.ts'
import { freeDodges } from '../recovery/drugs.ts'
import { downBy, isMachine, takesTurns } from '../state/characteristics.ts'
import { EVENTS } from '../state/events.ts'
import type { Event, Fight } from '../state/fight.ts'
import { isFull } from '../state/options.ts'
import type { Combatant } from '../state/sheet.ts'
import { newRoundFor, seatAll, takeWheel } from '../vehicles/vehicle-part.ts'
import { applyToOne } from './apply-one.ts'

const byRow = applyBy<Fight>(EVENTS)

/** The only writer of a fight. What concerns one combatant stands in `apply-one.ts`. */
export function apply(fight: Writable<Fight>, event: Event): void {
  if (Object.hasOwn(EVENTS, event.type)) return byRow(fight, event)
  switch (event.type) {
    case 'started':
      start(fight, find(fight.combatants, event.who), event.minors)
      return
    case 'spent':
      spend(fight, event.slot)
      return
    case 'exchanged':
      spend(fight, 'significant')
      if (!fight.turn) return
      fight.turn.minors += 2
      fight.turn.exchanged = true
      return
    case 'acted':
      act(fight, event)
      return
    case 'declared':
      fight.lastBlow = fight.round
      fight.attack = { by: event.who, at: event.at, weapon: event.weapon, mode: event.mode, metres: event.metres }
      applyToOne(fight, find(fight.combatants, event.who), event)
      return
    case 'resolved':
      resolve(fight, event.who)
      return
    case 'round':
      round(fight, event.round)
      return
    case 'fell':
    case 'went on':
      fight.goesOn = event.type === 'went on'
      if (event.type === 'went on') fight.lastBlow = fight.round
      if (event.type === 'fell') fall(fight, event)
      return
    default:
      applyRarer(fight, event)
  }
}

type Common = {
  readonly type: 'started' | 'spent' | 'exchanged' | 'acted' | 'declared' | 'resolved' | 'round' | 'fell' | 'went on'
}

function applyRarer(fight: Writable<Fight>, event: Exclude<Event, Common>): void {
  switch (event.type) {
    case 'marked':
      mark(fight, event.aware)
      return
    case 'placed':
      place(fight, event.metres)
      return
    case 'planned':
      plan(fight, event)
      return
    case 'opened':
      fight.phase = 'fighting'
      return
    case 'waited':
      fight.waited = event.before
      return
    case 'avoided':
    case 'closed':
      close(fight)
      return
    case 'ceased':
      cease(fight)
      return
    case 'set': // CE-AI-2
    case 'joined':
    case 'left':
    case 'hidden':
    case 'revealed':
    case 'noted':
    case 'stopped':
      rule(fight, event)
      return
    default:
      applyToOne(fight, find(fight.combatants, (event as Extract<Event, { type: 'hit' }>).who), event as never)
  }
}

/** CE-AWARE-4: all or none are all; otherwise those named, and the others are surprised. */
function mark(fight: Writable<Fight>, aware: readonly string[]): void {
  fight.surprise =
    aware.length > 0 && aware.length < fight.combatants.filter((one) => takesTurns(one as Combatant)).length
  for (const one of fight.combatants) one.aware = !fight.surprise || aware.includes(one.id)
}

/**
 * CE-PROF-2: players at 0, the others at the starting range; in the full game 2 m apart in entry order, and whom the
 * referee has placed stays there.
 */
function place(fight: Writable<Fight>, metres: number): void {
  const abreast = isFull(fight as Fight) ? 2 : 0
  const taken = { near: 0, far: 0 }
  for (const one of fight.combatants) {
    if (abreast > 0 && (one.placed || one.aboard)) continue
    const end = one.side === 'players' ? 'near' : 'far'
    one.pos = { x: end === 'near' ? 0 : metres, y: taken[end] * abreast }
    taken[end] += 1
  }
  if (abreast > 0) seatAll(fight)
}

/** CE-TACT-2; CE-TACT-3: in the full game for those only who can be told. */
function plan(fight: Writable<Fight>, { side, bonus }: Extract<Event, { type: 'planned' }>): void {
  const full = isFull(fight as Fight)
  for (const one of fight.combatants) {
    if (one.side !== side || one.initBase === null || (full && !inContact(fight as Fight, one as Combatant))) continue
    one.initBase += bonus
    if (full) one.plan = bonus
  }
}

/** What the engine owns, and what follows from it here. */
function rule(fight: Writable<Fight>, event: OwnEvent<Combatant>): void {
  if (event.type === 'set') return set(fight, event)
  applyOwn(fight as never, event)
  if (event.type === 'joined') rename(fight)
  if (event.type === 'joined' && isFull(fight as Fight)) seatAll(fight)
  if (event.type === 'left') letGo(fight, find(fight.combatants, event.who))
}

/**
 * CE-SHEET-3: where the referee sets a score, the status follows. RULING: who falls by it, or by the referee's word,
 * falls as by a wound; the dead who get
 * a score back are what the scores say then; who is dead or out for another reason stays so until the referee sets
 * that.
 */
function set(fight: Writable<Fight>, event: Extract<Event, { type: 'set' }>): void {
  const who = event.who === null ? null : find(fight.combatants, event.who)
  const was = who && { kind: who.kind, by: downBy(fight as Fight, who as Combatant), ...who.conditions }
  applyOwn(fight as never, event)
  if (isFull(fight as Fight)) follow(fight, who, event.field)
  if (!who || !was || who.kind !== was.kind) return
  const by = downBy(fight as Fight, who as Combatant)
  const { conditions } = who
  if (by !== was.by && was.by === 'dead') conditions.dead = false
  if (by !== was.by && by !== 'dead') conditions.unconscious = by === 'unconscious'
  const to =
    conditions.dead || (by === 'dead' && by !== was.by) ? 'dead' : conditions.unconscious ? 'unconscious' : null
  if (to !== null && !was[to]) apply(fight, fallOf(who as Combatant, to))
}

/** RULING: a machine is wrecked or stands still; nothing explodes at the referee's word. */
function fallOf(who: Combatant, to: 'dead' | 'unconscious'): Event {
  if (!isMachine(who)) return { type: 'fell', who: who.id, to }
  return to === 'dead'
    ? { type: 'wrecked', who: who.id, how: 'wrecked' }
    : { type: 'shut down', who: who.id, until: null }
}

/**
 * CE-PROF-2: whom the referee places before the fight stays there; CE-TACT-3: who is cut off loses what the plan gave,
 * until contact returns.
 */
function follow(fight: Writable<Fight>, who: Writable<Combatant> | null, field: string): void {
  const [root] = parseField(field)
  if (who && fight.phase === 'opening' && root === 'pos') who.placed = true
  if (root === 'pos' || root === 'aboard' || root === 'vehicle') seatAll(fight)
  if (who && root === 'aboard' && who.aboard === null) who.cover = 'none'
  for (const one of fight.combatants) {
    const hears = inContact(fight as Fight, one as Combatant)
    if (one.plan !== 0 && hears === one.cutOff) (hears ? hearsAgain : hearsNothing)(one)
  }
}

function fall(fight: Writable<Fight>, event: Extract<Event, { type: 'fell' }>): void {
  const who = find(fight.combatants, event.who)
  applyToOne(fight, who, event)
  letGo(fight, who)
}

/** CE-GRAP-1, CE-EXT-1: who is out of the fight holds nobody and is held by nobody, and works no more. */
function letGo(fight: Writable<Fight>, who: Writable<Combatant>): void {
  if (who.conditions.grappled) release(fight, who)
  if (who.extended) who.extended = null
}

/** CE 2: a second "Thug" becomes "Thug 2". */
function rename({ combatants }: Writable<Fight>): void {
  const newcomer = combatants.at(-1)!
  newcomer.name = freeName(new Set(combatants.slice(0, -1).map(({ name }) => name)), newcomer.name)
}

/** CE-TURN-1; CE-TURN-7: without its significant action, where that was lost. What was going on waits (CE-DELAY-2). */
function start(fight: Writable<Fight>, who: Writable<Combatant>, minors: number): void {
  fight.turn = {
    who: who.id,
    minors,
    significant: !who.conditions.loseSignificant,
    touched: false,
    exchanged: false,
    movedBefore: who.movedLast,
    deed: null,
    outer: fight.turn,
    ...(who.conditions.loseSignificant && isFull(fight as Fight) && { robbed: true }),
  }
  fight.now = null
  who.movedLast = 0
  if (who.aboard) takeWheel(fight, who)
  if (who.conditions.suppressed) who.conditions.suppressed = false // CE-SUPP-4
}

/** CE-TURN-1: what a turn has left. */
function spend(fight: Writable<Fight>, slot: 'minor' | 'significant'): void {
  const { turn } = fight
  if (!turn) return
  turn.touched = true
  if (slot === 'minor') turn.minors -= 1
  else turn.significant = false
}

/**
 * CE-PROF-6: on a line the -1 of earlier reactions ends with the reactor's next turn; CE-TURN-7: a lost action is made
 * up for.
 */
function act(fight: Writable<Fight>, { who: id, how }: Extract<Event, { type: 'acted' }>): void {
  const who = find(fight.combatants, id)
  who.acted = true
  if (!isFull(fight as Fight)) who.reactions = fight.turn?.reacted ?? 0
  if (
    who.conditions.loseSignificant &&
    how !== 'slept' &&
    !fight.turn?.owes &&
    (!isFull(fight as Fight) || fight.turn?.robbed)
  )
    who.conditions.loseSignificant = false
  fight.turn = fight.turn?.outer ?? null
  fight.waited = null
  if (fight.now === id) fight.now = null
}

/**
 * CE-ATK-6, CE-AIM-3: the aim is used up, hit or miss, and from the first attack on everybody is aware (CE-AWARE-4).
 */
function resolve(fight: Writable<Fight>, id: string): void {
  fight.attack = null
  fight.blow = null
  const by = find(fight.combatants, id)
  by.aim = null
  by.circumstance = 0
  if (fight.surprise) for (const one of fight.combatants) one.aware = true // later the referee may keep somebody unaware
  fight.surprise = false
}

/** CE-TURN-8, in its order; CE-DELAY-4: a turn that was delayed and not used is lost. */
function round(fight: Writable<Fight>, number: number): void {
  fight.round = number
  fight.goesOn = false
  const full = isFull(fight as Fight)
  for (const one of fight.combatants) {
    one.acted = false
    one.delays = null
    one.movedThisRound = 0
    if (full) newRoundFor(one)
    if (full) one.reactions = 0 // CE-PROF-6
    one.freeDodgesLeft = freeDodges(one as Combatant, number)
    if (number - 1 in one.initMods) one.initMods = stillToCome(one.initMods, number)
  }
}

/** CE-INIT-7: a temporary change expires with its round. */
function stillToCome(mods: Readonly<Record<string, number>>, round: number): Record<string, number> {
  const kept: Record<string, number> = {}
  for (const at in mods) if (Number(at) >= round) kept[at] = mods[at]!
  return kept
}

/** CE-AWARE-5: a fight avoided is over in the middle of a turn. */
function close(fight: Writable<Fight>): void {
  fight.phase = 'over'
  fight.turn = null
}

/** CE-END-2. RULING: the -1 of live reactions goes too; CE-AID-3: of this fight nobody has had first aid yet. */
function cease(fight: Writable<Fight>): void {
  fight.phase = 'aftermath'
  fight.turn = null
  fight.attack = null
  for (const one of fight.combatants) {
    one.aim = null
    one.delays = null
    one.initMods = {}
    one.reactions = 0
    if (!isFull(fight as Fight)) one.aided = false // CE-PROF-18: in the full game somebody may have had it
  }
}
