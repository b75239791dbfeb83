import { find } from '../../../engine/common-events.ts'
import type { Writable } from '../../../engine/scene.ts'
import { choice, flag, list, nullable, object, text, whole } from '../../../engine/schema.ts'
import { belongsTo, person, thing, visible } from '../../../engine/schema-marks.ts'
import { whoDoes } from '../../../kit/event-sentences.ts'
import type { Combatant, Fight, Turn } from '../state/fight.ts'
import { AT, event, FREE_ATTACKS, hidden, MODES, REACTIONS, silent, WHO } from '../state/fight.ts'
import { spend } from '../state/in-hand.ts'
import { isAble } from '../state/presence.ts'
import { FACINGS } from '../state/sheet.ts'

const order = visible(list(person(), { most: 100 }))
const facing = visible(nullable(choice(FACINGS)))
const total = whole(0, 1_000_000)
const SUMMARY = object({ who: person(), state: text({ max: 40 }), attacks: total, hits: total })
const FIGURES = object({ who: person(), dealtHP: total, dealtEP: total, takenHP: total, takenEP: total })
/** C36: the Defense of a foe is told with exact health alone. */
const defense = belongsTo('at', whole(-200, 300))

/** Rounds, turns, attacks and the end. */
export const CORE = {
  readied: event({ ...WHO, initiative: visible(whole(-1000, 1000)) })({
    does: (_fight, { initiative }, who) => void (who.initiative = initiative),
    said: '{who} has initiative {initiative}.',
    told: null,
    reorders: true,
  }),
  surprised: event(WHO)({
    does: (_fight, _event, who) => void (who.surprised = true),
    ...whoDoes('is surprised', 'are surprised'),
  }),
  opened: event({ order })({
    does: (fight, { order }) => {
      fight.phase = 'fighting'
      fight.order = [...order]
    },
    said: ({ order }, { name }) => `The order is ${order.map(name).join(', ')}.`,
    reorders: true,
  }),
  faced: silent({ ...WHO, facing })((_fight, { facing }, who) => void (who.facing = facing)),
  /** UD-TURN-2: reactions come back for everybody. */
  round: event({ round: whole(1, 100_000), order, goesOn: flag() })({
    does: (fight, { round, order, goesOn }) => {
      fight.round = round
      fight.order = [...order]
      fight.goesOn = goesOn
      for (const one of fight.combatants) {
        if (!one.acted && !isAble(one)) lapse(one)
        one.acted = false
        one.reactionSpent = false
      }
    },
    said: 'Round {round}.',
    told: null,
    reorders: true,
  }),
  /** UD-TURN-3; C4: what ends with a turn that is skipped ends at its place. */
  started: event(WHO)({
    does: (fight, _event, who) => {
      skip(fight, who.id)
      fight.turn = beginning(who)
      fight.now = null
      if (fight.zones.length > 0) fight.zones = fight.zones.filter(({ by }) => by !== who.id) // UD-TURN-3
      lapse(who)
    },
    said: "It is {who}'s turn.",
  }),
  /** UD-TURN-4: the attack that was forfeited is over; UD-MAP-9. */
  turned: silent({ ...WHO, facing })((fight, { facing }, who) => {
    if (fight.turn?.forfeited) who.forfeitAttack = false
    if (who.aim !== null && !fight.turn?.aimed) who.aim.paused = true // C10
    if (facing !== null) who.facing = facing
    who.pinned = false // C4
    who.acted = true
    fight.turn = null
  }),
  /** UD-SPEC-3: somebody is about to attack who is no enemy. */
  'turned on': hidden(AT)((fight, { at }, who) => {
    fight.attack = { by: who.id, at, weapon: 'unarmed', mode: 'single', free: null }
  }),
  /** RULING: of one side, the attacker stands alone from now on; allied sides are allied no more. */
  parted: event(AT)({
    does: (fight, { at }, who) => {
      const { side } = find(fight.combatants, at)
      if (who.side === side) who.side = who.id
      else fight.ground = { ...fight.ground, allied: fight.ground.allied.map((group) => parted(group, side, who.side)) }
    },
    said: '{who} and {at} are enemies now.',
  }),
  /** An action begins; UD-ACT-3: aim is lost by any but aiming, which sets it anew. */
  acted: silent(WHO)(({ turn }, _event, who) => {
    if (turn?.who === who.id) turn.acted = true
    who.aim = null
  }),
  /** UD-TURN-9. */
  freed: silent(WHO)(({ turn }) => {
    if (turn) turn.free += 1
  }),
  attacked: event({
    ...AT,
    weapon: thing(),
    mode: choice(MODES),
    rounds: visible(whole(0, 1000)),
    free: nullable(choice(FREE_ATTACKS)),
    facing,
  })({
    does: (fight, { at, weapon, mode, rounds, free, facing }, who) => {
      fight.attack = { by: who.id, at, weapon, mode, free }
      const target = find(fight.combatants, at)
      if (rounds > 0) spend(fight, who, { weapon, rounds, at }) // UD-ATK-5
      if (facing !== null) who.facing = facing // UD-MAP-9
      who.refAttackOnce = 0
      target.refDefenseOnce = 0
      who.aim = null // UD-ACT-3: used by the first attack roll; C10: lost by any other
      if (free === null && fight.turn?.who === who.id) {
        // UD-REACT-9
        fight.turn.acted = true
        who.picked = false // C6
        if (mode === 'rapid') fight.turn.still = true // UD-FIRE-2
      }
      who.tally.attacks += 1
    },
    said: ({ who, at, weapon, free }, { name }) =>
      `${name(who)} attacks ${name(at)} (${name(weapon)})${free === 'flight' ? ' from behind' : ''}.`,
    told: { who: null, at: '{who} attacks you ({weapon}).', others: '{who} attacks {at} ({weapon}).' },
  }),
  hit: event({ ...AT, defense })({
    does: (_fight, _event, who) => {
      who.tally.hits += 1
      who.hidden = false // UD-ACT-14, C34
    },
    said: ({ who, at, defense }, { name }) => `${name(who)} hits ${name(at)}${against(defense)}.`,
    told: ({ who, at, defense }, { name }) => [
      { who, text: `You hit ${name(at)}${against(defense)}.` },
      { who: at, text: `${name(who)} hits you.` },
      { but: [who, at], text: `${name(who)} hits ${name(at)}.` },
    ],
  }),
  missed: event({ ...AT, defense })({
    does: (_fight, _event, who) => void (who.hidden = false),
    said: ({ who, at, defense }, { name }) => `${name(who)} misses ${name(at)}${against(defense)}.`,
    told: ({ who, at, defense }, { name }) => [
      { who, text: `You miss ${name(at)}${against(defense)}.` },
      { who: at, text: `${name(who)} misses you.` },
      { but: [who, at], text: `${name(who)} misses ${name(at)}.` },
    ],
  }),
  /** UD-REACT-1; UD-REACT-6: who dodges gives up the next attack; UD-ACT-3: aim is lost. */
  reacted: event({ ...WHO, to: person(), how: choice(REACTIONS), weapon: nullable(thing()) })({
    does: (_fight, { how }, who) => {
      who.reactionSpent = true
      who.aim = null
      if (how === 'dodge') who.forfeitAttack = true
    },
    said: ({ who, how, weapon }, { name }) =>
      how === 'dodge' ? `${name(who)} dodges.` : `${name(who)} parries${weapon === null ? '' : ` (${name(weapon)})`}.`,
    told: { who: null, others: '{who} tries to {how}.' },
  }),
  avoided: event({ ...WHO, by: person(), how: choice(REACTIONS) })({
    does: null,
    said: ({ who, by, how }, { name }) => avoidedText(how, name(by), name(who)),
    told: { who: ({ by, how }, { name }) => avoidedText(how, name(by), null) },
  }),
  resolved: silent(WHO)((fight) => void (fight.attack = null)),
  'went on': event({})({ does: (fight) => void (fight.goesOn = true), said: 'The referee goes on.', told: null }),
  ended: event({
    rounds: whole(0, 100_000),
    seconds: whole(0, 1e12),
    summary: visible(list(SUMMARY, { most: 100 })),
    /** For who knows everybody's health in numbers. */
    figures: list(FIGURES, { most: 100 }),
  })({
    does: (fight) => void Object.assign(fight, { phase: 'over', turn: null, attack: null }),
    said: ({ rounds, seconds, summary }, { name }) =>
      [
        `The fight is over after ${rounds} ${rounds === 1 ? 'round' : 'rounds'}, ${seconds} seconds.`,
        ...summary.map(
          ({ who, state, attacks, hits }) =>
            `${name(who)}: ${state}, ${hits} of ${attacks} ${attacks === 1 ? 'attack' : 'attacks'} hit`,
        ),
      ].join('\n'),
  }),
}

