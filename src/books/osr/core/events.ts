import { find } from '../../../engine/common-events.ts'
import { choice, flag, list, nullable, text, whole } from '../../../engine/schema.ts'
import { belongsTo, person, thing, visible } from '../../../engine/schema-marks.ts'
import { whoDoes } from '../../../kit/event-sentences.ts'
import { AT, BY, event, WHO } from '../state/event-fields.ts'
import { CHECKS, RESULTS, SLOT, type Slot } from '../state/fight.ts'
import { SIDES, sideWithin } from '../state/sides.ts'
import { AMMUNITION, WEAPONS } from '../tables/gear.ts'
import { ITEMS, letFall } from './events-items.ts'

const total = visible(whole(-200, 300))
const order = visible(list(SLOT, { most: 200 }))
const skill = visible(text())

const KINDS = {
  attack: 'attacks',
  free: 'strikes after',
  snap: 'snaps at',
  charge: 'charges',
  execution: 'executes',
} as const

/** Attacks and what answers them. */
const ATTACKS = {
  attacked: event({
    ...AT,
    weapon: thing(),
    how: choice(['melee', 'shoot', 'throw']),
    kind: choice(['attack', 'free', 'snap', 'charge', 'execution']),
    two: flag(),
  })({
    /** OSR-REL-3, OSR-GEAR-3: a shot unloads and uses one; what is thrown leaves the hand; a bash lowers the shield. */
    does: (fight, { at, weapon, how, two }, who) => {
      find(fight.combatants, at).attacked = true
      if (fight.turn?.who === who.id) who.twoWeapons = two // OSR-TWO-2, C21
      if (how === 'throw') letFall(fight, who, { item: weapon, at: find(fight.combatants, at).pos })
      if (WEAPONS[weapon]?.flags.includes('bash') || (two && who.hands.length < 2)) who.bashed = true // OSR-SHLD-2
      if (how !== 'shoot') return
      for (const one of who.hands) if (one.item === weapon) one.loaded = false
      const quiver = who.readied.find(({ item, qty }) => item === AMMUNITION && qty > 0)
      if (quiver) quiver.qty -= 1
      who.shots += 1
    },
    said: ({ who, at, weapon, kind }, { name }) => `${name(who)} ${KINDS[kind]} ${name(at)} (${name(weapon)}).`,
    told: ({ who, at, weapon, kind }, { name }) => [
      { who, text: `You attack ${name(at)} (${name(weapon)}).` },
      { who: at, text: `${name(who)} ${KINDS[kind]} you (${name(weapon)}).` },
      { but: [who, at], text: `${name(who)} ${KINDS[kind]} ${name(at)} (${name(weapon)}).` },
    ],
  }),
  swung: event({ ...AT, weapon: thing(), total, hits: flag() })({
    does: (fight, { at, weapon, total, hits }, who) => {
      fight.attack = { by: who.id, at, arm: weapon, total, hits }
    },
    said: null,
  }),
  hit: event({ ...AT, total, ac: belongsTo('at', whole(0, 99)) })({
    does: null,
    ...whoDoes('hits {at}', 'hit {at}', '{who} hits you'),
  }),
  missed: event({ ...AT, total, ac: belongsTo('at', whole(0, 99)) })({
    does: null,
    ...whoDoes('misses {at}', 'miss {at}', '{who} misses you'),
  }),
  resolved: event(WHO)({ does: (fight) => void (fight.attack = null), said: null }),
  blocked: event(BY)({
    does: (_fight, _event, who) => void (who.shieldUsed = true), // OSR-SHK-3
    said: "{who}'s shield takes the shock.",
    told: { who: 'Your shield takes the shock.' },
  }),
  checked: event({
    ...WHO,
    what: choice(CHECKS),
    of: nullable(person()),
    number: belongsTo('of', whole(-200, 300)),
    made: flag(),
  })({
    does: null,
    seen: ({ who, what }, { opens }, { usual }) => (opens(who, what) ? usual() : null),
    said: null,
  }),
  given: event(WHO)({
    does: (_fight, _event, who) => {
      who.situational = 0
      who.edge = 'none'
    },
    said: null,
  }),
  defended: event(WHO)({
    does: (_fight, _event, who) => {
      who.main = true // OSR-TD-1: the main action of this round
      who.conditions.totalDefense = true
    },
    ...whoDoes('goes on total defence', 'go on total defence'),
  }),
  used: event({ ...WHO, trait: thing() })({
    does: (_fight, { trait }, who) => void (who.uses = { ...who.uses, [trait]: (who.uses[trait] ?? 0) + 1 }),
    ...whoDoes('uses {trait}', 'use {trait}'),
  }),
}

