import type { Writable } from '../../../engine/scene.ts'
import type { Event, Fight } from '../state/fight.ts'
import type { Combatant } from '../state/sheet.ts'
import { touches } from './modifiers.ts'
import { PART_APPLIED, type PartEvent } from './parts.ts'

type Of<T extends Event['type']> = Extract<Event, { type: T }>
type One =
  | 'started'
  | 'acted'
  | 'attacked'
  | 'reacted'
  | 'read'
  | 'hit'
  | 'avoided'
  | 'missed'
  | 'damaged'
  | 'fell'
  | 'paced'
  | 'escaped'
  | 'caught'
  | 'used'
  | 'healed'
  | 'woke'
  | 'affected'
  | 'wore off'
  | 'reloaded'
  | PartEvent['type']

/** What an event does to the one it names first. */
export function applyToOne(fight: Writable<Fight>, who: Writable<Combatant>, event: Of<One>): void {
  switch (event.type) {
    case 'hit':
    case 'avoided':
    case 'missed':
    case 'caught':
      return
    case 'acted':
      who.acted = true
      who.shelter = false
      if (who.effects.length > 0) who.effects = who.effects.filter(({ turn }) => turn !== true)
      return
    case 'attacked':
      who.lastUsed = event.weapon
      if (event.rounds > 0) spend(who, event.weapon, event.rounds)
      return
    case 'reacted':
      if (event.how !== 'nothing') who.reactionsThisRound.push(event.to) // MY-REACT-7
      if (event.weapon !== null) who.lastUsed = event.weapon
      return
    case 'read':
      useUp(who, event.what)
      return
    case 'damaged':
      who.HP = Math.max(0, who.HP - event.points) // MY-HP-1
      if (event.points > 0) who.hurtBy = event.by
      return
    case 'fell':
      who.conditions[event.to] = true
      if (event.to === 'dying') who.dyingSince = fight.round // MY-WND-2
      return
    default:
      applyRarer(fight, who, event)
  }
}

type Rarer = Exclude<
  One,
  'hit' | 'avoided' | 'missed' | 'caught' | 'acted' | 'attacked' | 'reacted' | 'read' | 'damaged' | 'fell'
>

function applyRarer(fight: Writable<Fight>, who: Writable<Combatant>, event: Of<Rarer>): void {
  switch (event.type) {
    case 'started':
      who.conditions.prone = false // MY-COND-1
      return
    case 'paced':
      if (event.lasting) who.MOV = Math.min(20, Math.max(0, who.MOV + event.change)) // MY-FLEE-5
      return
    case 'escaped':
      who.conditions.escaped = true
      return
    case 'used':
      take(who, event.item, 1)
      return
    case 'healed':
      who.HP += event.points
      who.bleeding = 0
      return
    case 'woke':
      who.conditions.unconscious = false
      who.HP = Math.max(1, who.HP)
      return
    case 'affected':
      who.effects.push({ ...event.effect })
      return
    case 'wore off':
      who.effects = who.effects.filter(({ key }) => key !== event.key)
      return
    case 'reloaded':
      spend(who, event.weapon, -event.rounds)
      if (event.reserve) take(who, 'ammo', event.rounds)
      return
    default:
      PART_APPLIED[event.type](fight, who, event as never)
  }
}

/** MY-SHOT-4: one round less, hit or miss; of two alike the one that is loaded. */
function spend(who: Writable<Combatant>, id: string, rounds: number): void {
  const form = who.attacks.find(({ name }) => name === id)
  const carried = who.weapons.find(({ weapon, ammo, taken }) => weapon === id && !taken && ammo >= rounds)
  if (form && form.ammo !== null) form.ammo -= rounds
  else if (carried) carried.ammo -= rounds
}

/** MY-ITEM-2. The last round of a reserve leaves it empty, and not endless (MY-REL-1). */
function take(who: Writable<Combatant>, id: string, count: number): void {
  let left = count
  for (const stack of who.items) {
    if (stack.item !== id) continue
    const part = Math.min(left, stack.qty)
    stack.qty -= part
    left -= part
  }
  who.items = who.items.filter(({ item, qty }) => qty > 0 || item === 'ammo')
}

/** What was for the next roll is used by it, and so is what the referee gave. */
function useUp(who: Writable<Combatant>, what: Of<'read'>['what']): void {
  who.dice = 0
  if (who.effects.length === 0) return
  const to = what === 'attack' ? 'attack' : what === 'dodge' || what === 'fight back' ? 'reaction' : 'other'
  who.effects = who.effects.filter(({ on, once }) => !(once && touches(on, to)))
}
