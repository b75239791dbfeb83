import type { Writable } from '../../../engine/scene.ts'
import { choice, nullable, optional, plain, whole } from '../../../engine/schema.ts'
import { person, thing, visible } from '../../../engine/schema-marks.ts'
import { exact, known, nameOf, owned, without } from '../../../engine/viewer-sight.ts'
import { all, asKeyed } from '../../../kit/labels.ts'
import { tellBoth } from '../../../kit/tell-both.ts'
import { loseAction, payReaction } from '../core/initiative.ts'
import { byHealth, byOwner, harmSeen, ofRoll, type Sight, untold, withCost } from '../secrecy/event-and-roll-looks.ts'
import type { Charge, Cloud, Combatant, Fight } from '../state/fight.ts'
import { asks, effect, event, metres, mode, points, rolls, round, rounds, total } from '../state/fight.ts'
import { changeCarried, useUp } from '../state/weapons-and-skills.ts'
import { type Band, GRENADE_KINDS, isExplosive, isGrenade } from '../tables/gear.ts'
import { cost, ifKnown, youIn } from '../words/phrases.ts'
import { SLUNG } from './launcher.ts'
import { isOnLine } from './smoke-and-scatter.ts'
import { article, isItem, lobbedText, lower, missText, nearestTo, nearTo, place, softenedBy } from './words.ts'

export const EXPLOSIVES_ASKS = asks({
  // CE-DEC-18
  blast: {
    says: ({ fight: { blast, combatants }, who, name }) => {
      const near = combatants.find(({ id }) => id === who)
      return blast ? nearTo(name, blast, near) : 'Something goes off:'
    },
    shape: 'reaction',
    default: ['stand'],
    keys: { dodge: 'Dodge', dive: 'Dive for cover', stand: 'Do nothing' },
  },
})

/** What explosives add to the question of a turn. */
export const EXPLOSIVES_IN_TURN = {
  menus: {
    ...all('Choose a grenade:', 'grenade', 'underslung-grenade-launcher'),
    ...all('Choose a target:', 'grenade *', 'grenade underslung-grenade-launcher'),
    'grenade * *': 'How?',
    ...all('In how many rounds (1–10)?', 'grenade plastic', 'grenade tdx', 'grenade pocket-nuke'),
    spot: ({ fight }: { readonly fight: Fight }) =>
      isOnLine(fight) ? 'Which spot?' : 'Which spot? Every 3 m from where you stand:',
  },
  keys: {
    spot: 'A spot',
    ...asKeyed('grenade', 'plastic'),
    'underslung-grenade-launcher': 'Underslung grenade launcher',
    tdx: 'TDX',
    'pocket-nuke': 'Pocket nuke',
  },
}

export const BLAST_ROLLS = rolls({ stun: untold('Stun', byHealth), sights: untold('Sights', byOwner) })

/** Grenades, launchers, explosives and clouds (CE 3.2, CE 10.5). */
const grenade = choice(GRENADE_KINDS)
const seenPlace = { x: visible(metres), y: visible(metres) }
const times = whole(0, 1000)
const minors = whole(0, 100)
const kind = choice(['smoke', 'aerosol'])
const bands = visible(plain<readonly Band[]>())
const hurt = visible(points)

