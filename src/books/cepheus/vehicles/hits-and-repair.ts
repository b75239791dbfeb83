import { d, type Throw } from '../../../engine/dice.ts'
import { branches, leaf } from '../../../engine/options.ts'
import { between } from '../../../field/plane-geometry.ts'
import { check, drawLot } from '../core/check.ts'
import { armourAgainst, damage, type Harm } from '../core/damage.ts'
import { within } from '../explosives/smoke-and-scatter.ts'
import { NO_BURST } from '../gunnery/burst.ts'
import { type Combatant, type Fight, isAble, isMachine, isPresent, rulesOf, type Scene } from '../state/fight.ts'
import { hasItem, levelWith } from '../state/weapons-and-skills.ts'
import { WEAPONS, type Weapon } from '../tables/gear.ts'
import { HITS, INSIDE, LADDERS, type Location, OUTSIDE, ROBOT } from '../tables/people.ts'
import { hitsOn, occupantsOf } from './vehicle.ts'

/** How people in it and near it are harmed. */
type Harming = (scene: Scene, who: Combatant, harm: Harm) => void
/** One hit: on what, how much went through the armour, and the 2D6 that said where. */
type Hit = { readonly machine: Combatant; readonly points: number; readonly rolled: number; readonly harm: Harming }

/** CE-VEH-2, CE-ROBOT-1: so many groups of hits, each on a location of its own (CE-VEH-3), applied one by one. */
export function batter(scene: Scene, machine: Combatant, points: number, harm: Harming): void {
  const groups = groupsFor(points)
  for (const [i, group] of groups.entries()) {
    if (machine.structure < 0) return
    const rolled = scene.roll(machine, 'location', where(scene.fight, machine, groups.slice(i))).total
    for (let n = 0; n < group && machine.structure >= 0; n++)
      strike(scene, { machine, points, rolled, harm }, locationOf(scene.fight, machine, rolled))
  }
}

/** Two dice; one fall for odds where no location can harm or wreck (a dead power plant may add six hits). */
function where(fight: Fight, machine: Combatant, groups: readonly number[]): Throw {
  const { hull, kind } = machine
  const hits = groups.reduce((sum, group) => sum + group)
  const inside = kind === 'robot' ? hits : Math.max(0, hits - hull)
  const most = hits + (inside + hitsOn(machine, 'power') >= 3 ? 6 : 0)
  const safe = most <= hull || (most < hull + machine.structure && occupantsOf(fight, machine).length === 0)
  return safe ? { ...d(2, 6), falls: () => [{ faces: [3, 4], ways: 1n }] } : d(2, 6)
}

/** CE-VEH-2: the table; beyond it two triples, and for every three points more half a double. */
export function groupsFor(points: number): readonly number[] {
  const row = HITS.find(([most]) => points <= most)
  if (row) return row[1]
  const more = Math.ceil((points - 33) / 3)
  return [3, 3, ...Array.from({ length: Math.floor(more / 2) }, () => 2), ...(more % 2 === 1 ? [1] : [])]
}

/** CE-VEH-3, with the toggle `vehicleTable`; CE-VEH-7: robots have a column of their own. */
const locationOf = ({ options }: Fight, { kind }: Combatant, rolled: number): Location =>
  (kind === 'robot' ? ROBOT : OUTSIDE[options.vehicleTable])[rolled]!

/** CE-VEH-4: what one hit does there. */
function strike(scene: Scene, hit: Hit, where: Location): void {
  switch (where) {
    case 'hull':
      return hull(scene, hit)
    case 'structure':
      return structure(scene, hit)
    case 'passengers':
    case 'cockpit':
      return occupant(scene, hit, where)
    default:
      if (!isDead(hit.machine, where)) return system(scene, hit, where)
      return isWithin(hit.machine, where) ? structure(scene, hit) : hull(scene, hit)
  }
}

const damaged = (scene: Scene, { id }: Combatant, where: Location): void =>
  scene.tell({ type: 'damaged', who: id, where })

