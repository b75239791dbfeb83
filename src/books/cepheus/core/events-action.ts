import { find } from '../../../engine/common-events.ts'
import type { Writable } from '../../../engine/scene.ts'
import { choice, nullable, object, optional, text, whole } from '../../../engine/schema.ts'
import { person, subject, thing, visible } from '../../../engine/schema-marks.ts'
import { known, nameOf } from '../../../engine/viewer-sight.ts'
import { maybeNow } from '../../../kit/fields-with-defaults.ts'
import { tellBoth } from '../../../kit/tell-both.ts'
import { release } from '../grapple/events-and-asks.ts'
import { ofRoll, type Sight } from '../secrecy/event-and-roll-looks.ts'
import { type Combatant, effect, event, type Fight, metres, round, skill, total } from '../state/fight.ts'
import { bearerOf, changeCarried, draw, drop, reload } from '../state/weapons-and-skills.ts'
import { bare, ifKnown, metres as metresText, plus } from '../words/phrases.ts'
import { changeInitiative } from './initiative.ts'
import { gradeOf } from './skill-actions.ts'

/** CE-AIM-1: whatever is neither aiming nor attacking loses the aim. */

/** On a sheet. */
export const ACTION_FIELDS = {
  aim: maybeNow(object({ targetId: visible(person()), kind: choice(['hit', 'kill']), count: whole(1, 6) })),
}

const COVERS = { none: 'no', quarter: 'quarter', half: 'half', threeQuarter: 'three-quarter', full: 'full' } as const

const MINOR_ACTIONS = {
  aimed: event({ who: subject(), at: person(), kind: choice(['hit', 'kill']) })({
    /** CE-ACT-1, CE-ACT-2; CE-AIM-2: another target or the other kind starts anew. */
    does: (_, { at, kind }, who) => {
      const isOn = who.aim?.targetId === at && who.aim.kind === kind
      who.aim = { targetId: at, kind, count: isOn && who.aim ? who.aim.count + 1 : 1 }
    },
    said: ({ who, at, kind }, { name, fight }) =>
      `${name(who)} aims at ${name(at)}${kind === 'kill' ? ' for the kill' : ''} (${aimGain(fight, who, kind)}).`,
    told: {
      who: ({ who, at, kind }, { fight, name }) => `You are aiming at ${name(at)} (${aimGain(fight, who, kind)}).`, // CE-CHAT-24
      others: '{who} aims at {at}.',
    },
  }),
  posed: event({ who: person(), stance: choice(['standing', 'crouched', 'prone']) })({
    does: (_, { stance }, who) => {
      who.stance = stance
      who.aim = null
    },
    said: '{who} is now {stance}.',
    told: { who: 'You are now {stance}.' }, // CE-CHAT-25
  }),
  drew: event({ who: person(), weapon: thing() })({
    does: (fight, { weapon }, who) => draw(fight, who, weapon),
    said: '{who} draws: {weapon}.',
    told: { who: 'You drew your {weapon}.' }, // CE-CHAT-26
  }),
  dropped: event({ who: person(), weapon: thing() })({
    does: (_, { weapon }, who) => changeCarried(who, weapon, drop),
    said: '{who} drops the {weapon}.',
  }),
  reloaded: event({ who: person(), weapon: thing(), spent: visible(whole(0, 100)), of: visible(whole(0, 100)) })({
    does: (fight, event, who) => {
      changeCarried(bearerOf(fight, who, event.weapon), event.weapon, (weapon) => reload(fight, weapon, event))
      who.aim = null
    },
    said: ({ who, weapon, spent, of }, { name }) =>
      spent < of
        ? `${name(who)} reloads the ${name(weapon)}: ${spent} of ${of}.`
        : `${name(who)} has reloaded the ${name(weapon)}.`,
    told: {
      who: ({ spent, of }) => (spent < of ? `Reloading: ${spent} of ${of}.` : 'You reloaded.'),
      others: '{who} reloads the {weapon}.',
    },
  }),
  moved: event({ who: person(), way: choice(['forward', 'back']), metres: visible(metres), x: visible(metres) })({
    does: (_, { x, metres }, who) => {
      who.pos.x = x
      move(who, Math.abs(metres))
    },
    said: ({ who, way, metres }, { name }) => `${name(who)} moved ${way} ${metresText(metres)}.`, // CE-CHAT-27
  }),
  /** On a plane. */
  walked: event({
    who: person(),
    x: visible(metres),
    y: visible(metres),
    metres: visible(metres),
    cover: nullable(choice(['none', 'quarter', 'half', 'threeQuarter', 'full'])),
  })({
    does: (fight, { x, y, metres, cover }, who) => {
      who.pos = { x, y }
      move(who, metres)
      if (cover === null) return
      who.cover = cover // CE-PROF-13
      fight.proposal = null
    },
    said: ({ who, metres, cover }, { name }) =>
      `${name(who)} moved ${metresText(metres)}${cover === null ? '' : `, behind ${COVERS[cover]} cover`}.`,
  }),
}

