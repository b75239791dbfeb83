import type { Asked, Chosen } from '../../../engine/book.ts'
import { find } from '../../../engine/common-events.ts'
import type { Modifier } from '../../../engine/dice.ts'
import type { Spot } from '../../../field/plane-geometry.ts'
import { chanceInWords } from '../../../kit/chance-words.ts'
import { attack, type Blow, isHit } from '../core/attack.ts'
import { blowOf } from '../core/attack-menu.ts'
import { acOf, attackEdge, attackReasons } from '../core/attack-modifiers.ts'
import { passes, triesAgain } from '../core/check.ts'
import { inGivenOrder } from '../instant/react.ts'
import { skillLevel, tcOf } from '../state/derived-values.ts'
import { asOn, isWithin, SQUARE } from '../state/distance-and-cover.ts'
import type { Combatant, Fight, Scene } from '../state/fight.ts'
import { isAble, isHeld, isHostile } from '../state/presence.ts'
import { engagingArm } from '../state/usable-weapons.ts'
import type { Path } from './paths.ts'

type How = 'move' | 'run' | 'charge' | 'dragged' | 'flee'

/**
 * One continuous displacement (OSR-ACT-3). OSR-FREE-2: before each step out of reach those strike who engage. The
 * result is whether it came to the end. RULING: hard ground is checked once for each move, run, charge, drag and flight.
 */
export function walk(scene: Scene, who: Combatant, path: Path, how: How): boolean {
  const { fight } = scene
  if (!holdsFooting(scene, who)) {
    scene.tell({ type: 'stumbled', who: who.id })
    return false
  }
  if (how === 'charge') scene.tell({ type: 'charged', who: who.id }) // C4: from the first step
  const struck: Combatant[] = []
  let from = 0
  for (let n = 1; n < path.length; n++) {
    const leaving = who.disengaged ? NOBODY : leftBy(fight, who, { from: path[n - 1]!, to: path[n]!, struck })
    if (leaving.length === 0) continue
    go(scene, who, { path, from, to: n - 1, how })
    from = n - 1
    for (const foe of inGivenOrder(scene, leaving)) {
      struck.push(foe) // OSR-FREE-3: one for each foe and move
      if (mayStrike(foe)) freeAttack(scene, foe, who)
      if (!isAble(who)) return false // OSR-FREE-5: it falls in the square it was leaving
    }
  }
  go(scene, who, { path, from, to: path.length - 1, how })
  return true
}
const NOBODY: readonly Combatant[] = []

/** OSR-MOVE-3: on hard ground Exert against STR, or the move comes to nothing. */
function holdsFooting(scene: Scene, who: Combatant): boolean {
  if (!scene.fight.ground.hardGround) return true
  const why = (): Modifier[] => [['Exert', skillLevel(who, 'Exert'), 'OSR-MOVE-3']]
  const isDone = (): boolean => passes(scene, who, { what: 'skill', why: why(), number: tcOf(who.STR), of: who })
  return isDone() || (triesAgain(scene, who) && isDone())
}

type Leg = { readonly path: Path; readonly from: number; readonly to: number; readonly how: How }

function go(scene: Scene, who: Combatant, { path, from, to, how }: Leg): void {
  if (to > from) scene.tell({ type: 'moved', who: who.id, to: path[to]!, feet: SQUARE * (to - from), how })
}

type Step = { readonly from: Spot; readonly to: Spot; readonly struck: readonly Combatant[] }

/** OSR-FREE-2, OSR-FREE-4: from within 5 ft to beyond it, of a foe that engages and is free to strike. */
function leftBy(fight: Fight, who: Combatant, { from, to, struck }: Step): readonly Combatant[] {
  let leaving: Combatant[] | null = null
  const before = asOn(who, from)
  const after = asOn(who, to)
  for (const foe of fight.combatants) {
    if (!isHostile(fight, who, foe) || !isWithin(fight, before, foe, 5) || isWithin(fight, after, foe, 5)) continue
    if (!struck.includes(foe) && mayStrike(foe)) leaving = [...(leaving ?? []), foe]
  }
  return leaving ?? NOBODY
}

/** OSR-FREE-1, OSR-FREE-4, C3. */
const mayStrike = (foe: Combatant): boolean =>
  isAble(foe) && !foe.conditions.surprised && !foe.conditions.broken && !isHeld(foe) && engagingArm(foe) !== null

/** OSR-FREE-1: within 5 ft of a hostile able one with a melee weapon in hand or a natural attack. */
export function isEngaged(fight: Fight, who: Combatant): boolean {
  for (const foe of fight.combatants)
    if (isHostile(fight, who, foe) && isAble(foe) && engagingArm(foe) !== null && isWithin(fight, who, foe, 5))
      return true
  return false
}

/** OSR-FREE-3, OSR-FREE-6: NPCs that nobody plays never decline; C19: the first weapon. */
function freeAttack(scene: Scene, foe: Combatant, at: Combatant): void {
  const strikes = foe.control !== 'player' || scene.ask(foe, 'free attack', ['attack', 'decline']) === 'attack'
  if (!strikes) return scene.tell({ type: 'declined', who: foe.id, at: at.id })
  const two = foe.twoWeapons && canUseTwo(foe)
  attack(scene, { ...freeBlow(foe, at), two })
}

const freeBlow = (by: Combatant, at: Combatant): Blow => ({
  ...blowOf({ by, at, arm: engagingArm(by)! }),
  kind: 'free',
})

/** OSR-TWO-2: declared on its turn. */
const canUseTwo = ({ hands, shield }: Combatant): boolean => hands.length + (shield === null ? 0 : 1) >= 2

const WALKS: readonly unknown[] = ['move', 'run', 'drag']

/** OSR-FREE-2: who strikes on the way to a square, before it is taken; the chance is told where the referee is asked. */
export function strikesOnTheWay({ fight, who, name }: Asked<Fight>, { way, path }: Chosen): readonly string[] {
  const mover = find(fight.combatants, who)
  if (!WALKS.includes(path[0]) || mover.disengaged) return []
  const squares = way.map(([x, y]) => ({ x, y }))
  return strikersOn(fight, mover, squares).map((blow) => {
    const line = `${name(blow.by.id)} strikes first, against AC ${acOf(fight, blow.at, blow.by)}`
    return mover.control === 'player' ? `${line}.` : `${line}: ${chanceOf(fight, blow)}.`
  })
}

/** The free attacks on a way, in its order, each on the square where it meets the mover. */
function strikersOn(fight: Fight, who: Combatant, path: Path): readonly Blow[] {
  const struck: Combatant[] = []
  const blows: Blow[] = []
  for (let n = 1; n < path.length; n++) {
    const from = path[n - 1]!
    for (const by of leftBy(fight, who, { from, to: path[n]!, struck })) {
      struck.push(by)
      blows.push(freeBlow(by, { ...who, pos: from }))
    }
  }
  return blows
}

/** OSR-CHK-5: exactly, before anybody reacts. */
function chanceOf(fight: Fight, blow: Blow): string {
  const edge = attackEdge(fight, blow)
  const added = attackReasons(fight, blow).reduce((sum, [, value]) => sum + value, 0)
  const plain = edge === 0 || fight.options.advAsTwo
  const bonus = added + (plain ? 2 * edge : 0)
  const hits = FACES.filter((natural) => isHit(fight, blow, { natural, total: natural + bonus })).length
  if (plain) return chanceInWords(hits, 20)
  return chanceInWords(edge > 0 ? 400 - (20 - hits) ** 2 : hits ** 2, 400)
}
const FACES = Array.from({ length: 20 }, (_, n) => n + 1)
