import type { Writable } from '../../../engine/scene.ts'
import { release } from '../gunnery/special-part.ts'
import { CHARACTERISTICS } from '../state/characteristics.ts'
import type { Event, Fight } from '../state/fight.ts'
import { isFull } from '../state/options.ts'
import type { CarriedWeapon, Combatant } from '../state/sheet.ts'
import { weaponOf } from '../state/wielded.ts'
import { changeInitiative, payReaction } from './initiative.ts'
import { PART_APPLIED, type PartEvent } from './parts.ts'

type Of<T extends Event['type']> = Extract<Event, { type: T }>
type One =
  | 'declared'
  | 'fell'
  | 'generated'
  | 'readied'
  | 'outplanned'
  | 'tied'
  | 'delayed'
  | 'interposed'
  | 'aimed'
  | 'posed'
  | 'drew'
  | 'dropped'
  | 'reloaded'
  | 'moved'
  | 'checked'
  | 'contested'
  | 'led'
  | 'proposed'
  | 'refused'
  | 'improvised'
  | 'surrendered'
  | 'reacted'
  | 'missed'
  | 'hit'
  | 'strayed'
  | 'exploded'
  | 'ablated'
  | 'jarred'
  | 'struck'
  | 'wounded'
  | 'killed'
  | 'woke'
  | 'slept'
  | 'tired'
  | PartEvent['type']

/** What an event does to the one it names first. CE-AIM-1: whatever is neither aiming nor attacking loses the aim. */
export function applyToOne(fight: Writable<Fight>, who: Writable<Combatant>, event: Of<One>): void {
  switch (event.type) {
    case 'hit':
    case 'missed':
      return
    case 'aimed':
      aim(who, event)
      return
    case 'reacted':
      react(fight, who, event)
      return
    case 'wounded':
      suffer(fight, who, event)
      return
    case 'struck':
      fight.blow = { who: who.id, points: event.points, left: event.points }
      return
    case 'declared':
      carried(bearerOf(fight, who, event.weapon), event.weapon, (weapon) => fire(weapon, event), event.rounds)
      return
    case 'moved':
      move(who, event)
      return
    case 'posed':
      who.stance = event.stance
      who.aim = null
      return
    case 'drew':
      draw(fight, who, event.weapon)
      return
    case 'reloaded':
      carried(bearerOf(fight, who, event.weapon), event.weapon, (weapon) => reload(fight, weapon, event))
      who.aim = null
      return
    case 'fell':
      fall(who, event.to)
      if (isFull(fight as Fight)) who.downSince = fight.round // CE-WAKE-1
      return
    default:
      applyRarer(fight, who, event)
  }
}

type Rarer = Exclude<
  One,
  | 'hit'
  | 'missed'
  | 'aimed'
  | 'reacted'
  | 'wounded'
  | 'struck'
  | 'declared'
  | 'moved'
  | 'posed'
  | 'drew'
  | 'reloaded'
  | 'fell'
>

function applyRarer(fight: Writable<Fight>, who: Writable<Combatant>, event: Of<Rarer>): void {
  switch (event.type) {
    case 'generated':
    case 'readied':
    case 'tied':
      prepare(fight, who, event)
      return
    case 'delayed':
      who.delays = event.nth ?? 1 + fight.combatants.filter(({ delays }) => delays !== null).length
      fight.turn = null
      fight.waited = null
      return
    case 'interposed':
      interpose(fight, who, event.initiative)
      return
    case 'dropped':
      carried(who, event.weapon, drop)
      return
    case 'proposed':
    case 'refused':
      propose(fight, event)
      return
    case 'checked':
    case 'contested':
    case 'improvised':
      fight.proposal = null
      who.aim = null
      return
    case 'killed':
      carried(who, event.weapon, (weapon) => {
        weapon.loaded = Math.max(0, weapon.loaded - event.rounds)
      })
      who.aim = null
      return
    case 'woke':
    case 'slept':
      wake(who, event.type)
      return
    default:
      applyLast(fight, who, event)
  }
}

function applyLast(
  fight: Writable<Fight>,
  who: Writable<Combatant>,
  event: Of<
    Exclude<
      Rarer,
      | 'generated'
      | 'readied'
      | 'tied'
      | 'delayed'
      | 'interposed'
      | 'dropped'
      | 'proposed'
      | 'refused'
      | 'improvised'
      | 'checked'
      | 'contested'
      | 'killed'
      | 'woke'
      | 'slept'
    >
  >,
): void {
  switch (event.type) {
    case 'led':
      who.aim = null
      changeInitiative(fight, event.ally, { by: Math.max(0, event.effect), round: event.round })
      return
    case 'surrendered':
      who.conditions.surrendered = true
      who.aim = null
      if (who.conditions.grappled) release(fight, who) // CE-GRAP-1
      return
    case 'ablated':
      who.ablated += 1
      return
    case 'jarred':
      carried(who, event.weapon, (weapon) => {
        weapon.jarred = true
      })
      return
    case 'tired':
      who.conditions.fatigued = true
      return
    default:
      if (event.type in PART_APPLIED) PART_APPLIED[event.type as PartEvent['type']](fight, who, event as never)
  }
}

/** What is asked of the referee; who was refused cover does not ask for it again in this turn. */
function propose(fight: Writable<Fight>, { type, who, what }: Of<'proposed' | 'refused'>): void {
  fight.proposal = type === 'proposed' ? { who, what } : null
  if (type === 'refused' && what === 'cover' && fight.turn) fight.turn.denied = true
}

