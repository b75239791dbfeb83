import { find } from '../../../engine/common-events.ts'
import { branch, leaf, type Many, type Offer } from '../../../engine/options.ts'
import { type Beat, REFEREE } from '../../../engine/scene.ts'
import { inOrder } from '../../../kit/order-of-action.ts'
import { faceThem } from '../mind/sanity.ts'
import { neverSurprised, orderPerks } from '../perks/perk-hooks.ts'
import { roundEndPerks } from '../perks/perks-in-attack.ts'
import type { Scene } from '../state/all-events.ts'
import { skillOf } from '../state/derived-values.ts'
import { type Combatant, type Fight, isActive, isEnemy, isPresent, type Result } from '../state/fight.ts'
import { armsOf, bestSkill, isLoaded } from '../state/usable-weapons.ts'
import { isFirearm } from '../tables/gear.ts'
import { atRoundEnd, fightForLife } from '../wounds/wounds.ts'
import { unopposed } from './attack-modifiers.ts'
import { succeeds } from './percentile-roll.ts'

/** MY-TURN-8, MY-TURN-10: what ends with the round, in the order of action; then the next one begins at the top. */
export function newRound(scene: Scene): void {
  const { fight } = scene
  for (const who of inOrder(fight).filter(isPresent)) {
    for (const { key, until } of who.effects)
      if (until !== null && until <= fight.round) scene.tell({ type: 'wore off', who: who.id, key })
    atRoundEnd(scene, who)
    roundEndPerks(scene, who)
    fightForLife(scene, who)
  }
  if (isDecided(fight)) return // MY-END-2
  if (fight.options.max_rounds !== null && fight.round >= fight.options.max_rounds)
    return scene.tell({ type: 'ended', result: 'stalemate' }) // MY-END-5
  scene.tell({ type: 'round', round: fight.round + 1, order: orderOf(fight) }) // MY-INIT-5: who joined has a place now
}

/** MY-END-3. */
export function end(scene: Scene): void {
  scene.tell({ type: 'ended', result: resultOf(scene.fight) })
}

/** MY-START-1, MY-GEN-4: who is surprised, the order and who acts first, then what the sight of them costs. */
export function opening(scene: Scene): void {
  surprise(scene)
  scene.tell({ type: 'opened', order: orderOf(scene.fight) })
  faceThem(scene)
  scene.tell({ type: 'round', round: 1, order: scene.fight.order })
}

/** Who is taken by surprise, or who has to notice first. */
type Unaware = { readonly who: readonly Combatant[]; readonly rolls: boolean }

/** MY-SURP-1: the referee marks them, or has them roll. */
function surprise(scene: Scene): void {
  const { fight } = scene
  const may = fight.options.surprise
    ? fight.combatants.filter((one) => isActive(one) && !neverSurprised(fight, one))
    : []
  if (may.length === 0) return
  const { who, rolls } = scene.ask(REFEREE, 'surprise', [
    // MY-DEC-13
    leaf('nobody', NOBODY),
    ...among(may, 'marked'),
    branch('roll', () => [leaf('everybody', { who: may, rolls: true }), ...among(may, 'roll')]),
  ])
  for (const one of who)
    if (!rolls || !notices(scene, one)) scene.tell({ type: 'marked', who: one.id, condition: 'surprised' })
}

const NOBODY: Unaware = { who: [], rolls: false }

function among(may: readonly Combatant[], how: 'marked' | 'roll'): readonly Offer<Unaware>[] {
  const rolls = how === 'roll'
  const [ours, theirs] = [may.filter((one) => !isEnemy(one)), may.filter(isEnemy)]
  const named: Many<Unaware> = { kind: 'many', things: may, means: (who: readonly Combatant[]) => ({ who, rolls }) }
  return [
    ours.length > 0 && leaf('investigators', { who: ours, rolls }),
    theirs.length > 0 && leaf('enemies', { who: theirs, rolls }),
    branch('named', () => [named]),
  ]
}

/** The better of Spot and Listen. */
const notices = (scene: Scene, who: Combatant): boolean =>
  succeeds(
    unopposed(scene, who, { what: 'skill', skill: Math.max(skillOf(who, 'Spot'), skillOf(who, 'Listen')) }).level,
  )

