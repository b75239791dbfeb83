import { applyOwn, find } from '../../engine/own.ts'
import type { Writable } from '../../engine/scene.ts'
import { applyToOne } from './apply-one.ts'
import { freeDodges } from './drug.ts'
import type { Event, Fight } from './fight.ts'
import type { Combatant } from './sheet.ts'

/** The only writer of a fight. What concerns one combatant stands in `apply-one.ts`. */
export function apply(fight: Writable<Fight>, event: Event): void {
  switch (event.type) {
    case 'started':
      fight.turn = { who: event.who, minors: event.minors, significant: true, touched: false }
      fight.now = null
      find(fight.combatants, event.who).movedLast = 0
      return
    case 'spent':
      spend(fight, event.slot)
      return
    case 'exchanged':
      spend(fight, 'significant')
      if (fight.turn) fight.turn.minors += 2
      return
    case 'acted':
      act(fight, event.who)
      return
    case 'declared':
      fight.lastBlow = fight.round
      fight.attack = { by: event.who, at: event.at, weapon: event.weapon, mode: event.mode, metres: event.metres }
      applyToOne(fight, find(fight.combatants, event.who), event)
      return
    case 'resolved':
      resolve(fight, event.who)
      return
    case 'round':
      round(fight, event.round)
      return
    case 'fell':
    case 'went on':
      fight.goesOn = event.type === 'went on'
      if (event.type === 'went on') fight.lastBlow = fight.round
      if (event.type === 'fell') applyToOne(fight, find(fight.combatants, event.who), event)
      return
    default:
      applyRarer(fight, event)
  }
}

type Common = { readonly type: 'started' | 'spent' | 'exchanged' | 'acted' | 'declared' | 'resolved' | 'round' | 'fell' | 'went on' }

function applyRarer(fight: Writable<Fight>, event: Exclude<Event, Common>): void {
  switch (event.type) {
    case 'marked': {
      const some = event.aware.length > 0 && event.aware.length < fight.combatants.length
      for (const one of fight.combatants) one.aware = !some || event.aware.includes(one.id)  // CE-AWARE-4
      return
    }
    case 'placed':
      for (const one of fight.combatants) one.pos = { x: one.side === 'players' ? 0 : event.metres, y: 0 }  // CE-PROF-2
      return
    case 'planned':
      for (const one of fight.combatants) if (one.side === event.side && one.initBase !== null) one.initBase += event.bonus
      return
    case 'opened':
      fight.phase = 'fighting'
      return
    case 'waited':
      fight.waited = event.before
      return
    case 'avoided':
    case 'closed':
      fight.phase = 'over'
      return
    case 'ceased':
      cease(fight)
      return
    case 'offered aid':
      fight.asked.push(event.who)
      return
    case 'set':
    case 'joined':
    case 'left':
    case 'hidden':
    case 'revealed':
    case 'noted':
    case 'stopped':
      applyOwn(fight as never, event)
      return
    default:
      applyToOne(fight, find(fight.combatants, event.who), event)
  }
}

/** CE-TURN-1: what a turn has left. */
function spend(fight: Writable<Fight>, slot: 'minor' | 'significant'): void {
  const { turn } = fight
  if (!turn) return
  turn.touched = true
  if (slot === 'minor') turn.minors -= 1
  else turn.significant = false
}

/** CE-PROF-6: the -1 of earlier reactions ends with the reactor's next turn. */
function act(fight: Writable<Fight>, id: string): void {
  const who = find(fight.combatants, id)
  who.acted = true
  who.reactions = 0
  fight.turn = null
  fight.waited = null
  if (fight.now === id) fight.now = null
}

/** CE-ATK-6: the aim is used up, and from the first attack on everybody is aware (CE-AWARE-4). */
function resolve(fight: Writable<Fight>, id: string): void {
  fight.attack = null
  fight.blow = null
  const by = find(fight.combatants, id)
  by.aim = null
  by.circumstance = 0
  for (const one of fight.combatants) one.aware = true
}

/** CE-TURN-8, in its order; CE-DELAY-4: a turn that was delayed and not used is lost. */
function round(fight: Writable<Fight>, number: number): void {
  fight.round = number
  fight.goesOn = false
  for (const one of fight.combatants) {
    one.acted = false
    one.delays = null
    one.movedThisRound = 0
    one.freeDodgesLeft = freeDodges(one as Combatant)
    one.initMods = stillToCome(one.initMods, number)
  }
}

/** CE-INIT-7: a temporary change expires with its round. */
function stillToCome(mods: Readonly<Record<string, number>>, round: number): Record<string, number> {
  const kept: Record<string, number> = {}
  for (const at in mods) if (Number(at) >= round) kept[at] = mods[at]!
  return kept
}

/** CE-END-2. */
function cease(fight: Writable<Fight>): void {
  fight.phase = 'aftermath'
  fight.turn = null
  fight.attack = null
  for (const one of fight.combatants) {
    one.aim = null
    one.delays = null
    one.initMods = {}
    one.reactions = 0
  }
}