/** CE-VEH-4: Hull -1; at Hull 0 the hit goes inside, by the same 2D6; in a robot to the Structure. */
function hull(scene: Scene, hit: Hit): void {
  const { machine, rolled } = hit
  if (machine.hull > 0) damaged(scene, machine, 'hull')
  else if (machine.kind === 'robot') structure(scene, hit)
  else strike(scene, hit, INSIDE[rolled]!)
}

/** CE-VEH-4: Structure -1; 0 is wrecked, below 0 explodes. */
function structure(scene: Scene, hit: Hit): void {
  const { machine } = hit
  damaged(scene, machine, 'structure')
  if (machine.structure > 0) return
  scene.tell({ type: 'wrecked', who: machine.id, how: machine.structure < 0 ? 'exploded' : 'wrecked' })
  if (machine.structure < 0) explode(scene, hit)
}

/** CE-VEH-4: Drive, Weapon and Sensors, and what is inside. */
function system(scene: Scene, hit: Hit, where: Location): void {
  const { machine } = hit
  damaged(scene, machine, where)
  if (where === 'power') power(scene, hit)
  if (where === 'computer' && machine.kind === 'robot') computer(scene, machine)
}

/** CE-VEH-4: further hits on a dead system are Hull hits. A vehicle without weapons has none that could be hit. */
function isDead(machine: Combatant, where: Location): boolean {
  if (where === 'armour') return machine.armourValue === 0
  if (where === 'weapon' && machine.kind === 'vehicle' && machine.weapons.length === 0) return true
  return hitsOn(machine, where) >= LADDERS[where]! // CE-VEH-5
}

/** RULING: inside a vehicle (no Hull left) further hits are on the Structure, as those on the cargo are. */
const isWithin = ({ kind }: Combatant, where: Location): boolean =>
  kind === 'vehicle' && (where === 'power' || where === 'cargo' || where === 'computer')

/** CE-VEH-4: it loses a round; half speed; dead, and 1D6 Hull hits. */
function power(scene: Scene, hit: Hit): void {
  const { machine } = hit
  const hits = hitsOn(machine, 'power')
  if (hits === 1) shutDown(scene, machine, 1)
  if (hits < 3) return
  if (machine.kind === 'robot') scene.tell({ type: 'shut down', who: machine.id, until: null })
  const more = scene.roll(machine, 'power plant', d(1, 6)).total
  for (let n = 0; n < more && machine.structure >= 0; n++) hull(scene, hit)
}

/** CE-VEH-6: off, then gone. SOURCE: a robot stands still 1D6 rounds, then for good. RULING: a vehicle drives on. */
function computer(scene: Scene, machine: Combatant): void {
  if (hitsOn(machine, 'computer') > 1) return scene.tell({ type: 'shut down', who: machine.id, until: null })
  shutDown(scene, machine, scene.roll(machine, 'computer', d(1, 6)).total)
}

/** RULING: beginning with this round while it has done nothing yet, else with the next. */
function shutDown(scene: Scene, machine: Combatant, rounds: number): void {
  const { round, turn } = scene.fight
  const acted = machine.vehicle?.controlled ?? (machine.acted || turn?.who === machine.id)
  const until = Math.max(machine.offUntil ?? 0, round + rounds - (acted ? 0 : 1))
  scene.tell({ type: 'shut down', who: machine.id, until })
}

/** CE-VEH-6: one inside takes what went through. RULING: cockpit is driver and gunners; if nobody, the Structure. */
function occupant(scene: Scene, hit: Hit, where: 'passengers' | 'cockpit'): void {
  const { machine, points, harm } = hit
  const there = occupantsOf(scene.fight, machine).filter(
    (one) => isPresent(one) && (one.post === 'passenger') === (where === 'passengers'),
  )
  if (there.length === 0) return structure(scene, hit)
  const victim = drawLot(scene, machine, there)
  harm(scene, victim, { points, armour: armourAgainst(scene.fight, victim, { kind: 'none' }) })
}

const BLAST = (dice: number): Weapon => ({ ...WEAPONS['rocket-launcher']!, damage: { dice, plus: 0 } })

