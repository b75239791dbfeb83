import type { Reason } from '../../../engine/book.ts'
import { keysOf, type Level } from '../../../engine/option-tree.ts'
import type { Path } from '../../../engine/options.ts'
import type { Policy } from '../../../engine/simulate.ts'
import { apart } from '../../../field/plane-geometry.ts'
import { eachOf } from '../../../kit/each-value.ts'
import { leadOf, leastOf } from '../../../kit/pick-foe.ts'
import { rowDm } from '../core/attack-modifiers.ts'
import { isHeld } from '../grapple/events-and-asks.ts'
import { type Combatant, type Fight, isAble, isSerious, isWounded, loadOf } from '../state/fight.ts'
import { meleeLevel } from '../state/weapons-and-skills.ts'
import type { Mind, Think, Thought } from './doctrine-steps.ts'
import * as think from './doctrine-steps.ts'
import { exposed } from './special-actions.ts'
import { bestShot, isFoe, isHalfDown, nearestFoe, standard } from './standard.ts'

/** How somebody fights who is nobody's: whom first, the thoughts of a turn in order, and what when attacked. */
type Doctrine = {
  readonly foe: (fight: Fight, who: Combatant) => Combatant | null
  readonly turn: readonly Think[]
  readonly react: (fight: Fight, who: Combatant, keys: readonly string[]) => readonly [how: string, why: string]
}

const BEHIND_COVER = [think.seekCover, think.crouch, think.standUp]
const SHOOT = [think.aim, think.aimLonger, think.closeIn, think.pinDown, think.strikeWell, think.hurry]
/** It had a weapon, and has only its hands left. */
const isDisarmed = ({ who, shot }: Mind): boolean => shot?.held.id === 'unarmed-strike' && who.weapons.length > 0
const ARM = [think.arm, think.fleeIf(isDisarmed, 'nothing is left to fight with: fall back')]

/** Stays behind something, aims long, dodges, and goes while it can. */
const cautious: Doctrine = {
  foe: nearestFoe,
  turn: [
    think.getUp,
    think.fleeIf((mind) => isBroken(mind) || isLosing(mind), 'hurt, and they are more: away'),
    ...ARM,
    think.keepAway,
    ...BEHIND_COVER,
    ...SHOOT,
  ],
  react: (fight, who, keys) =>
    parries(fight, who, keys) ?? (keys.includes('dodge') ? ['dodge', 'better not to be hit'] : STANDS),
}

/** Cover first, the wounded before the fresh, suppression and grenades where they tell; back when broken. */
const professional: Doctrine = {
  foe: weakestNear,
  turn: [
    think.getUp,
    think.fleeIf(
      (mind) => isBroken(mind) || (isWounded(mind.who) && think.isAlone(mind) && !isFearless(mind)),
      'no longer fit to fight: fall back',
    ),
    ...ARM,
    think.lob,
    ...BEHIND_COVER,
    think.aimToKill,
    ...SHOOT,
  ],
  react: (fight, who, keys) =>
    parries(fight, who, keys) ??
    (keys.includes('dodge') && isWorthDodging(who) ? ['dodge', 'in cover, or badly hurt: duck'] : STANDS),
}

/** Forward, with all it has; never back. */
const fanatic: Doctrine = {
  foe: nearestFoe,
  turn: [think.getUp, think.arm, think.standUp, think.charge, think.lob, think.strikeHard, think.hurry],
  react: () => ['stand', 'it does not care'],
}

/** The weakest prey in reach, with tooth and claw; runs when it hurts, unless the pack is there. */
const animal: Doctrine = {
  foe: weakestNear,
  turn: [
    think.getUp,
    think.fleeIf(
      (mind) => (isBroken(mind) || (isHalfDown(mind.who) && think.isAlone(mind))) && !isFearless(mind),
      'it hurts, and the pack is gone',
    ),
    think.standUp,
    think.charge,
    think.strikeHard,
    think.arm,
    think.hurry,
  ],
  react: (_, who, keys) =>
    keys.includes('dodge') && isHalfDown(who) ? ['dodge', 'it has learnt to shy away'] : STANDS,
}

const isFearless = ({ who }: Mind): boolean => who.tags.includes('fearless')
const isBroken = (mind: Mind): boolean => isSerious(mind.who) && !isFearless(mind)
const isLosing = (mind: Mind): boolean =>
  isWounded(mind.who) && !isFearless(mind) && leadOf(mind.fight.combatants, mind.who, isAble) < 0

const STANDS = ['stand', 'nothing is gained by it'] as const