const LOB = { who: person(), at: nullable(person()) }
const GRENADES = {
  lobbed: event({ ...LOB, x: metres, y: metres, weapon: thing(), grenade, mode, metres, rounds })({
    does: (fight, { at, weapon, mode, metres, rounds }, who) => {
      fight.lastBlow = fight.round
      fight.attack = { by: who.id, at: at ?? who.id, weapon, mode, metres } // CE-ATK-1
      spend(who, weapon, rounds) // CE-ATK-4
    },
    seen: (event, sight) => {
      const isAimedAtUnknown = event.at !== null && !sight.knows(event.at)
      return inTheAir(event, sight, isAimedAtUnknown ? ['metres', 'rounds', 'x', 'y'] : ['metres', 'rounds'])
    },
    said: (event, { name }) => lobbedText(event, name),
    told: { who: null, at: (event, { name }) => lobbedText(event, youIn(event.at!, name)) },
  }),
  landed: event({ ...LOB, total, effect })({
    does: null,
    seen: (event, sight) => inTheAir(ofRoll(event, sight, 'to hit', ['total', 'effect']), sight, ['total', 'effect']),
    said: ({ total, effect }) => `It lands on the mark${ifKnown(total, (n) => ` (total ${n}, Effect ${effect})`)}.`,
  }),
  drifted: event({ ...LOB, total, ...seenPlace })({
    does: null,
    seen: (event, sight) => inTheAir(ofRoll(event, sight, 'to hit', ['total']), sight, ['total']),
    said: ({ total, x, y }) => missText(total, `at ${place({ x, y })}`),
    /** Where it lands, by who is nearest to it: places are counted from somebody in a chat. */
    told: ({ total, x, y }, { fight, name }) => {
      const near = nearestTo(fight, { x, y })
      if (!near) return [{ text: missText(total, `at ${place({ x, y })}`) }]
      const { id, far } = near
      return tellBoth(id, missText(total, `${far} from you`), missText(total, `${far} from ${name(id)}`))
    },
  }),
  slotted: event({ who: person(), weapon: thing(), grenade, spent: visible(minors), of: visible(minors) })({
    // CE-WPN-3, CE-WPN-5: the grenade goes in with the last minor action
    does: (_, { weapon, grenade, spent, of }, who) => {
      const mine = who.weapons.find((one) => one.drawn && !one.gone && one.weaponId === weapon && one.tubeEmpty)
      who.aim = null
      if (!mine) return
      mine.tubeReloading = spent < of ? spent : 0
      if (spent < of) return
      useUp(who, grenade, 1)
      mine.tubeEmpty = false
      mine.shell = grenade
    },
    said: ({ who, grenade, spent, of }, { name }) =>
      spent < of
        ? `${name(who)} loads the underslung launcher: ${spent} of ${of}.`
        : `${name(who)} has loaded ${article(lower(name(grenade)))}.`,
  }),
}

/** From the belt, out of the magazine, or out of what is slung below. */
function spend(who: Writable<Combatant>, weapon: string, rounds: number): void {
  if (isGrenade(weapon)) return useUp(who, weapon, 1)
  const ready = who.weapons.filter(({ drawn, gone }) => drawn && !gone)
  if (weapon === SLUNG) {
    const mine = ready.find(({ accessories, tubeEmpty }) => accessories.includes(SLUNG) && !tubeEmpty)
    if (mine) mine.tubeEmpty = rounds > 0
  } else {
    const mine = ready.find(({ weaponId, loaded }) => weaponId === weapon && loaded >= rounds)
    if (mine) mine.loaded -= rounds
  }
}

type Lob = { readonly who: string; readonly at: string | null }

/** A grenade in the air is seen by all; of an unknown thrower neither the place nor the skill shows. */
function inTheAir<E extends Lob>(event: E, sight: Sight, fields: readonly (keyof E)[]): E {
  const { who, at } = event
  if (sight.knows(who) && (at === null || sight.knows(at))) return event
  return without({ ...event, who: nameOf(who, sight), at: at === null ? null : nameOf(at, sight) }, fields)
}

