import { branch, each, leaf, type Offer } from '../../../engine/options.ts'
import type { Deed } from '../../../engine/scene.ts'
import { inOrder } from '../../../kit/order-of-action.ts'
import { wordsToReferee } from '../../../kit/tell-the-referee.ts'
import { clearOptions, itemOptions } from '../items/items.ts'
import { loosen, manoeuvreOptions } from '../manoeuvres/manoeuvre.ts'
import { perkActions } from '../perks/perks-in-attack.ts'
import { moveOptions } from '../ranges/ranges.ts'
import type { Event, Scene } from '../state/all-events.ts'
import { type Combatant, type Fight, isActive, isEnemy, paceOf, targetsOf } from '../state/fight.ts'
import { usableArms } from '../state/usable-weapons.ts'
import { attack } from './attack.ts'
import { barredFrom, fightOptions, reloadOptions, whyNoFight } from './attack-menu.ts'
import { type Blow, unopposed } from './attack-modifiers.ts'
import { rankOf } from './percentile-roll.ts'
import { shut } from './refusals.ts'
import { isDecided } from './rounds.ts'

/** MY-TURN-1, MY-TURN-2: one thing each. MY-TURN-3: an enemy always fights. MY-TURN-9: allies as investigators. */
export function turn(scene: Scene, who: Combatant): void {
  scene.tell({ type: 'started', who: who.id, attacks: isEnemy(who) ? who.attacksPerRound : 0 })
  loosen(scene)
  act(scene, who)
  done(scene, who)
}

function act(scene: Scene, who: Combatant): void {
  if (mayAct(scene.fight, who)) scene.ask(who, 'turn', turnOptions(scene, who))() // MY-DEC-1
}

/** The referee may have stepped in since the turn began. */
const mayAct = (fight: Fight, who: Combatant): boolean => fight.stopped === null && isActive(who) && !isDecided(fight)

/** MY-DEC-1, in its order; MY-GEN-1: Flee is always there for who can run; MY-TURN-5: the others take the turn too. */
function turnOptions(scene: Scene, who: Combatant): readonly Offer<() => void>[] {
  const { fight } = scene
  const why = who.shelter ? 'sheltered' : whyNoFight(fight, who)
  const fights =
    why === null
      ? branch('fight', () => mapped(fightOptions(fight, who), (blow) => () => attack(scene, blow)))
      : shut('fight', why, who.shelter ? undefined : () => fightOptions(fight, who))
  const waits =
    why === null
      ? []
      : [
          ...moveOptions(scene, who, () => act(scene, who)),
          leaf('wait', () => scene.tell({ type: 'spent', who: who.id, on: 'nothing' })),
        ]
  if (isEnemy(who) && who.control !== 'referee') return [fights, ...waits] // MY-TURN-3
  return [
    fights,
    !isEnemy(who) && (who.heldBy === null ? leaf('flee', () => flee(scene, who)) : shut('flee', 'held')),
    ...(isEnemy(who) ? [] : itemOptions(scene, who)),
    ...reloadOptions(scene, who),
    ...clearOptions(scene, who),
    ...perkActions(scene, who),
    ...mapped(manoeuvreOptions(fight, who), (blow) => () => manoeuvre(scene, blow)),
    ...(why === null ? moveOptions(scene, who, () => act(scene, who)) : waits), // RULING: who cannot fight may wait
  ]
}

function manoeuvre(scene: Scene, blow: Blow): void {
  scene.tell({ type: 'spent', who: blow.by.id, on: 'manoeuvre' })
  attack(scene, blow)
}

/** The same tree with deeds for leaves; made at every turn of a simulation, so without the steps to them. */
function mapped(options: readonly Offer<Blow>[], deed: (blow: Blow) => () => void): readonly Offer<() => void>[] {
  return options.map((one): Offer<() => void> => {
    if (!one || one.kind === 'shut') return one
    if (one.kind === 'leaf') return leaf(one.key, deed(one.means))
    if (one.kind === 'branch') return branch(one.key, () => mapped(one.open(), deed)) as Offer<() => void>
    throw new Error('a fight is chosen by names alone')
  })
}