/** CE-VEH-4: 4D6 within 6 m, 2D6 within 12 m, those in it too. RULING: nobody has the time to dodge it or to dive. */
function explode(scene: Scene, { machine, harm }: Hit): void {
  const inside = occupantsOf(scene.fight, machine).filter(isPresent)
  const near = within(scene.fight, machine.pos, 12).filter((one) => one !== machine && !inside.includes(one))
  for (const victim of [...inside, ...near]) {
    const dice = between(victim.pos, machine.pos) <= 6 ? 4 : 2
    harm(scene, victim, damage(scene, machine, victim, { weapon: BLAST(dice), effect: 0, aim: 0, burst: NO_BURST }))
  }
}

/** CE-VEH-15, after the fight. RULING: each who has a skill for it is asked until he says no or nothing is left. */
export function repair(scene: Scene, who: Combatant): void {
  scene.tell({ type: 'offered repair', who: who.id })
  for (let job = nextJob(scene, who); job !== null; job = nextJob(scene, who)) work(scene, who, job)
}

type Job = { readonly machine: Combatant; readonly what: Location }

/** RULING: the best of three skills for a system, as the source leaves it to the referee. */
const SKILLS = ['Mechanics', 'Electronics', 'Engineering'] as const

/** Who could still mend something of the own side's. */
export const mayRepair = (fight: Fight, who: Combatant): boolean =>
  rulesOf(fight).hasVehicles &&
  isAble(who) &&
  !isMachine(who) &&
  !fight.asked.includes(`repair ${who.id}`) &&
  SKILLS.some((skill) => levelWith(fight, who, skill) !== null) &&
  jobsFor(fight, who).length > 0

function nextJob(scene: Scene, who: Combatant): Job | null {
  const jobs = jobsFor(scene.fight, who)
  const machines = [...new Set(jobs.map(({ machine }) => machine))]
  const jobsOn = (machine: Combatant) => jobs.filter((job) => job.machine === machine)
  if (jobs.length === 0) return null
  return scene.ask(who, 'repair', [
    leaf('no', null),
    branches(machines, (machine) => jobsOn(machine).map((job) => leaf<Job>(job.what, job))),
  ])
}

/** CE-VEH-15: systems take spare parts, the Structure a workshop. RULING: Armour is as the Hull; a wreck is scrap. */
function jobsFor(fight: Fight, who: Combatant): readonly Job[] {
  const built: readonly Location[] = fight.ground.workshop ? ['hull', 'armour', 'structure'] : ['hull', 'armour']
  const open = hasItem(who, 'spare-parts') ? [...built, ...SYSTEMS] : built
  const machines = fight.combatants.filter((one) => isMachine(one) && isPresent(one) && one.side === who.side)
  const jobsOn = (machine: Combatant) => open.flatMap((what) => (hitsOn(machine, what) > 0 ? [{ machine, what }] : []))
  return machines.flatMap(jobsOn)
}

const SYSTEMS = ['drive', 'weapon', 'sensors', 'power', 'computer'] as const
const isSystem = (what: Location): boolean => (SYSTEMS as readonly Location[]).includes(what)

/** CE-VEH-15: an Average check and 1D6 hours; for the Structure 1D6 x 10 hours and 20% of the price, and no check. */
function work(scene: Scene, who: Combatant, { machine, what }: Job): void {
  const whole = what === 'structure'
  const effect = whole ? 0 : check(scene, who, isSystem(what) ? bestOf(scene.fight, who) : 'Mechanics').total - 8
  const hours = scene.roll(who, 'hours', d(1, 6)).total * (whole ? 10 : 1)
  const cost = whole ? Math.floor((machine.vehicle?.price ?? 0) / 5) : 0
  const spent = { hours, cost, parts: isSystem(what) ? 1 : 0 }
  scene.tell({ type: 'repaired', who: who.id, machine: machine.id, what, effect, ...spent })
}

const bestOf = (fight: Fight, who: Combatant): string =>
  SKILLS.reduce((a, b) => ((levelWith(fight, who, b) ?? -1) > (levelWith(fight, who, a) ?? -1) ? b : a))