const parries = (fight: Fight, who: Combatant, keys: readonly string[]): readonly [string, string] | null =>
  keys.includes('parry') && (meleeLevel(fight, who) ?? 0) >= 1 ? ['parry', 'it knows how to parry'] : null

/** A dodge breaks the aim: a long one is worth more. */
const isWorthDodging = (who: Combatant): boolean =>
  (who.cover !== 'none' || isHalfDown(who)) && (who.aim?.count ?? 0) < 2

/** The wounded count as half as far away, then the lowest END. */
function weakestNear({ combatants }: Fight, who: Combatant): Combatant | null {
  const worth = (one: Combatant): number => apart(who, one) * (isWounded(one) ? 0.5 : 1)
  return leastOf(combatants, { among: (one) => isFoe(who, one), worth, tie: ({ end }) => end.now })
}

/** What is out of the ordinary goes as it does for all: at the wheel, in a hold, under a crushing load, long work. */
const isUnusual = (fight: Fight, who: Combatant): boolean =>
  who.kind === 'vehicle' ||
  who.aboard !== null ||
  who.extended !== null ||
  isHeld(fight, who) ||
  loadOf(fight, who) === 'crushing'

/** Null where the usual column decides. */
function thoughtOf({ foe: choose, turn }: Doctrine, fight: Fight, who: Combatant, level: Level): Thought | null {
  const foe = isUnusual(fight, who) ? null : exposed(fight, who, choose(fight, who))
  if (!foe) return null
  const mind = mindOf(fight, who, foe, keysOf(level))
  for (const thinks of turn) {
    const thought = thinks(mind)
    if (thought) return thought
  }
  return { path: ['skip'], why: 'there is nothing better to do' }
}

function mindOf(fight: Fight, who: Combatant, foe: Combatant, keys: readonly string[]): Mind {
  const shot = bestShot(fight, who, foe)
  return {
    fight,
    who,
    foe,
    metres: apart(who, foe),
    shot,
    row: shot ? (rowDm(fight, shot, shot.mode) ?? -9) : -9,
    minor: keys.includes('minor'),
    significant: keys.includes('significant'),
  }
}

const policyOf =
  (doctrine: Doctrine): Policy<Fight> =>
  (fight, who, about, level, size) => {
    const one = about === 'turn' || about === 'reaction' ? fight.combatants.find(({ id }) => id === who.id) : undefined
    if (one && about === 'reaction') return [doctrine.react(fight, one, keysOf(level))[0]]
    const thought = one && size > 1 ? thoughtOf(doctrine, fight, one, level) : null
    return thought ? thought.path : standard(fight, who, about, level, size)
  }

const reasonOf =
  (doctrine: Doctrine): Reason<Fight> =>
  (fight, { who, about, options }, path) => {
    const one = fight.combatants.find(({ id }) => id === who)
    if (one && about === 'reaction') return doctrine.react(fight, one, keysOf(options))[1]
    const thought = one && about === 'turn' ? thoughtOf(doctrine, fight, one, options) : null
    return thought ? thought.why : usual(about, path)
  }

/** CE-AI-1 and CE 13, the NPC column, in words. */
function usual(about: string, path: Path): string | null {
  if (about === 'reaction') return path[0] === 'stand' ? STANDS[1] : `the usual answer to that is to ${String(path[0])}`
  if (about !== 'turn') return null
  const deed = path.slice(0, 3).join(' ')
  return USUAL.find(([begins]) => deed.startsWith(begins))?.[1] ?? null
}

const USUAL: readonly (readonly [begins: string, why: string])[] = [
  ['minor ready reload', 'the weapon is empty'],
  ['minor ready', 'nothing is in hand'],
  ['minor aim', 'the range is good: aim first'],
  ['minor stance', 'from down there nobody can attack'],
  ['minor move', 'toward the best range of the weapon, or away when hurt and alone'],
  ['significant attack', 'the nearest enemy is in range'],
  ['significant grenade', 'they stand close together, and no friend is near'],
  ['significant two minors', 'nobody is in reach: keep moving'],
  ['skip', 'there is nothing better to do'],
]

const DOCTRINES = { cautious, professional, fanatic, animal }

/** The first is the usual one. */
export const POLICIES: Readonly<Record<string, Policy<Fight>>> = { standard, ...eachOf(DOCTRINES, policyOf) }

export const REASONS: Readonly<Record<string, Reason<Fight>>> = {
  standard: (_, { about }, path) => usual(about, path),
  ...eachOf(DOCTRINES, reasonOf),
}
