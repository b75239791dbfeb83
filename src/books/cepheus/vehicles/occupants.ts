import { branch, branches, leaf, type Offer, spot } from '../../../engine/options.ts'
import type { Writable } from '../../../engine/scene.ts'
import { apart, within } from '../../../field/plane-geometry.ts'
import { asMinor } from '../core/minor-deed.ts'
import { allowance } from '../core/move.ts'
import { shut } from '../core/refusals.ts'
import { type Combatant, type Fight, isAble, isMachine, isPresent, type Mode, type Scene } from '../state/fight.ts'
import type { Held } from '../state/weapons-and-skills.ts'
import { isMelee } from '../tables/gear.ts'
import type { Driven } from './vehicle.ts'
import {
  arcOf,
  CABIN_COVER,
  isDriven,
  isIn,
  isTogether,
  isWalledOff,
  occupantsOf,
  PORTS,
  vehicleOf,
} from './vehicle.ts'

type Aim = { readonly by: Combatant; readonly at: Combatant; readonly held: Held }

/** CE-VEH-14: from a vehicle and at one: whether this weapon can be brought to bear at all. */
export function bears(fight: Fight, { by, at, held }: Aim, mode: Mode): boolean {
  const from = vehicleOf(fight, by)
  if (from && from.id === at.id) return false // RULING: nobody attacks what he sits in
  if (isTogether(by, at)) return !held.mounted
  if (from && held.mounted) return isInMount(from, held.id, at)
  const hand = mode === 'strike' || (isMelee(held.weapon) && mode !== 'throw')
  if (hand && isWalledOff(fight, by, at)) return false // RULING: no blow goes in or out of a closed one
  return !from || hasPort(from, at)
}

/** CE-VEH-14: a mounted weapon fires in its arc of 90 degrees, turrets anywhere; CE-VEH-12: and at a stunt's target. */
const isInMount = (from: Driven, weapon: string, at: Combatant): boolean => {
  const { mounts, bears } = from.vehicle
  const arc = mounts[weapon]
  return arc === undefined || isIn(arc, from, at) || (bears !== null && (bears === at.id || bears === at.aboard))
}

/** RULING: counted by the round: two fire out of a civilian closed vehicle in each arc, one out of a military one. */
const hasPort = (from: Driven, at: Combatant): boolean =>
  (from.vehicle.fired[arcOf(from, at)] ?? 0) < PORTS[from.vehicle.cabin]

/** CE-VEH-14: who fires a weapon of his own takes up a place in that arc. */
export function leanOut(scene: Scene, { by, at, held }: Aim): void {
  const from = vehicleOf(scene.fight, by)
  if (from && !held.mounted && !isTogether(by, at) && from.vehicle.cabin !== 'open')
    scene.tell({ type: 'leaned out', who: by.id, arc: arcOf(from, at) })
}

/** RULING: getting in or out, another seat and the belt take a minor action each, and it must stand still. */
export function seatOptions(scene: Scene, who: Combatant): readonly Offer<() => void>[] {
  const vehicle = vehicleOf(scene.fight, who)
  return vehicle ? insideOptions(scene, who, vehicle) : boardOptions(scene, who)
}

function boardOptions(scene: Scene, who: Combatant): readonly Offer<() => void>[] {
  const near = scene.fight.combatants.filter(
    (one): one is Driven =>
      isDriven(one) &&
      isPresent(one) &&
      !one.hidden &&
      apart(who, one) <= REACH &&
      hasRoom(scene.fight, one) &&
      isOpenTo(scene.fight, one, who),
  )
  if (near.length === 0) return []
  const still = near.filter(({ vehicle }) => vehicle.kph === 0)
  if (still.length === 0) return [shut('board', 'E_MOVING')]
  const postsIn = (one: Driven) =>
    freePosts(scene.fight, one).map((post) =>
      leaf(post, asMinor(scene, { type: 'boarded', who: who.id, vehicle: one.id, post })),
    )
  return [branch('board', () => [branches(still, postsIn)])]
}

/** Metres to its door. */
const REACH = 3

const hasRoom = (fight: Fight, one: Driven): boolean => occupantsOf(fight, one).length < one.vehicle.seats

/** RULING: into a closed vehicle one gets while no able enemy sits in it. */
const isOpenTo = (fight: Fight, one: Driven, who: Combatant): boolean =>
  one.vehicle.cabin === 'open' || !occupantsOf(fight, one).some((other) => other.side !== who.side && isAble(other))

type Post = Combatant['post']