const against = (defense: number | null): string => (defense === null ? '' : ` (Defense ${defense})`)

/** Without a name: to oneself. */
function avoidedText(how: (typeof REACTIONS)[number], by: string, name: string | null): string {
  if (how === 'dodge') return `${name === null ? 'You get' : `${name} gets`} out of the way of ${by}.`
  return `${name === null ? 'You turn' : `${name} turns`} aside the blow of ${by}.`
}

const beginning = ({ id, forfeitAttack }: Combatant): Turn => ({
  who: id,
  moved: 'none',
  stepped: false,
  acted: false,
  free: 0,
  forfeited: forfeitAttack,
  faced: false,
  walked: false,
  still: false,
  sharp: false,
  aimed: false,
  drew: false,
})

/** UD-TURN-3: what lasts until the own next turn. */
function lapse(who: Writable<Combatant>): void {
  who.moving = false
  who.surprised = false // UD-SURP-3
  who.retreated = false
  who.boost = 0 // UD-POOL-3
}

/** UD-TURN-5: those who cannot act and whose place has come. */
function skip({ order, combatants }: Writable<Fight>, until: string): void {
  for (let i = 0; i < order.length && order[i] !== until; i++)
    for (const one of combatants)
      if (one.id === order[i] && !one.acted && !isAble(one)) {
        lapse(one)
        one.forfeitAttack = false
        one.acted = true
      }
}

const parted = (group: readonly string[], side: string, by: string): string[] =>
  group.filter((one) => !(one === side && group.includes(by)))