/** OSR 4: the opening, and who acts when. */
const ORDER = {
  judged: event({ total, result: choice(['Hostile', 'Unfriendly', 'Neutral', 'Indifferent', 'Helpful']) })({
    does: null,
    said: 'The reaction is {total}: {result}.',
  }),
  surprised: event({ side: choice(SIDES), whom: visible(list(person(), { most: 100 })) })({
    does: (fight, { side, whom }) => {
      fight.surprise = side
      for (const one of fight.combatants) one.conditions.surprised = whom.includes(one.id) // OSR-SUR-6
    },
    said: ({ whom }, { name }) => `Taken by surprise: ${whom.map(name).join(', ')}.`,
  }),
  ordered: event({ order })({
    does: (fight, { order }) => {
      fight.order = order.map(kept)
      fight.rolled = true
    },
    said: ({ order }, { name }) =>
      `The order is ${order.map(({ side, who }) => (who === null ? sideWithin(side) : name(who))).join(', then ')}.`,
    reorders: true,
  }),
  ranked: event({ ...WHO, order, at: whole(-1, 200) })({
    does: (fight, { order, at }) => {
      fight.order = order.map(kept)
      fight.at = at
    },
    said: '{who} joins the order.',
    reorders: true,
  }),
  round: event({ round: visible(whole(0, 10_000)), order })({
    /** OSR-GEN-3: about six seconds, ten to a minute. OSR-ACT-7, OSR-ACT-9: the budget is fresh; what lasts a whole round is over. */
    does: (fight, { round, order }) => {
      fight.phase = 'fighting'
      fight.round = round
      fight.order = order.map(kept)
      fight.at = -1
      for (const one of fight.combatants) {
        one.acted = false
        one.main = false
        one.moves = 0
        one.holding = false
        one.delayedAfter = null
        one.shieldUsed = false
        one.screened = 0
        one.conditions.charged = false
        if (round > 0) one.conditions.surprised = false
      }
    },
    said: ({ round }) => (round === 0 ? 'The surprise round.' : `Round ${round}.`),
    told: null,
    reorders: true,
  }),
  phase: event({ at: visible(whole(0, 200)) })({ does: (fight, { at }) => void (fight.at = at), said: null }),
  /** OSR-DEC-5. */
  picked: event(WHO)({ does: (fight, { who }) => void (fight.now = who), said: null }),
  delayed: event({ ...WHO, after: person() })({
    does: (fight, { after }, who) => {
      who.delayedAfter = after
      if (fight.turn?.who === who.id) fight.turn = null
    },
    ...whoDoes('waits for {after}', 'wait for {after}'),
    reorders: true,
  }),
  ended: event({ result: choice(RESULTS) })({
    does: (fight, { result }) => void Object.assign(fight, { phase: 'over', result, turn: null, attack: null }),
    said: ({ result }) => ENDINGS[result],
  }),
}

const kept = (slot: Slot): Slot => ({ ...slot })

const ENDINGS = {
  victory: 'It is over: the party has the field.',
  defeat: 'It is over: the party is beaten.',
  parley: 'It is over: arms are laid down.',
  referee_ended: 'The fight is over.',
  nobody: 'It is over: nobody is left standing.',
  rested: 'They have rested.',
  no_fight: 'It does not come to a fight.',
} as const

/** OSR 5: a turn, and what it is spent on. */
const TURN = {
  started: event(WHO)({
    /** OSR 5: what lasts until the next own turn expires. */
    does: (fight, _event, who) => {
      fight.turn = { who: who.id, otas: 0, granted: 0 }
      fight.now = null
      who.conditions.totalDefense = false
      who.conditions.screening = false
      who.screens = null
      who.bashed = false
      who.twoWeapons = false
    },
    said: "It is {who}'s turn.",
  }),
  spent: event({ ...WHO, on: choice(['main', 'move', 'ota']) })({
    does: (fight, { on }, who) => {
      if (on === 'main') who.main = true
      else if (on === 'move') who.moves += 1
      else if (fight.turn) fight.turn.otas += 1
    },
    said: null,
  }),
  refused: event(WHO)({
    does: ({ turn }) => {
      if (turn) turn.granted = -1
    },
    said: 'That would be too much for one turn.',
  }),
  granted: event(WHO)({
    does: ({ turn }) => {
      if (turn) turn.granted += 1
    },
    said: '{who} may do one more small thing.',
  }),
  said: event({ ...WHO, words: visible(text()) })({
    does: null,
    said: '{who}: “{words}”',
    told: { who: 'You say: “{words}”' },
  }),
  succeeded: event({ ...WHO, skill })({ does: null, ...whoDoes('succeeds ({skill})', 'succeed ({skill})') }),
  failed: event({ ...WHO, skill })({ does: null, ...whoDoes('fails ({skill})', 'fail ({skill})') }),
  'held action': event(WHO)({
    does: (_fight, _event, who) => void (who.holding = true),
    ...whoDoes('waits for the moment', 'wait for the moment'),
  }),
  released: event(WHO)({
    does: (_fight, _event, who) => {
      who.holding = false
      who.main = true
    },
    ...whoDoes('acts now', 'act now'),
  }),
  acted: event(WHO)({
    does: (fight, _event, who) => {
      if (fight.turn?.who === who.id) fight.turn = null
      who.acted = true
      who.disengaged = false
      who.hurtSince = false
      who.fromBehind = false
    },
    said: null,
    reorders: true,
  }),
}

export const CORE = { ...ORDER, ...TURN, ...ATTACKS, ...ITEMS }
