import { SOMEBODY } from '../../../engine/book.ts'
import { optional } from '../../../engine/schema.ts'
import { person, subject, thing, visible } from '../../../engine/schema-marks.ts'
import { nameOf } from '../../../engine/viewer-sight.ts'
import { all } from '../../../kit/labels.ts'
import { changeInitiative, loseAction } from '../core/initiative.ts'
import { unseen, untold } from '../secrecy/event-and-roll-looks.ts'
import { asks, type Burst, effect, event, metres, points, rolls, round, rounds, toReferee } from '../state/fight.ts'
import type { CarriedWeapon } from '../state/sheet.ts'
import { alone } from '../words/phrases.ts'

export const GUNNERY_ASKS = asks({
  line: toReferee(({ fight: { turn }, name }) => `${name(turn?.who ?? '')} fires blind. Who is in the line of fire?`),
})

const BURST_SIZES = [2, 3, 4, 10, 20, 100]

/** What special ways to fire add to the question of a turn. */
export const GUNNERY_IN_TURN = {
  menus: {
    ...all('Choose a target:', 'suppress', 'panic', 'flechette'),
    ...all('Choose a weapon:', 'suppress *', 'panic *', 'flechette *', 'blind'),
    'blind *': 'How far?',
  },
  keys: {
    ...all('Suppression fire', 'suppress', 'suppression'),
    panic: 'Panic fire (all rounds)',
    flechette: 'Flechette (spread)',
    blind: 'Blind fire',
    personal: "Within arm's reach",
    close: 'Within 3 m',
    short: 'Within 12 m',
    medium: 'Within 50 m',
    long: 'Within 250 m',
    veryLong: 'Within 500 m',
    distant: 'Within 1000 m',
    ...(Object.fromEntries(
      BURST_SIZES.flatMap((size) => [
        [`burst ${size} accuracy`, `Burst of ${size} to hit`],
        [`burst ${size} damage`, `Burst of ${size} for damage`],
      ]),
    ) as Readonly<Record<Burst, string>>),
  },
  granted: { 'suppress *': alone, 'panic *': alone, 'flechette *': alone, blind: alone },
}

/** Whom a blind shot finds may be somebody hidden. */
export const GUNNERY_ROLLS = rolls({ 'who is hit': untold('Who is hit', unseen) })

/** CE 10.6, CE 10.7, CE 10.9. */
export const GUNNERY_EVENTS = {
  suppressed: event({ who: person(), by: person(), effect, drop: points, round: optional(round) })({
    // CE-SUPP-2, CE-SUPP-3, CE-SUPP-4; with the toggle `suppressStallOnly` no action is lost (CE-SUPP-5)
    does: (fight, event, who) => {
      who.conditions.suppressed = true
      who.suppressedIn = fight.round
      changeInitiative(fight, who.id, { by: -event.drop, round: event.round })
      if (!fight.options.suppressStallOnly) loseAction(fight, who, event) // CE-TURN-7
    },
    seen: (event, sight) => {
      const { who, by, effect, drop } = event
      const { knows, owns, opens, fight } = sight
      if (!knows(who) && !knows(by)) return null
      const isOpen = knows(who) && knows(by)
      return {
        ...event,
        who: nameOf(who, sight),
        by: nameOf(by, sight),
        effect: isOpen && opens(by, 'to hit') ? effect : null,
        drop: isOpen && (owns(who) || fight.options.showInitiative) ? drop : null, // CE-INIT-6
      }
    },
    said: ({ who, by, effect }, { name }) =>
      `${name(by)} pins ${name(who)} down${effect === null ? '' : ` (Effect ${effect})`}.`,
    told: ({ who, by, drop }, { fight, name }) => {
      const lost = fight.options.suppressStallOnly ? '' : ' Your next significant action is lost.'
      const text = `You are pinned down by ${name(by)}${drop === null || drop === 0 ? '' : `: −${drop} Initiative`}.${lost}`
      return [
        { who, text },
        ...(by === SOMEBODY ? [] : [{ who: by, text: `You pin ${name(who)} down.` }]),
        { but: [who, by], text: `${name(by)} pins ${name(who)} down.` },
      ]
    },
    reorders: true,
  }),
  sprayed: event({ who: person(), at: subject() })({ does: null, said: 'The spread also strikes {at}.' }),
  'fired blind': event({ who: person(), weapon: thing(), metres: visible(metres), rounds: visible(rounds) })({
    does: (fight, { weapon: id, rounds }, who) => {
      fight.lastBlow = fight.round
      const isIt = ({ weaponId, drawn, gone, loaded }: CarriedWeapon) =>
        weaponId === id && drawn && !gone && loaded >= rounds
      const weapon = who.weapons.find(isIt)
      if (weapon) weapon.loaded -= rounds
    },
    said: '{who} fires blind ({weapon}, within {metres} m).',
  }),
  'went wide': event({ who: person() })({ does: null, said: 'Nobody is hit.' }),
}
