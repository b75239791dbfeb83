import type { Writable } from '../../../engine/scene.ts'
import { choice, list, nullable, optional, record, whole } from '../../../engine/schema.ts'
import { belongsTo, person, visible } from '../../../engine/schema-marks.ts'
import { whoDoes } from '../../../kit/event-sentences.ts'
import { letFall } from '../core/events-items.ts'
import { AT, BY, event, WHO } from '../state/event-fields.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { SIDES, type Side, sideWithin } from '../state/sides.ts'
import { scarOf } from '../tables/scars.ts'
import { scarredBy } from './wounds.ts'

const points = belongsTo('who', whole(0, 999))
const el = belongsTo('who', whole(0, 6))
const sum = visible(whole(2, 24))
const people = visible(list(person(), { most: 1000 }))

const REPORTED = {
  dead: 'Dead',
  outOfAction: 'Out of action',
  scarred: 'Scarred',
  fled: 'Fled',
  surrendered: 'Surrendered',
} as const

/** What damage makes of somebody. */
export const HARM = {
  hurt: event({
    ...WHO,
    by: nullable(person()),
    points,
    from: choice(['hit', 'shock', 'squeeze', 'spell', 'hug', 'execution']),
    hp: points,
  })({
    does: (_fight, { hp }, who) => {
      who.hp = hp
      who.hurtSince = true // OSR-CAST-1
      if (hp === 0 && who.kind === 'character') who.conditions.wounded = true // OSR-HIT-6
    },
    said: ({ who, points, from }, { name }) =>
      `${name(who)} takes ${points ?? 'some'} damage${from === 'shock' ? ' from the shock' : ''}.`,
    told: ({ who, points, from, hp }, { name }) => {
      const isShock = from === 'shock' // OSR-SHK-1: after a miss
      return [
        { who, text: `You take ${points} damage${isShock ? ' from the shock' : ''}: ${hp} HP left.` },
        {
          but: [who],
          text: `${name(who)} is hurt${isShock ? ' by the shock' : ''}${points === null ? '' : `: ${points}`}.`,
        },
      ]
    },
  }),
  /** With an EL where it is exhaustion that kills (OSR-EL-1). */
  died: event({ ...WHO, el: optional(el) })({
    does: (fight, { el }, who) => {
      fall(fight, who)
      if (el !== undefined) who.el = el
      who.hp = 0
      who.conditions.dead = true
      who.conditions.dying = false
    },
    ...whoDoes('is dead', 'are dead'),
    reorders: true,
  }),
  collapsed: event({ ...WHO, el })({
    does: (fight, { el }, who) => {
      fall(fight, who)
      who.conditions.outOfAction = true
      who.el = el
    },
    ...whoDoes('collapses', 'collapse'),
    reorders: true,
  }),
  'mortally wounded': event(WHO)({
    does: (fight, _event, who) => {
      fall(fight, who)
      who.conditions.outOfAction = true
      who.conditions.dying = true
      who.fellIn = fight.round // OSR-MW-1
    },
    ...whoDoes('is mortally wounded', 'are mortally wounded'),
    reorders: true,
  }),
  spared: event(WHO)({
    does: (fight, _event, who) => {
      fall(fight, who)
      who.conditions.outOfAction = true
    },
    ...whoDoes('is knocked out', 'are knocked out'),
    reorders: true,
  }),
  scarred: event({ ...WHO, sum })({
    does: (_fight, { sum }, who) => void (who.newScars = [...who.newScars, sum]),
    said: ({ who, sum }, { name }) => `${name(who)} will have a scar: ${scarOf(sum).name}.`,
    told: ({ who, sum }, { name }) => [
      { who, text: `That leaves a scar: ${scarOf(sum).name}.` },
      { but: [who], text: `That leaves ${name(who)} with a scar: ${scarOf(sum).name}.` },
    ],
  }),
}

/** OSR-HIT-3: unconscious and prone, and what was in the hands is on the ground. */
function fall(fight: Writable<Fight>, who: Writable<Combatant>): void {
  who.conditions.prone = true
  who.conditions.shieldWall = false // OSR-WALL-3
  who.conditions.totalDefense = false
  who.conditions.screening = false
  who.screens = null
  for (const { item } of [...who.hands]) letFall(fight, who, { item, at: who.pos })
}

/** OSR-AID-1, OSR-MW-2: conscious, 1 HP, still prone and as tired as before. */
function comeRound(_fight: Writable<Fight>, _event: object, who: Writable<Combatant>): void {
  who.hp = Math.max(1, who.hp)
  who.conditions.outOfAction = false
}