/** MY-INIT-2: DEX and what perks add, for the order alone; MY-INIT-6: or MOV, and a firearm that is ready. */
export const effectiveDex = (fight: Fight, who: Combatant): number =>
  who[fight.options.initiative_stat] + orderPerks(fight, who, readied(fight, who))

/** MY-INIT-1, MY-INIT-4: the higher; MY-INIT-3: enemies first; then the higher best attack skill, then entry. */
export function orderOf(fight: Fight): readonly string[] {
  const placed = fight.combatants.map((one) => {
    const { id } = one
    return { id, dex: effectiveDex(fight, one), enemy: Number(isEnemy(one)), best: bestSkill(fight, one) }
  })
  placed.sort((a, b) => b.dex - a.dex || b.enemy - a.enemy || b.best - a.best)
  return placed.map(({ id }) => id)
}

/** MY-INIT-6: with `readied_firearm`, 50 for whose first weapon is a firearm, loaded and not jammed. */
function readied(fight: Fight, who: Combatant): number {
  if (!fight.options.readied_firearm) return 0
  const first = armsOf(fight, who)[0]!
  return isFirearm(first.kind) && isLoaded(first) && !first.jammed ? 50 : 0
}

/** MY-END-1, MY-END-2: a side has nobody active. MY-END-4: allies alone go on only if the referee says so. */
export function isDecided(fight: Fight): boolean {
  let enemies = false
  let investigators = false
  for (const one of fight.combatants) {
    if (!isActive(one)) continue
    if (isEnemy(one)) enemies = true
    else if (one.role !== 'ally' || alliesGoOn(fight)) investigators = true
  }
  return !enemies || !investigators
}

/** RULING: where there never was an investigator, the allies fight for themselves. */
const alliesGoOn = ({ combatants, ground }: Fight): boolean =>
  ground.alliesFightOn ||
  !combatants.some(isInvestigator) ||
  combatants.some((one) => one.role === 'investigator' && isStill(one))

const isInvestigator = (one: Combatant): boolean => !isEnemy(one) && one.role !== 'ally'

/** Neither dead nor gone, though perhaps out cold. */
const isStill = ({ side, conditions, left }: Combatant): boolean =>
  side === 'investigators' && !conditions.dead && !conditions.escaped && !left

/** MY-END-3. RULING: named by what became of the investigators; of allies where there never was one. */
function resultOf(fight: Fight): Result {
  if (fight.stopped !== null) return 'referee_ended'
  const ours = fight.combatants.filter(fight.combatants.some(isInvestigator) ? isInvestigator : (one) => !isEnemy(one))
  if (!fight.combatants.some((one) => isEnemy(one) && isActive(one))) return 'enemies_defeated'
  const dead = ours.filter(({ conditions }) => conditions.dead).length
  if (dead === ours.length) return 'game_over'
  if (dead > 0) return 'mixed'
  return ours.some(({ conditions, left }) => !conditions.escaped && !left) ? 'captured' : 'escaped'
}

/** Whose beat it is. MY-GEN-4: the order, then turn after turn until a side has nobody left. */
export function next(fight: Fight): Beat | null {
  switch (fight.phase) {
    case 'opening':
      return { kind: fight.stopped === null ? 'opening' : 'end', who: null }
    case 'fighting':
      return nextOfFight(fight)
    case 'over':
      return null
  }
}

function nextOfFight(fight: Fight): Beat {
  if (fight.stopped !== null || isDecided(fight)) return { kind: 'end', who: null } // MY-END-2
  if (fight.turn) return { kind: 'further', who: fight.turn.who }
  const first = fight.now !== null && acts(fight, fight.now) ? fight.now : fight.order.find((id) => acts(fight, id))
  return first === undefined ? { kind: 'round', who: null } : { kind: 'turn', who: first }
}

/** MY-TURN-1, MY-TURN-4, MY-MULTI-7: everybody active who has not acted in this round. */
function acts({ combatants }: Fight, id: string): boolean {
  const who = find(combatants, id)
  return !who.acted && isActive(who) && !who.conditions.surprised && !who.conditions.stunned
}
