import { d } from '../../../engine/dice.ts'
import { branch, each, leaf, type Offer } from '../../../engine/options.ts'
import { check } from '../core/check.ts'
import { isAble, isMachine, isPresent } from '../state/characteristics.ts'
import type { Combatant, Fight, Scene } from '../state/fight.ts'
import { rulesOf } from '../state/profiles.ts'
import { levelWith } from '../state/skills.ts'
import type { Location } from '../tables/vehicles.ts'
import { hitsOn } from './vehicle.ts'

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
  if (jobs.length === 0) return null
  return scene.ask(who, 'repair', [
    leaf('no', null),
    ...machines.map(
      (machine): Offer<Job> =>
        branch(machine.id, () => [
          each(
            jobs.filter((job) => job.machine === machine).map((job) => ({ id: job.what, ...job })),
            ({ what }) => ({ machine, what }),
          ),
        ]),
    ),
  ])
}

/** CE-VEH-15: systems take spare parts, the Structure a workshop. RULING: Armour is as the Hull; a wreck is scrap. */
function jobsFor(fight: Fight, who: Combatant): readonly Job[] {
  const parts = who.items.some(({ itemId, qty }) => itemId === 'spare-parts' && qty > 0)
  const open: readonly Location[] = [
    'hull',
    'armour',
    ...(fight.ground.workshop ? ['structure' as const] : []),
    ...(parts ? SYSTEMS : []),
  ]
  const machines = fight.combatants.filter((one) => isMachine(one) && isPresent(one) && one.side === who.side)
  return machines.flatMap((machine) =>
    open.filter((what) => hitsOn(machine, what) > 0).map((what) => ({ machine, what })),
  )
}

const SYSTEMS = ['drive', 'weapon', 'sensors', 'power', 'computer'] as const
const isSystem = (what: Location): boolean => (SYSTEMS as readonly Location[]).includes(what)

/** CE-VEH-15: an Average check and 1D6 hours; for the Structure 1D6 x 10 hours and 20% of the price, and no check. */
function work(scene: Scene, who: Combatant, { machine, what }: Job): void {
  const whole = what === 'structure'
  const effect = whole ? 0 : check(scene, who, isSystem(what) ? bestOf(scene.fight, who) : 'Mechanics').total - 8
  const hours = scene.roll(who, 'hours', d(1, 6)).total * (whole ? 10 : 1)
  scene.tell({
    type: 'repaired',
    who: who.id,
    machine: machine.id,
    what,
    effect,
    hours,
    cost: whole ? Math.floor((machine.vehicle?.price ?? 0) / 5) : 0,
    parts: isSystem(what) ? 1 : 0,
  })
}

const bestOf = (fight: Fight, who: Combatant): string =>
  SKILLS.reduce((a, b) => ((levelWith(fight, who, b) ?? -1) > (levelWith(fight, who, a) ?? -1) ? b : a))