/** Wheel and gun have room for one who is able; passengers sit anywhere. */
function freePosts(fight: Fight, vehicle: Driven): readonly Post[] {
  const able = occupantsOf(fight, vehicle).filter(isAble)
  const armed = vehicle.weapons.length > 0
  const posts: readonly Post[] = armed ? ['driver', 'gunner', 'passenger'] : ['driver', 'passenger']
  return posts.filter((post) => post === 'passenger' || !able.some((one) => one.post === post))
}

function insideOptions(scene: Scene, who: Combatant, vehicle: Driven): readonly Offer<() => void>[] {
  const posts = freePosts(scene.fight, vehicle).filter((post) => post !== who.post)
  const sit = (post: Post) => leaf(post, asMinor(scene, { type: 'took post', who: who.id, post }))
  return [
    leaf(who.secured ? 'unstrap' : 'strap', asMinor(scene, { type: 'strapped', who: who.id, secured: !who.secured })),
    posts.length > 0 && branch('seat', () => posts.map(sit)),
    alightOption(scene, who, vehicle),
  ]
}

function alightOption(scene: Scene, who: Combatant, { vehicle }: Driven): Offer<() => void> {
  const most = allowance(scene.fight, who)
  if (vehicle.kph > 0) return shut('alight', 'E_MOVING')
  if (most <= 0) return shut('alight', 'E_NO_MOVE')
  return branch('alight', () => [
    spot(within(who.pos, most), ([x, y]) => asMinor(scene, { type: 'alighted', who: who.id, x, y })),
  ])
}

/** What events do to those who sit in vehicles. */

/** Moves people with their vehicles; people whose vehicle is gone get out. */
export function seatAll(fight: Writable<Fight>): void {
  for (const one of fight.combatants) {
    if (!one.aboard) continue
    if (fight.combatants.some(({ id, vehicle }) => id === one.aboard && vehicle !== null)) settle(fight, one)
    else leave(one, one.pos.x, one.pos.y)
  }
}

/** CE-VEH-14: people in a vehicle share its position and have its cover. RULING: and no other. */
export function settle({ combatants }: Writable<Fight>, who: Writable<Combatant>): void {
  const vehicle = combatants.find(({ id }) => id === who.aboard)
  if (!vehicle?.vehicle) return
  who.pos = { ...vehicle.pos }
  who.cover = CABIN_COVER[vehicle.vehicle.cabin]
}

export function leave(who: Writable<Combatant>, x: number, y: number): void {
  who.aboard = null
  who.post = 'passenger'
  who.secured = false
  who.cover = 'none'
  who.pos = { x, y }
  who.aim = null
}

/** CE-VEH-1: with the driver's next turn evasive action and a stunt's arc are over. */
export function takeWheel({ combatants }: Writable<Fight>, { aboard, post }: Writable<Combatant>): void {
  const vehicle = post === 'driver' && aboard ? combatants.find(({ id }) => id === aboard) : undefined
  if (!vehicle?.vehicle) return
  vehicle.evasion = 0
  vehicle.vehicle.bears = null
}

/** CE-VEH-1: with a new round everything can be driven again, and there is room to fire out of it. */
export function newRoundFor(one: Writable<Combatant>): void {
  if (!one.vehicle) return
  one.vehicle.controlled = false
  one.vehicle.fired = {}
}

/** What no single sheet can tell of vehicles and those in them: where, and what is wrong. */
export function crewFaults(
  sheets: readonly Combatant[],
): readonly { readonly i: number; readonly field: string; readonly what: string }[] {
  return sheets.flatMap((one, i) => {
    const said = (field: string, what: string) => [{ i, field, what }]
    if (one.kind === 'vehicle' && one.vehicle === null)
      return said('vehicle', 'a vehicle needs its skill, speed and seats')
    if (isMachine(one) && one.structure < 1 && !one.conditions.dead)
      return said('structure', 'a robot or vehicle has a structure of 1 or more')
    if (one.aboard === null) return []
    const vehicle = sheets.find(({ id }) => id === one.aboard)
    if (!vehicle || !isDriven(vehicle)) return said('aboard', `there is no vehicle '${one.aboard}'`)
    if (one.kind === 'vehicle') return said('aboard', 'a vehicle is not carried by another')
    const others = sheets.slice(0, i).filter(({ aboard }) => aboard === one.aboard)
    if (others.length >= vehicle.vehicle.seats)
      return said('aboard', `${vehicle.name} has no more than ${vehicle.vehicle.seats} seats`)
    return one.post !== 'passenger' && others.some(({ post }) => post === one.post)
      ? said('post', `there is a ${one.post} already`)
      : []
  })
}