/** MY-TURN-7: the next of an enemy's attacks; MY-SHOT-3: the next of the shots that were declared. */
export function further(scene: Scene, who: Combatant): void {
  const shots = scene.fight.turn?.shots ?? null
  if (goesOn(scene.fight, who)) {
    if (shots) shoot(scene, who, shots)
    else attack(scene, scene.ask(who, 'attack', fightOptions(scene.fight, who))) // MY-MULTI-2
  }
  done(scene, who)
}

/** MY-SHOT-3, MY-DEC-14: at whom the shots are left over for, or nobody. */
function shoot(
  scene: Scene,
  who: Combatant,
  { weapon, of, fired }: { readonly weapon: string; readonly of: number; readonly fired: number },
): void {
  const { fight } = scene
  const arm = usableArms(fight, who).find(({ id }) => id === weapon)
  const targets = arm ? targetsOf(fight, who).filter((at) => barredFrom(fight, { by: who, at }, arm) === null) : []
  const same = targets.find(({ id }) => id === fight.turn?.at)
  const at = same ?? scene.ask(who, 'next target', [each(targets), 'hold fire'])
  if (at === 'hold fire' || !arm) return scene.tell({ type: 'held fire', who: who.id, shots: of - fired })
  attack(scene, { by: who, at, arm, shot: fired + 1, of, extra: false })
}

/** MY-TURN-7, MY-SHOT-3: it stops early only where the attacker is no longer active, or nobody is left to attack. */
function goesOn(fight: Fight, who: Combatant): boolean {
  const { turn: now, stopped } = fight
  return (
    stopped === null &&
    now?.who === who.id &&
    isActive(who) &&
    (now.shots !== null ? targetsOf(fight, who).length > 0 : now.attacks > 0 && whyNoFight(fight, who) === null)
  )
}

function done(scene: Scene, who: Combatant): void {
  loosen(scene)
  if (!goesOn(scene.fight, who)) scene.tell({ type: 'acted', who: who.id })
}

/** MY-FLEE-1, MY-FLEE-6: all roll, the fleer first, then by the order. MY-FLEE-8: nobody strikes after who runs. */
function flee(scene: Scene, who: Combatant): void {
  scene.tell({ type: 'spent', who: who.id, on: 'flee' })
  const rolls = (one: Combatant): boolean =>
    isActive(one) && one !== who && (one.side !== who.side || scene.fight.options.flee_rolls === 'all')
  const own = pace(scene, who)
  const others = inOrder(scene.fight)
    .filter(rolls)
    .map((one) => ({ one, MOV: pace(scene, one) }))
  const fastest = Math.max(0, ...others.filter(({ one }) => one.side !== who.side).map(({ MOV }) => MOV))
  scene.tell({ type: own >= fastest ? 'escaped' : 'caught', who: who.id }) // MY-FLEE-4, MY-FLEE-7: every enemy's
}

/** MY-FLEE-2, MY-FLEE-3; MY-FLEE-5: for this attempt only, unless `mov_persist` keeps it, and never below 0. */
function pace(scene: Scene, who: Combatant): number {
  const { level } = unopposed(scene, who, { what: 'constitution', skill: who.CON })
  const change = rankOf(level) >= 3 ? 1 : rankOf(level) === 0 ? -1 : 0
  const MOV = Math.max(0, paceOf(who) + change)
  scene.tell({ type: 'paced', who: who.id, change, MOV, lasting: scene.fight.options.mov_persist })
  return MOV
}

/** What people may do unasked: a word to the referee; MY-MAN-4: letting go of whom they hold. */
export function offers(fight: Fight, who: string): readonly Offer<Deed<Fight, Event>>[] {
  const one = fight.combatants.find(({ id }) => id === who)
  if (!one || !isActive(one)) return []
  const held = fight.combatants.filter(({ heldBy }) => heldBy === who)
  const release =
    held.length > 0 &&
    branch('release', () =>
      held.map(({ id }) => leaf<Deed<Fight, Event>>(id, (scene) => scene.tell({ type: 'released', who: id }))),
    )
  return [release, wordsToReferee<Fight, Event>(who)]
}
