import type { Writable } from '../../../engine/scene.ts'
import { choice, list, nullable, optional, text, whole } from '../../../engine/schema.ts'
import { belongsTo, person, visible } from '../../../engine/schema-marks.ts'
import { known, nameOf } from '../../../engine/viewer-sight.ts'
import { listed } from '../../../kit/name-lists.ts'
import { freeDodges } from '../recovery/drug-effects.ts'
import { damageSeen, withInitiative } from '../secrecy/event-and-roll-looks.ts'
import type { Combatant, Fight, Slot } from '../state/fight.ts'
import { event, hidden, initiative, isAble, points, round, rulesOf, silent } from '../state/fight.ts'
import { newRoundFor, takeWheel } from '../vehicles/occupants.ts'
import { aboutTo, deedText, youIn } from '../words/phrases.ts'
import { changeInitiative } from './initiative.ts'

const TURNS = {
  round: event({ round: visible(round) })({
    does: (fight, { round }) => newRound(fight, round),
    said: 'Round {round}.',
    told: null,
    reorders: true,
  }),
  started: event({ who: person(), minors: belongsTo('who', whole(0, 100)) })({
    does: (fight, { minors }, who) => start(fight, who, minors),
    said: "It is {who}'s turn.", // CE-CHAT-17
    reorders: true,
  }),
  spent: silent({ who: person(), slot: choice(['minor', 'significant']) })((fight, { slot }) => spend(fight, slot)),
  exchanged: event({ who: person() })({
    does: (fight) => {
      spend(fight, 'significant')
      if (!fight.turn) return
      fight.turn.minors += 2
      fight.turn.exchanged = true
    },
    said: '{who} takes two minor actions instead.',
    told: { who: null },
  }),
  acted: event({ who: person(), how: choice(['done', 'skipped', 'slept']) })({
    does: (fight, { how }, who) => act(fight, who, how),
    said: ({ who, how }, { name }) => (how === 'skipped' ? `${name(who)} does nothing more.` : null), // CE-CHAT-19
  }),
  withdrew: silent({ who: person() })((fight, _, who) => {
    who.movedLast = fight.turn?.movedBefore ?? who.movedLast
    fight.turn = null
  }),
}

/** CE-TURN-8, in its order; CE-DELAY-4: a turn that was delayed and not used is lost. */
function newRound(fight: Writable<Fight>, number: number): void {
  fight.round = number
  fight.goesOn = false
  const { hasVehicles, reactionsEndWithRound } = rulesOf(fight)
  for (const one of fight.combatants) {
    one.acted = false
    one.delays = null
    one.movedThisRound = 0
    if (hasVehicles) newRoundFor(one)
    if (reactionsEndWithRound) one.reactions = 0 // CE-PROF-6
    one.freeDodgesLeft = freeDodges(one, number)
    if (number - 1 in one.initMods) one.initMods = stillToCome(one.initMods, number)
  }
}

/** CE-INIT-7: a temporary change expires with its round. */
function stillToCome(mods: Readonly<Record<string, number>>, round: number): Record<string, number> {
  const kept: Record<string, number> = {}
  for (const at in mods) if (Number(at) >= round) kept[at] = mods[at]!
  return kept
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
    ...(who.conditions.loseSignificant && rulesOf(fight).lostActionNeedsTurn && { robbed: true }),
  }
  fight.now = null
  who.movedLast = 0
  if (who.aboard) takeWheel(fight, who)
  if (who.conditions.suppressed) who.conditions.suppressed = false // CE-SUPP-4
}

/** CE-TURN-1: what a turn has left. */
function spend({ turn }: Writable<Fight>, slot: Slot): void {
  if (!turn) return
  turn.touched = true
  if (slot === 'minor') turn.minors -= 1
  else turn.significant = false
}

/** CE-PROF-6: on a line the -1 of reactions ends with the next turn; CE-TURN-7: a lost action is made up for. */
function act(fight: Writable<Fight>, who: Writable<Combatant>, how: 'done' | 'skipped' | 'slept'): void {
  const { turn } = fight
  const { reactionsEndWithRound, lostActionNeedsTurn } = rulesOf(fight)
  who.acted = true
  if (!reactionsEndWithRound) who.reactions = turn?.reacted ?? 0
  if (who.conditions.loseSignificant && how !== 'slept' && !turn?.owes && (!lostActionNeedsTurn || turn?.robbed))
    who.conditions.loseSignificant = false
  fight.turn = turn?.outer ?? null
  fight.waited = null
  if (fight.now === who.id) fight.now = null
}