const aimGain = ({ combatants }: Fight, who: string, kind: 'hit' | 'kill'): string =>
  plus((find(combatants, who).aim?.count ?? 0) * (kind === 'kill' ? 2 : 1))

function move(who: Writable<Combatant>, metres: number): void {
  who.movedLast += metres
  who.movedThisRound += metres
  who.aim = null // CE-AIM-1
}

const CHECKS = {
  checked: event({ who: person(), skill, total, effect })({
    does: attempt,
    seen: (event, sight) =>
      isUntold(sight, event.skill)
        ? null
        : known(event, sight) && ofRoll(event, sight, event.skill, ['total', 'effect']),
    said: ({ who, skill, total, effect }, { name }) =>
      effect === null
        ? `${name(who)} rolled for ${skill}.`
        : `${name(who)} rolled ${bare(total ?? 0)} for ${skill}: ${gradeOf(effect)}, Effect ${bare(effect)}.`,
    told: ({ who, skill, total, effect }, { name }) => {
      if (effect === null) return tellBoth(who, 'You rolled.', `${name(who)} rolled for ${skill}.`)
      const [fell, grade] = [bare(total ?? 0), `${effect >= 0 ? 'success' : 'failure'}, Effect ${bare(effect)}`]
      return tellBoth(who, `You rolled ${fell}: ${grade}.`, `${name(who)} rolled ${fell} for ${skill}: ${grade}.`) // CE-CHAT-28
    },
  }),
  contested: event({ who: person(), against: person(), skill, effect, theirs: effect, winner: person() })({
    does: attempt,
    seen: (event, sight) => {
      const { who, against, skill, winner } = event
      if (isUntold(sight, skill) || !sight.knows(who)) return null
      return {
        ...event,
        against: nameOf(against, sight),
        winner: nameOf(winner, sight),
        effect: sight.opens(who, skill) ? event.effect : null,
        theirs: sight.knows(against) && sight.opens(against, skill) ? event.theirs : null,
      }
    },
    said: ({ who, against, skill, effect, theirs, winner }, { name }) =>
      `${name(who)} against ${name(against)} with ${skill}${ifKnown(effect, (n) => `, Effect ${bare(n)}${ifKnown(theirs, (other) => ` to ${bare(other)}`)}`)}: ${name(winner)} wins.`,
  }),
  led: event({ who: person(), ally: person(), effect, round: optional(round) })({
    does: (fight, { ally, effect, round }, who) => {
      who.aim = null
      changeInitiative(fight, ally, { by: Math.max(0, effect), round })
    },
    seen: (event, sight) =>
      known(event, sight) && ofRoll({ ...event, ally: nameOf(event.ally, sight) }, sight, 'Leadership', ['effect']),
    said: ({ who, ally, effect }, { name }) =>
      effect === null
        ? `${name(who)} leads ${name(ally)}.`
        : effect > 0
          ? `${name(who)} leads: ${name(ally)}'s Initiative gets ${plus(effect)}.`
          : `${name(who)} leads, and nobody listens.`,
    told: ({ who, ally, effect }, { name }) => {
      if (effect !== null && effect <= 0) return [{ text: `${name(who)} leads, and nobody listens.` }] // CE-CHAT-29
      const others = `${name(who)} leads ${name(ally)}.`
      return effect === null
        ? [{ text: others }]
        : tellBoth(who, `${name(ally)}'s Initiative gets ${plus(effect)}.`, others)
    },
    reorders: true,
  }),
}

function attempt(fight: Writable<Fight>, _: object, who: Writable<Combatant>): void {
  fight.proposal = null
  who.aim = null
}

/** A roll that only the referee knows of leaves no trace where it is all that happened. */
const isUntold = ({ viewer }: Sight, skill: string): boolean =>
  Object.hasOwn(viewer.rolls, skill) && viewer.rolls[skill] === 'referee'

const PROPOSALS = {
  proposed: event({ who: person(), what: text() })({
    does: (fight, { who, what }) => void (fight.proposal = { who, what }),
    said: ({ who, what }, { name }) =>
      what === 'other' ? `${name(who)} wants to do something else.` : `${name(who)} wants to use ${what}.`,
    told: null,
  }),
  refused: event({ who: person(), what: text() })({
    does: (fight, { what }) => {
      fight.proposal = null
      if (what === 'cover' && fight.turn) fight.turn.denied = true // who was refused cover does not ask for it again in this turn
    },
    said: 'The referee says no to {who}.',
    told: { who: 'The referee says no.', others: null },
  }),
  improvised: event({ who: person() })({
    does: attempt,
    said: '{who} does something else.',
    told: { who: null },
  }),
  surrendered: event({ who: person() })({
    does: (fight, _, who) => {
      who.conditions.surrendered = true
      who.aim = null
      if (who.conditions.grappled) release(fight, who) // CE-GRAP-1
    },
    said: '{who} surrenders.',
    reorders: true,
  }),
}

export const ACTION_EVENTS = { ...MINOR_ACTIONS, ...CHECKS, ...PROPOSALS }
