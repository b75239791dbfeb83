import type { Reason } from '../../../engine/book.ts'
import { find } from '../../../engine/common-events.ts'
import { keysOf, type Level } from '../../../engine/option-tree.ts'
import type { Path } from '../../../engine/options.ts'
import type { Policy } from '../../../engine/simulate.ts'
import { askKindsOf } from '../../../engine/words-from-parts.ts'
import { eachOf } from '../../../kit/each-value.ts'
import { keysAt, pathDown } from '../../../kit/menu-paths.ts'
import { mostOf } from '../../../kit/pick-foe.ts'
import { ASKS } from '../core/asks-and-rolls.ts'
import { type Combatant, type Fight, targetsOf } from '../state/fight.ts'
import { type Arm, armsOf, bestSkill } from '../state/usable-weapons.ts'
import { ARMOURS } from '../tables/gear.ts'
import { attackPath, reactionPath } from './default-answers.ts'

const USUAL = askKindsOf<Fight, string>(ASKS)

/** MY 13, the auto column: fight (MY-TURN-3, MY-TURN-9), and every perk that may be used (MY-PERK-6). */
const standard: Policy<Fight> = (fight, who, about, level) => {
  const one = fight.combatants.find(({ id }) => id === who.id)
  if (!one) return 0
  return about === 'perk' ? ['yes'] : (USUAL[about]!.default(fight, who.id, level) ?? 0)
}

/** The same, but who is down to a third of its HP heals itself if it can, and else runs. */
const cautious: Policy<Fight> = (fight, who, about, level, size) => {
  const one = fight.combatants.find(({ id }) => id === who.id)
  return one && about === 'turn' && one.HP * 3 <= one.maxHP
    ? (away(level, one) ?? attackPath(fight, one, level))
    : standard(fight, who, about, level, size)
}

function away(level: Level, { id }: Combatant): Path | null {
  const keys = keysOf(level)
  const items = keys.includes('items') ? keysAt(level, ['items']) : []
  const cure = items.find((item) => item === 'medicine' || item === 'firstaid')
  if (cure !== undefined) return ['items', cure, id]
  return keys.includes('flee') ? ['flee'] : null
}

/**
 * How an enemy fights that is nobody's: whom before whom, with what, how many shots, and whether it ever steps aside.
 * It always fights (MY-TURN-3); what else there is to choose is the doctrine's. A higher worth is taken first, and of
 * equals the first in the order of action.
 */
type Doctrine = {
  readonly prey: (fight: Fight, who: Combatant, at: Combatant) => number
  readonly arm: (arm: Arm) => number
  readonly shots: 'one' | 'all'
  readonly dodges: boolean
  readonly why: string
}

const hardest = ({ damage: { count, sides, plus } }: Arm): number => (count * (sides + 1)) / 2 + plus
const surest = ({ skill }: Arm): number => skill

/** All on one: the foe that a friend has attacked in this round, else the weakest. */
const pack: Doctrine = {
  prey: (fight, who, at) => 1000 * friendsAt(fight, who, at) - at.HP,
  arm: surest,
  shots: 'one',
  dodges: true,
  why: 'all of them on the same one',
}

/** Whoever is nearest to death, hide and coat included, in the way that is most likely to tell. */
const cunning: Doctrine = {
  prey: (_fight, _who, at) => -at.HP - coatOf(at),
  arm: surest,
  shots: 'one',
  dodges: true,
  why: 'the one who will fall first',
}

/** The strongest first, with the heaviest blow. */
const brute: Doctrine = {
  prey: (fight, _who, at) => bestSkill(fight, at),
  arm: hardest,
  shots: 'one',
  dodges: false,
  why: 'whoever looks the most dangerous',
}

/** The one it hurt before until that one is down, with everything it has, and never a step aside. */
const fanatic: Doctrine = {
  prey: (_fight, who, at) => (at.hurtBy === who.id ? 1 : 0),
  arm: hardest,
  shots: 'all',
  dodges: false,
  why: 'it finishes what it has begun',
}

const friendsAt = ({ combatants }: Fight, who: Combatant, { reactionsThisRound }: Combatant): number =>
  combatants.filter((one) => one !== who && one.side === who.side && reactionsThisRound.includes(one.id)).length

const coatOf = ({ naturalArmour, armour }: Combatant): number =>
  armour.reduce((sum, id) => sum + ARMOURS[id]!.points, naturalArmour)

/** The one it began with in this turn (MY-MULTI-2), else the one that is worth most. */
function preyOf({ prey }: Doctrine, fight: Fight, who: Combatant, open: readonly string[] | null): string | null {
  const targets = targetsOf(fight, who).filter(({ id }) => open === null || open.includes(id))
  const begun = fight.turn?.who === who.id ? targets.find(({ id }) => id === fight.turn?.at) : undefined
  return begun?.id ?? mostOf(targets, (at) => prey(fight, who, at))?.id ?? null
}

/** Down the menus of an attack, from wherever it is asked. */
function blowPath(doctrine: Doctrine, fight: Fight, who: Combatant, options: Level): Path {
  if (!keysOf(options).includes('fight') && !targetsOf(fight, who).some(({ id }) => keysOf(options).includes(id)))
    return attackPath(fight, who, options, preyOf(doctrine, fight, who, null))
  return pathDown(options, [], (keys) => {
    if (keys.includes('fight')) return 'fight'
    const chosen = preyOf(doctrine, fight, who, keys) ?? armKey(doctrine, fight, who, keys)
    return chosen ?? (doctrine.shots === 'all' ? keys.at(-1)! : keys[0]!)
  })
}

function armKey({ arm }: Doctrine, fight: Fight, who: Combatant, keys: readonly string[]): string | null {
  const arms = armsOf(fight, who).filter(({ id }) => keys.includes(id))
  return mostOf(arms, arm)?.id ?? null
}

/** Back with the weapon of its choice; one that may and does not mind steps aside as the usual column says. */
function answerPath(doctrine: Doctrine, fight: Fight, who: Combatant, options: Level): Path {
  const usual = reactionPath(fight, who, options)
  if (!keysOf(options).includes('fight back') || (doctrine.dodges && usual[0] === 'dodge')) return usual
  const arm = armKey(doctrine, fight, who, keysAt(options, ['fight back']))
  return arm === null ? usual : ['fight back', arm]
}

const policyOf =
  (doctrine: Doctrine): Policy<Fight> =>
  (fight, who, about, level, size) => {
    const one = fight.combatants.find(({ id }) => id === who.id)
    if (one && (about === 'turn' || about === 'attack')) return blowPath(doctrine, fight, one, level)
    if (one && about === 'reaction') return answerPath(doctrine, fight, one, level)
    return standard(fight, who, about, level, size)
  }

const reasonOf =
  (doctrine: Doctrine): Reason<Fight> =>
  (fight, { who, about }, path) => {
    if (about !== 'turn' && about !== 'attack')
      return about === 'reaction' && path[0] === 'fight back' && !doctrine.dodges ? 'it does not step aside' : null
    return path.includes(preyOf(doctrine, fight, find(fight.combatants, who), null) ?? '') ? doctrine.why : null
  }

const DOCTRINES = { pack, cunning, brute, fanatic }

/** The first is the usual one: MY 13, the auto column. */
export const POLICIES: Readonly<Record<string, Policy<Fight>>> = { standard, cautious, ...eachOf(DOCTRINES, policyOf) }

export const REASONS: Readonly<Record<string, Reason<Fight>>> = eachOf(DOCTRINES, reasonOf)