/** Delay and haste. */
const DELAYS = {
  /** `nth` where the number is not that of those who wait: somebody who delayed earlier has acted since. */
  delayed: event({ who: person(), nth: optional(whole(1, 1000)) })({
    does: (fight, { nth }, who) => {
      who.delays = nth ?? 1 + fight.combatants.filter(({ delays }) => delays !== null).length
      fight.turn = null
      fight.waited = null
    },
    seen: ({ nth: _, ...event }, sight) => known(event, sight), // the hidden wait too
    said: '{who} waits.',
  }),
  waited: hidden({ before: person() })((fight, { before }) => void (fight.waited = before)),
  interposed: event({ who: person(), before: person(), initiative: nullable(initiative) })({
    /** CE-DELAY-4. */
    does: (fight, { initiative }, who) => {
      who.delays = null
      if (initiative !== null) who.initBase = initiative
      who.initMods = {}
      fight.now = who.id
    },
    seen: (event, sight) =>
      known(event, sight) && {
        ...event,
        before: nameOf(event.before, sight),
        initiative: sight.fight.options.showInitiative && sight.knows(event.before) ? event.initiative : null,
      },
    said: '{who} acts now, before {before}.',
    told: null,
    reorders: true,
  }),
  hastened: event({ who: person() })({
    does: (fight, _, who) => {
      changeInitiative(fight, who.id, { by: 2 }) // CE-HASTE-1
      who.hasted = fight.round
    },
    said: '{who} hastens.',
    reorders: true,
  }),
  announced: event({ who: person(), what: text(), at: nullable(person()) })({
    does: ({ turn }, { what, at }) => {
      if (turn) turn.deed = { what, at }
    },
    seen: (event, sight) => known(event, sight) && { ...event, at: event.at && nameOf(event.at, sight) },
    said: ({ who, what, at }, { name }) => `${aboutTo(name, who, { what, at })}.`,
    /** Who is asked whether to step in reads in the question what is about to happen. */
    told: ({ who, what, at }, { fight, name }) => {
      const asked = fight.combatants.filter((one) => mayStepIn(one, who)).map(({ id }) => id)
      const deed = { what, at }
      return [
        { who, text: `You are about to ${deedText(name, deed)}. Somebody who waits may act first.` },
        ...(at === null || asked.includes(at) ? [] : [{ who: at, text: `${aboutTo(youIn(at, name), who, deed)}.` }]),
        { but: [who, ...asked, ...(at === null ? [] : [at])], text: `${aboutTo(name, who, deed)}.` },
      ]
    },
  }),
  'carried over': event({ who: person(), initiative })({
    does: (_, { initiative }, who) => void (who.initBase = initiative), // CE-DELAY-3
    seen: withInitiative, // CE-INIT-6
    said: '{who} has waited, and acts first.',
    reorders: true,
  }),
}

const mayStepIn = (one: Combatant, actor: string): boolean => one.id !== actor && one.delays !== null && isAble(one)

/** CE-PROF-4. */
const TIES = {
  matched: event({ who: person(), whos: list(person(), { most: 1000 }) })({
    does: (fight, { whos }) => void (fight.together = [...whos]),
    seen: (event, sight) => {
      const whos = event.whos.filter(sight.knows)
      return whos.length > 1 ? { ...event, who: nameOf(event.who, sight), whos } : null
    },
    said: ({ whos }, { name }) => `${listed(whos.map(name))} act at the same time.`,
  }),
  owed: event({ who: person(), points })({
    does: ({ owed }, { who, points }) => void owed.push({ who, points }),
    seen: damageSeen,
    said: ({ who, points }, { name }) =>
      points === 0
        ? `${name(who)} is untouched.`
        : `${name(who)} will take ${points === null ? '' : `${points} `}damage.`,
  }),
  settled: silent({ who: visible(person()) })((fight) => {
    fight.together = []
    fight.owed = []
  }),
}

/** The end and after. */
const ENDS = {
  'went on': event({})({
    does: (fight) => {
      fight.goesOn = true
      fight.lastBlow = fight.round
    },
    said: 'The fight goes on.',
  }),
  ceased: event({})({ does: cease, said: 'The fight is over.' }), // CE-CHAT-36
  closed: event({})({
    does: (fight) => {
      fight.phase = 'over'
      fight.turn = null
    },
    said: (_, { fight }) => (fight.recovery ? 'The days of rest are over.' : null),
  }),
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
    if (!rulesOf(fight).aidsInFight) one.aided = false // CE-PROF-18: in the full game somebody may have had it
  }
}

export const TURN_EVENTS = { ...TURNS, ...DELAYS, ...TIES, ...ENDS }