const BLASTS = {
  laid: event({ who: person(), what: thing(), ...seenPlace, round, times })({
    does: (fight, { what, x, y, round, times }, who) => {
      useUp(who, what, 1)
      who.aim = null // CE-AIM-1
      if (isExplosive(what)) fight.charges = [...(fight.charges ?? []), { by: who.id, what, x, y, round, times }]
    },
    seen: (event, sight) => known(event, sight) && (sight.owns(event.who) ? event : without(event, ['round', 'times'])),
    said: ({ who, what, round }, { name }) =>
      `${name(who)} lays a charge of ${lower(name(what))}${ifKnown(round, (n) => `: it goes off in round ${n}`)}.`,
  }),
  'went off': event({ who: visible(person()), what: thing(), ...seenPlace, bands, times })({
    does: (fight, { what, x, y, bands, times }, who) => {
      const { charges, round } = fight
      const isThis = (one: Charge): boolean => one.by === who.id && one.what === what && one.x === x && one.y === y
      const charge = charges?.findIndex((one) => isThis(one) && one.round <= round) ?? -1
      if (charge >= 0) fight.charges = charges.toSpliced(charge, 1)
      fight.lastBlow = round
      fight.blast = { what, x, y, bands: bands.map(([metres, dice]) => [metres, dice]), times }
    },
    said: ({ what }, { name }) => (isItem(what) ? `The ${lower(name(what))} goes off.` : null),
  }),
  dived: event({ who: person(), cost: points, round: optional(round) })({
    does: (fight, event, who) => {
      payReaction(fight, who, event)
      who.stance = 'prone' // CE-BLAST-3
      loseAction(fight, who, event)
    },
    seen: withCost,
    said: ({ who, cost: paid }, { name }) => `${name(who)} dives for cover${cost(paid)}.`,
    told: {
      who: ({ cost: paid }) => `You dive for cover${cost(paid)}. Your next significant action is lost.`, // CE-BLAST-3
      others: '{who} dives for cover.',
    },
    reorders: true,
  }),
  /** How the damage comes about: in a chat told only to who takes it, and only where it is not what the dice say. */
  caught: event({ who: person(), rolled: hurt, left: hurt, armour: hurt, drug: hurt })({
    does: null,
    seen: exact,
    said: (event, { name }) => `${name(event.who)}: ${[`${event.rolled}`, ...softenedBy(event)].join(', ')}.`,
    told: (event) =>
      softenedBy(event).length === 0
        ? []
        : [{ who: event.who, text: `The blast does ${event.rolled} damage: ${softenedBy(event).join(', ')}.` }],
  }),
  dazed: event({ who: person(), points })({
    does: null,
    seen: harmSeen,
    said: ({ who, points }, { name }) =>
      points === 0 ? `${name(who)} is untouched.` : `${name(who)} is dazed${ifKnown(points, (n) => ` (${n})`)}.`,
  }),
  withstood: event({ who: person() })({ does: null, said: '{who} withstands it.' }),
  'blew over': event({ who: visible(person()) })({
    does: (fight) => {
      fight.blast = null
      if (fight.surprise) for (const one of fight.combatants) one.aware = true // CE-AWARE-4: the first blast wakes them as the first attack does
      fight.surprise = false
    },
    said: null,
  }),
  exploded: event({ who: visible(person()), x: visible(metres), y: optional(visible(metres)) })({
    does: null,
    said: 'It explodes.',
  }),
  jarred: event({ who: person(), weapon: thing() })({
    does: (_, { weapon }, who) => changeCarried(who, weapon, (one) => void (one.jarred = true)),
    seen: owned,
    said: "The sights of {who}'s {weapon} are out of true.",
  }),
}

const CLOUDS = {
  clouded: event({ who: visible(person()), kind, ...seenPlace, metres: visible(metres), until: visible(round) })({
    does: (fight, { kind, x, y, metres, until }, who) =>
      void (fight.clouds = [...(fight.clouds ?? []), { by: who.id, kind, x, y, metres, until }]),
    said: ({ kind, x, y, metres }) =>
      `${kind === 'smoke' ? 'Smoke' : 'Aerosol'} spreads, ${metres} m around ${place({ x, y })}.`,
  }),
  lifted: event({ who: visible(person()), kind, ...seenPlace })({
    does: (fight, { kind, x, y }) => {
      const isOver = (one: Cloud): boolean =>
        one.kind === kind && one.x === x && one.y === y && one.until <= fight.round
      const cloud = fight.clouds.findIndex(isOver)
      if (cloud >= 0) fight.clouds = fight.clouds.toSpliced(cloud, 1)
    },
    said: ({ kind, x, y }) => `The ${kind} at ${place({ x, y })} is gone.`,
  }),
}

export const BLAST_EVENTS = { ...GRENADES, ...BLASTS, ...CLOUDS }
