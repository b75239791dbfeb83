import type { Telling } from '../../../engine/book.ts'
import type { Writable } from '../../../engine/scene.ts'
import { list, text, whole } from '../../../engine/schema.ts'
import { person, visible } from '../../../engine/schema-marks.ts'
import { known, owned } from '../../../engine/viewer-sight.ts'
import { listed } from '../../../kit/name-lists.ts'
import { inContact } from '../hazards/comms.ts'
import { ofRoll } from '../secrecy/event-and-roll-looks.ts'
import { CHARACTERISTICS, effect, event, type Fight, initiative, metres, rulesOf, takesTurns } from '../state/fight.ts'
import { seatAll } from '../vehicles/occupants.ts'
import { metres as metresText, plus } from '../words/phrases.ts'

export const OPENING_EVENTS = {
  generated: event({ who: person(), upp: visible(list(whole(0, 99), { most: 6 })) })({
    does: (_, { upp }, who) => {
      for (const [i, score] of CHARACTERISTICS.entries()) who[score] = { max: upp[i]!, now: upp[i]! }
      who.unrolled = false
    },
    seen: owned,
    said: ({ who, upp }, { name }) => `${name(who)} has the scores ${upp.join(' ')}.`,
    told: null,
  }),
  marked: event({ aware: visible(list(person(), { most: 1000 })) })({
    does: (fight, { aware }) => mark(fight, aware),
    said: ({ aware }, { name, fight }) => awareText(fight, aware.map(name)),
    told: null,
  }),
  placed: event({ metres: visible(metres) })({
    does: (fight, { metres }) => place(fight, metres),
    said: ({ metres }) => `They are ${metresText(metres)} apart.`,
    told: null,
  }),
  readied: event({ who: person(), initiative: visible(initiative) })({
    does: ({ phase, surprise }, { initiative }, who) => {
      who.initBase = initiative
      if (phase === 'fighting' && !surprise) who.aware = true // RULING: so does a newcomer (CE-AWARE-4)
    },
    seen: (event, sight) => (sight.fight.options.showInitiative ? known(event, sight) : null), // CE-INIT-6
    said: null,
    reorders: true,
  }),
  planned: event({ who: person(), side: text(), effect, bonus: effect })({
    does: (fight, { side, bonus }) => plan(fight, side, bonus),
    seen: (event, sight) =>
      sight.fight.options.showInitiative || sight.owns(event.who)
        ? known(event, sight) && ofRoll(event, sight, 'tactics', ['effect', 'bonus'])
        : null,
    said: ({ who, effect, bonus }, { name }) =>
      effect === null || bonus === null
        ? `${name(who)} has a plan.`
        : effect >= 0
          ? `${name(who)}'s plan works: ${plus(bonus)} Initiative for the side.`
          : `${name(who)}'s plan fails${bonus === 0 ? '' : `: ${plus(bonus)} Initiative for the side`}.`,
    told: planTold, // CE-CHAT-14
  }),
  /** A check that was not the best of its side. */
  outplanned: event({ who: person(), effect, bonus: effect })({
    does: null,
    seen: (event, sight) => (sight.owns(event.who) ? ofRoll(event, sight, 'tactics', ['effect', 'bonus']) : null),
    said: ({ who, effect }, { name }) =>
      effect === null
        ? `${name(who)} has a plan.`
        : `${name(who)}'s plan ${effect >= 0 ? 'works, but there is a better one' : 'fails'}.`,
    told: planTold,
  }),
  tied: event({ who: person(), face: whole(1, 6) })({
    does: (_, { face }, who) => void (who.ties = [...who.ties, face]),
    seen: null,
    said: null,
    reorders: true,
  }),
  /** CE-AWARE-5: over in the middle of a turn. */
  avoided: event({})({
    does: (fight) => {
      fight.phase = 'over'
      fight.turn = null
    },
    said: 'The fight is avoided.',
  }),
  opened: event({})({
    does: (fight) => void (fight.phase = 'fighting'),
    said: 'The fight begins.',
    told: null,
    reorders: true,
  }),
}

/** CE-AWARE-4: all or none are all; otherwise those named, and the others are surprised. */
function mark(fight: Writable<Fight>, aware: readonly string[]): void {
  fight.surprise = aware.length > 0 && aware.length < fight.combatants.filter(takesTurns).length
  for (const one of fight.combatants) one.aware = !fight.surprise || aware.includes(one.id)
}

function awareText(fight: Fight, aware: readonly string[]): string {
  if (aware.length === 0) return 'Nobody is aware of the others: all roll for Initiative.'
  const isAll = aware.length === fight.combatants.filter(takesTurns).length
  if (isAll && rulesOf(fight).allAwareRoll) return 'All are aware of each other: all roll for Initiative.'
  return `${isAll ? 'All' : listed(aware)} ${aware.length === 1 ? 'is aware and counts' : 'are aware and count'} as having rolled 12.`
}

/** CE-PROF-2: players at 0, others at the starting range; in the full game 2 m apart, and the placed stay. */
function place(fight: Writable<Fight>, metres: number): void {
  const abreast = rulesOf(fight).refereePlaces ? 2 : 0
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
function plan(fight: Writable<Fight>, side: string, bonus: number): void {
  const { contactCanFail } = rulesOf(fight)
  for (const one of fight.combatants) {
    if (one.side !== side || one.initBase === null || (contactCanFail && !inContact(fight, one))) continue
    one.initBase += bonus
    if (contactCanFail) one.plan = bonus
  }
}

type Plan = { readonly who: string; readonly effect: number | null; readonly bonus: number | null }

function planTold({ who, effect, bonus }: Plan): readonly Telling[] {
  if (effect === null) return []
  const gain = `Your side gets ${plus(bonus ?? 0)} Initiative.`
  return [{ who, text: effect >= 0 ? `You succeeded! ${gain}` : `You failed.${bonus ? ` ${gain}` : ''}` }]
}