/** OSR-HIT-6: wounded until all HP are back and nothing of the exhaustion is left. */
function recovered(who: Writable<Combatant>): void {
  if (who.hp >= who.hpMax && who.el === 0) who.conditions.wounded = false
}

/** First aid, and what mends. */
const MENDING = {
  woke: event(BY)({
    does: comeRound,
    said: '{who} comes round.',
    told: { who: '{by} brings you round.', by: '{who} comes round.', others: '{by} brings {who} round.' },
    reorders: true,
  }),
  /** OSR-MW-2, OSR-MW-3. */
  stabilised: event(BY)({
    does: (_fight, _event, who) => {
      who.conditions.dying = false
      who.conditions.frail = true
    },
    said: '{who} will live.',
    told: { who: '{by} has stopped the bleeding: you will live.', by: '{who} will live.' },
  }),
  'not helped': event(AT)({
    does: null,
    ...whoDoes('cannot help {at}', 'cannot help {at}', '{who} cannot help you'),
  }),
  /** OSR-MW-2: ten minutes later. */
  'came round': event(WHO)({ does: comeRound, ...whoDoes('comes round', 'come round'), reorders: true }),
  healed: event({ ...WHO, points })({
    /** OSR-END-5, OSR-HIT-6. */
    does: (_fight, { points }, who) => {
      who.hp = Math.min(who.hpMax, who.hp + points)
      if (who.hp > 0 && !who.conditions.dying) who.conditions.outOfAction = false
      recovered(who)
    },
    said: '{who} recovers {points} HP.',
    told: { who: 'You recover {points} HP.', others: '{who} recovers.' },
    reorders: true,
  }),
  recovered: event({ ...WHO, el })({
    does: (_fight, { el }, who) => {
      who.el = el
      recovered(who)
    },
    said: '{who} is less exhausted.',
    told: { who: 'You are less exhausted: EL {el}.', others: null },
  }),
  'lay down': event(WHO)({
    does: ({ recovery }, { who }) => {
      if (recovery) recovery.had = { ...recovery.had, [who]: (recovery.had[who] ?? 0) + 1 }
    },
    said: '{who} rests.',
    told: null,
  }),
  'no longer frail': event(WHO)({
    does: (_fight, _event, who) => void (who.conditions.frail = false),
    ...whoDoes('is no longer frail', 'are no longer frail'),
  }),
}

/** OSR 12: what the fight leaves behind. */
const AFTER = {
  tired: event({ ...WHO, el })({
    does: (_fight, { el }, who) => void (who.el = el),
    said: ({ who, el }, { name }) => `${name(who)} is exhausted${el === null ? '' : ` (EL ${el})`}.`,
    told: { who: 'You are exhausted: EL {el}.', others: null },
  }),
  /** OSR-SCAR-3. */
  'bears a scar': event({ ...WHO, sum })({
    does: (_fight, { sum }, who) => {
      Object.assign(who, scarredBy(who, sum))
      who.scars = [...who.scars, sum]
    },
    said: ({ who, sum }, { name }) => `${name(who)} bears a scar: ${scarText(sum)}.`,
    told: ({ who, sum }) => [{ who, text: `You bear a scar: ${scarText(sum)}.` }],
  }),
  /** OSR-END-6. */
  reported: event({
    rounds: whole(0, 10_000),
    shots: whole(0, 100_000),
    dead: people,
    outOfAction: people,
    scarred: people,
    fled: people,
    surrendered: people,
    casualties: visible(record(whole(0, 1000), { keys: choice(SIDES), most: SIDES.length })),
  })({
    does: null,
    said: ({ rounds, shots, casualties, ...lists }, { name }) => {
      const people = Object.entries(REPORTED)
        .filter(([list]) => lists[list as keyof typeof REPORTED].length > 0)
        .map(([list, called]) => `${called}: ${lists[list as keyof typeof REPORTED].map(name).join(', ')}`)
      const lost = Object.entries(casualties).map(([side, count]) => `${sideWithin(side as Side)} ${count}`)
      return `${[`Rounds: ${rounds}`, ...people, `Shots: ${shots}`, `Casualties: ${lost.join(', ')}`].join('. ')}.`
    },
  }),
}

/** `knee: DEX −2, move halved`. */
function scarText(sum: number): string {
  const { name, takes, move, note } = scarOf(sum)
  const taken = Object.entries(takes).map(([what, points]) => `${what} −${points}`)
  const slowed = move === null ? null : move === 'half' ? 'move halved' : `move ${move}`
  const parts = [...taken, slowed, note].filter((part) => part !== null)
  return parts.length === 0 ? name : `${name}: ${parts.join(', ')}`
}

export const HEALTH = { ...HARM, ...MENDING, ...AFTER }
