import { applyOwn, find, freeName, type OwnEvent } from '../../../engine/common-events.ts'
import type { Writable } from '../../../engine/scene.ts'
import type { Event, Fight } from '../state/fight.ts'
import type { Combatant } from '../state/sheet.ts'
import { applyToOne } from './apply-one.ts'
import { downBy } from './lingering.ts'

/** The only writer of a fight. What concerns one combatant stands in `apply-one.ts`. */
export function apply(fight: Writable<Fight>, event: Event): void {
  switch (event.type) {
    case 'opened':
      open(fight, event)
      return
    case 'round':
      round(fight, event)
      return
    case 'started':
      fight.turn = { who: event.who, attacks: event.attacks, shots: null, at: null, moved: false, dives: {} }
      fight.now = null
      applyToOne(fight, find(fight.combatants, event.who), event)
      return
    case 'spent':
      if (fight.turn) fight.turn.attacks = 0
      return
    case 'acted':
      fight.turn = null
      applyToOne(fight, find(fight.combatants, event.who), event)
      return
    case 'attacked':
      attacked(fight, event)
      applyToOne(fight, find(fight.combatants, event.who), event)
      return
    case 'resolved':
      fight.attack = null
      return
    case 'held fire':
      if (fight.turn) fight.turn.shots = null
      return
    case 'ended':
      over(fight, event)
      return
    case 'set':
    case 'joined':
    case 'left':
    case 'hidden':
    case 'revealed':
    case 'noted':
    case 'stopped': // MY-GEN-6
      rule(fight, event)
      return
    default:
      applyToOne(fight, find(fight.combatants, event.who), event)
  }
}

type Of<T extends Event['type']> = Extract<Event, { type: T }>

/** MY-INIT-5. */
function open(fight: Writable<Fight>, { order }: Of<'opened'>): void {
  fight.phase = 'fighting'
  fight.order = [...order]
}

/** MY-TURN-7, MY-SHOT-3: one attack less to come, or one shot; MY-MULTI-5: who fought hand to hand. */
function attacked(fight: Writable<Fight>, { who, at, weapon, melee, shot, of, extra }: Of<'attacked'>): void {
  fight.attack = { by: who, at, weapon, shot, of }
  if (melee) fight.melees.push({ by: who, at, round: fight.round })
  const { turn } = fight
  if (!turn || extra) return
  turn.at = at
  turn.shots = shot < of ? { weapon, of, fired: shot } : null
  if (shot === 1) turn.attacks = Math.max(0, turn.attacks - 1)
}

/** MY-TURN-10, MY-INIT-5; MY-MULTI-3: reactions are counted by the round. */
function round(fight: Writable<Fight>, { round: number, order }: Of<'round'>): void {
  fight.round = number
  fight.order = [...order]
  fight.melees = fight.melees.filter((melee) => melee.round >= number - 1)
  for (const one of fight.combatants) {
    one.acted = false
    one.reactionsThisRound = []
  }
}

function over(fight: Writable<Fight>, { result }: Of<'ended'>): void {
  fight.phase = 'over'
  fight.result = result
  fight.turn = null
  fight.attack = null
  fight.offer = null
}

/** MY-GEN-6: what the engine owns, and what follows from it here. */
function rule(fight: Writable<Fight>, event: OwnEvent<Combatant>): void {
  if (event.type === 'set' && event.who !== null) return set(fight, find(fight.combatants, event.who), event)
  applyOwn(fight as never, event)
  if (event.type === 'joined') rename(fight)
}

/**
 * MY-HP-1: HP that the referee sets to 0 fell somebody as a wound does. RULING: above 0 all that 0 HP were is over; who
 * is dead, dying or out cold for
 * another reason stays so until the referee sets that.
 */
function set(fight: Writable<Fight>, who: Writable<Combatant>, event: Of<'set'>): void {
  const was = { HP: who.HP, ...who.conditions }
  applyOwn(fight as never, event)
  const { conditions } = who
  if (was.HP === 0 && who.HP > 0) {
    for (const one of DOWN) conditions[one] = false
    who.dyingSince = null
  }
  const by = was.HP > 0 ? downBy(fight as Fight, who as Combatant) : null
  const to = by ?? DOWN.find((one) => conditions[one] && !was[one]) ?? null
  if (to !== null && !was.dead) applyToOne(fight, who, { type: 'fell', who: who.id, to })
}

const DOWN = ['dead', 'dying', 'unconscious'] as const

/** A second "Cultist" becomes "Cultist 2". */
function rename({ combatants }: Writable<Fight>): void {
  const newcomer = combatants.at(-1)!
  newcomer.name = freeName(new Set(combatants.slice(0, -1).map(({ name }) => name)), newcomer.name)
}