/** The opening: scores, Initiative, roll-offs. */
function prepare(fight: Writable<Fight>, who: Writable<Combatant>, event: Of<'generated' | 'readied' | 'tied'>): void {
  if (event.type === 'tied') who.ties.push(event.face)
  else if (event.type === 'readied') {
    who.initBase = event.initiative
    if (fight.phase === 'fighting' && !fight.surprise) who.aware = true // RULING: so does a newcomer (CE-AWARE-4)
  } else {
    for (const [i, score] of CHARACTERISTICS.entries()) who[score] = { max: event.upp[i]!, now: event.upp[i]! }
    who.unrolled = false
  }
}

/** CE-DELAY-4. */
function interpose(fight: Writable<Fight>, who: Writable<Combatant>, initiative: number | null): void {
  who.delays = null
  if (initiative !== null) who.initBase = initiative
  who.initMods = {}
  fight.now = who.id
}

function suffer(fight: Writable<Fight>, who: Writable<Combatant>, { where, points }: Of<'wounded'>): void {
  who[where].now -= points
  if (fight.blow) fight.blow.left -= points
  who.aim = null
  who.operated = false
}

function move(who: Writable<Combatant>, { x, metres }: Of<'moved'>): void {
  who.pos.x = x
  who.movedLast += Math.abs(metres)
  who.movedThisRound += Math.abs(metres)
  who.aim = null
}

/** CE-ACT-1, CE-ACT-2; CE-AIM-2: another target or the other kind starts anew. */
function aim(who: Writable<Combatant>, { at, kind }: Of<'aimed'>): void {
  const on = who.aim?.targetId === at && who.aim.kind === kind
  who.aim = { targetId: at, kind, count: on && who.aim ? who.aim.count + 1 : 1 }
}

function react(fight: Writable<Fight>, who: Writable<Combatant>, event: Of<'reacted'>): void {
  payReaction(fight, who, event)
  if (fight.attack?.at === who.id && isFull(fight as Fight)) fight.attack.answered = true
}

/** CE-ATK-4, CE-WPN-2: spent hit or miss; CE-RANGE-6: what is thrown lies with the target. */
function fire(weapon: Writable<CarriedWeapon>, { mode, rounds }: Of<'declared'>): void {
  weapon.loaded -= rounds
  if (mode !== 'throw') return
  weapon.drawn = false
  weapon.gone = true
}

/**
 * CE-WPN-4: what was in the hand is stowed free of cost, unless both fit; CE-WPN-3: another weapon ends a reload begun.
 */
function draw(fight: Writable<Fight>, who: Writable<Combatant>, id: string): void {
  const drawn = who.weapons.find((weapon) => weapon.weaponId === id && !weapon.drawn && !weapon.gone)
  if (!drawn) return
  const held = who.weapons.filter((weapon) => weapon.drawn)
  const bothFit =
    held.length === 1 && held.concat(drawn).every(({ weaponId }) => weaponOf(fight as Fight, weaponId).hands === 1)
  if (!bothFit) for (const weapon of held) weapon.drawn = false
  for (const weapon of who.weapons) {
    weapon.reloading = 0
    if (weapon.hasty) weapon.hasty = false
    if (weapon.tubeReloading) weapon.tubeReloading = 0
  }
  drawn.drawn = true
  who.aim = null
}

/** CE-WPN-3: the magazine is filled from one spare when the last minor action is spent. */
function reload(
  fight: Writable<Fight>,
  weapon: Writable<CarriedWeapon>,
  { weapon: id, spent, of }: Of<'reloaded'>,
): void {
  weapon.reloading = spent
  if (isFull(fight as Fight)) weapon.hasty = spent < of && of === weaponOf(fight as Fight, id).hastyReload
  if (spent < of) return
  weapon.reloading = 0
  weapon.loaded = weaponOf(fight as Fight, id).mag
  weapon.magazines -= 1
}

function drop(weapon: Writable<CarriedWeapon>): void {
  weapon.drawn = false
  weapon.gone = true
}

/**
 * CE-UNC-1: prone, weapon dropped, aim and delay lost, and with the delay the turn of this round. CE-DEAD-1: the dead
 * leave the order, their gear stays.
 */
function fall(who: Writable<Combatant>, to: 'unconscious' | 'dead'): void {
  if (to === 'dead') who.conditions.dead = true
  else who.conditions.unconscious = true
  who.stance = 'prone'
  who.aim = null
  who.acted ||= who.delays !== null
  who.delays = null
  for (const weapon of who.weapons) if (weapon.drawn) drop(weapon)
}

/** CE-WAKE-1: each failure makes the next try easier. */
function wake(who: Writable<Combatant>, how: 'woke' | 'slept'): void {
  if (how === 'slept') who.wakeFails += 1
  else {
    who.conditions.unconscious = false
    who.wakeFails = 0
  }
}

/** Whose weapon it is: his own, or that of the vehicle he sits in (CE-VEH-14). */
const bearerOf = ({ combatants }: Writable<Fight>, who: Writable<Combatant>, id: string): Writable<Combatant> =>
  who.aboard && !who.weapons.some(({ weaponId, gone }) => weaponId === id && !gone)
    ? (combatants.find((one) => one.id === who.aboard) ?? who)
    : who

/** Of two alike the one in the hand, and loaded if it is to fire. */
function carried(
  who: Writable<Combatant>,
  id: string,
  change: (weapon: Writable<CarriedWeapon>) => void,
  rounds = 0,
): void {
  const mine = who.weapons.filter(({ weaponId, gone }) => weaponId === id && !gone)
  const weapon = mine.find(({ drawn, loaded }) => drawn && loaded >= rounds) ?? mine[0]
  if (weapon) change(weapon)
}
