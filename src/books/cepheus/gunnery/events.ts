import { SOMEBODY } from '../../../engine/book.ts'
import { person, subject, thing, visible } from '../../../engine/marks.ts'
import { rowsFor } from '../../../engine/rows.ts'
import type { Writable } from '../../../engine/scene.ts'
import { optional } from '../../../engine/schema.ts'
import { nameOf } from '../../../engine/secrecy.ts'
import { changeInitiative, loseAction } from '../core/initiative.ts'
import type { Sight } from '../secrecy/sight.ts'
import { effect, metres, points, round, rounds } from '../state/fields.ts'
import type { Combatant, Fight } from '../state/fight.ts'

/** CE 10.6, CE 10.7, CE 10.9. */
const { event } = rowsFor<Fight>()

export const GUNNERY_EVENTS = {
  suppressed: event({ who: person(), by: person(), effect, drop: points, round: optional(round) })({
    does: suppress,
    seen: pinned,
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
    does: (fight, { weapon, rounds }, who) => fireBlind(fight, who, { id: weapon, rounds }),
    said: '{who} fires blind ({weapon}, within {metres} m).',
  }),
  'went wide': event({ who: person() })({ does: null, said: 'Nobody is hit.' }),
}

type Suppression = { readonly drop: number; readonly round?: number }

/** CE-SUPP-2, CE-SUPP-3, CE-SUPP-4. With the toggle `suppressStallOnly` no action is lost (CE-SUPP-5). */
function suppress(fight: Writable<Fight>, event: Suppression, who: Writable<Combatant>): void {
  who.conditions.suppressed = true
  who.suppressedIn = fight.round
  changeInitiative(fight, who.id, { by: -event.drop, round: event.round })
  if (!fight.options.suppressStallOnly) loseAction(fight, who, event) // CE-TURN-7
}

type Pinned = { readonly who: string; readonly by: string; readonly effect: number; readonly drop: number }

function pinned<E extends Pinned>(event: E, sight: Sight) {
  const { who, by } = event
  const { knows, owns, opens, fight } = sight
  if (!knows(who) && !knows(by)) return null
  const isOpen = knows(who) && knows(by)
  return {
    ...event,
    who: nameOf(who, sight),
    by: nameOf(by, sight),
    effect: isOpen && opens(by, 'to hit') ? event.effect : null,
    drop: isOpen && (owns(who) || fight.options.showInitiative) ? event.drop : null, // CE-INIT-6
  }
}

type Shots = { readonly id: string; readonly rounds: number }

function fireBlind(fight: Writable<Fight>, who: Writable<Combatant>, { id, rounds }: Shots): void {
  fight.lastBlow = fight.round
  const weapon = who.weapons.find(
    ({ weaponId, drawn, gone, loaded }) => weaponId === id && drawn && !gone && loaded >= rounds,
  )
  if (weapon) weapon.loaded -= rounds
}
