import { find } from '../../../engine/common-events.ts'
import type { Writable } from '../../../engine/scene.ts'
import { flag } from '../../../engine/schema.ts'
import { person, thing, visible } from '../../../engine/schema-marks.ts'
import { nameOf, without } from '../../../engine/viewer-sight.ts'
import { apart } from '../../../field/plane-geometry.ts'
import { maybeNow } from '../../../kit/fields-with-defaults.ts'
import { all, asKeyed } from '../../../kit/labels.ts'
import { seenBetween } from '../secrecy/event-and-roll-looks.ts'
import { asks, type Combatant, effect, event, type Fight, isAble, metres } from '../state/fight.ts'
import { alone, bare } from '../words/phrases.ts'

export const GRAPPLE_ASKS = asks({
  grapple: {
    says: ({ fight: { attack }, name, who }) =>
      `You have won the grapple${attack ? ` with ${name(attack.by === who ? attack.at : attack.by)}` : ''}. What do you do?`,
    default: ['hold'],
    menus: { disarm: 'Of which weapon?', ...all('Where to?', 'drag', 'escape', 'hurl') },
    keys: {
      ...asKeyed('hold', 'disarm', 'drag', 'hurt'),
      escape: 'Escape and move',
      'knock down': 'Knock prone',
      hurl: 'Throw',
    },
    granted: { disarm: alone },
  },
})

export const GRAPPLE_IN_TURN = { menus: { grapple: 'Choose a target:' }, keys: { grapple: 'Grapple' } }

/** CE 10.8. */

/** On a sheet. */
export const GRAPPLE_FIELDS = {
  grapples: maybeNow(person()), // Whom it has hold of, or who has hold of it (CE 10.8)
}

export const GRAPPLE_EVENTS = {
  wrestled: event({ who: person(), against: person(), effect, theirs: effect, winner: visible(person()) })({
    // Neither aims nor works on while they wrestle; what comes of it is the winner's doing
    does: (fight, { against, winner: by }, who) => {
      const other = find(fight.combatants, against)
      fight.lastBlow = fight.round
      const at = by === who.id ? against : who.id
      fight.attack = { by, at, weapon: 'unarmed-strike', mode: 'grapple', metres: apart(who, other) }
      for (const one of [who, other]) {
        one.aim = null
        one.extended = null
      }
    },
    // What they rolled is told where both of them may be known, and both rolls seen
    seen: (event, sight) => {
      const { who, against, winner } = event
      const { knows, opens } = sight
      if (!knows(who) && !knows(against)) return null
      const isOpen = knows(who) && knows(against) && opens(who, 'grapple') && opens(against, 'grapple')
      const named = { who: nameOf(who, sight), against: nameOf(against, sight), winner: nameOf(winner, sight) }
      return { ...(isOpen ? event : without(event, ['effect', 'theirs'])), ...named }
    },
    said: ({ who, against, effect, theirs, winner }, { name }) =>
      `${name(who)} wrestles with ${name(against)}${effect === null || theirs === null ? '' : `, Effect ${bare(effect)} to ${bare(theirs)}`}: ${name(winner)} wins.`,
  }),
  held: event({ who: person(), at: person() })({
    does: ({ combatants }, { at }, who) => {
      hold(who, at)
      hold(find(combatants, at), who.id)
    },
    said: '{who} has hold of {at}.',
  }),
  released: event({ who: person(), at: person() })({
    does: (fight, _, who) => release(fight, who),
    said: '{who} and {at} are apart again.',
  }),
  disarmed: event({ who: person(), at: person(), weapon: thing(), taken: flag() })({
    // CE-GRAP-1: what is taken is in the hand of who took it, if that was empty; the rest lies on the ground
    does: ({ combatants }, { at, weapon: id, taken }, who) => {
      const loser = find(combatants, at)
      const n = loser.weapons.findIndex(({ weaponId, drawn, gone }) => weaponId === id && drawn && !gone)
      const weapon = loser.weapons[n]
      if (!weapon) return
      weapon.drawn = false
      weapon.gone = !taken
      if (!taken) return
      loser.weapons.splice(n, 1)
      who.weapons.push({ ...weapon, drawn: !who.weapons.some(({ drawn, gone }) => drawn && !gone) })
    },
    said: ({ who, at, weapon, taken }, { name }) =>
      taken
        ? `${name(who)} takes the ${name(weapon)} from ${name(at)}.`
        : `${name(at)} has to let the ${name(weapon)} fall.`,
  }),
  dragged: event({ who: person(), at: person(), x: metres, y: metres })({
    /** Both go the same way. */
    does: ({ combatants }, { at, x, y }, who) => {
      const loser = find(combatants, at)
      loser.pos = { x: loser.pos.x + x - who.pos.x, y: loser.pos.y + y - who.pos.y }
      who.pos = { x, y }
    },
    seen: (event, sight) => seenBetween(event, sight, ['x', 'y']),
    said: '{who} drags {at} along.',
  }),
  hurled: event({ who: person(), at: person(), x: metres, y: metres })({
    does: ({ combatants }, { at, x, y }) => void (find(combatants, at).pos = { x, y }),
    seen: (event, sight) => seenBetween(event, sight, ['x', 'y']),
    said: '{who} throws {at}.',
  }),
}

function hold(who: Writable<Combatant>, other: string): void {
  who.conditions.grappled = true
  who.grapples = other
}

/** CE-GRAP-1: grappled, and the other still in it; a hold that only the referee knows of lasts as long as he says. */
export const isHeld = ({ combatants }: Fight, { conditions, grapples }: Combatant): boolean =>
  conditions.grappled && (grapples === null || combatants.some((one) => one.id === grapples && isAble(one)))

/** CE-GRAP-1: both are free again. */
export function release({ combatants }: Writable<Fight>, who: Writable<Combatant>): void {
  const other = combatants.find(({ id, grapples }) => id === who.grapples && grapples === who.id)
  for (const one of other ? [who, other] : [who]) {
    one.conditions.grappled = false
    one.grapples = null
  }
}
