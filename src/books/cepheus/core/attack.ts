import { d } from '../../../engine/dice.ts'
import { branch, branches, each, type Offer } from '../../../engine/options.ts'
import { apart } from '../../../field/plane-geometry.ts'
import { burst } from '../explosives/blast.ts'
import { lob } from '../explosives/grenade.ts'
import { burstRow, fired, NO_BURST, sprayed } from '../gunnery/burst.ts'
import { suppress } from '../gunnery/suppress.ts'
import { type Combatant, type Fight, isHelpless, isMachine, isPresent, rulesOf, type Scene } from '../state/fight.ts'
import { type Held, roundsOf, spends } from '../state/weapons-and-skills.ts'
import { isMelee } from '../tables/gear.ts'
import { leanOut } from '../vehicles/occupants.ts'
import { isWalledOff } from '../vehicles/vehicle.ts'
import { inMenuOrder, isCalledOff, isTarget } from './attack-menu.ts'
import { aimed, attackModifiers, companyOf, isIntoMelee, type Shot } from './attack-modifiers.ts'
import { burnsOff, damage } from './damage.ts'
import { reloadItself } from './minor-actions.ts'
import { isSpent } from './range-and-cover.ts'
import { react } from './react.ts'
import { shut } from './refusals.ts'
import { collapse, wound } from './wound.ts'

/** CE-ACT-9, CE-ATK-8: the significant action that it takes. */
export function takeShot(scene: Scene, shot: Shot): void {
  const { by, at } = shot
  if (isCalledOff(scene, by, at)) return
  scene.tell({ type: 'spent', who: by.id, slot: 'significant' })
  attack(scene, shot)
}

/** CE 7.3: declared, answered, rolled, and its damage applied at once (CE-SEQ-1). */
function attack(scene: Scene, shot: Shot): void {
  const { by, at, held, mode, metres } = shot
  if (shot.special === 'grenade') return lob(scene, shot) // CE-PROF-11
  if (shot.special === 'suppression') return suppress(scene, shot) // CE-SUPP-1
  const rounds = spends(scene.fight, held.weapon, shot.rounds)
  scene.tell({ type: 'declared', who: by.id, at: at.id, weapon: held.id, mode, metres, rounds }) // CE-ATK-1
  if (by.aboard) leanOut(scene, shot) // CE-VEH-14
  const reaction = react(scene, shot) // CE-ATK-2
  const { total } = scene.roll(by, 'to hit', d(2, 6), attackModifiers(scene.fight, shot, reaction)) // CE-ATK-3, CE-MOD-32
  const effect = held.carried?.jarred ? Math.min(-1, total - 8) : total - 8 // CE-ATK-4, CE-CORE-1, CE-CORE-2; toggle `sightsJar`; RULING: -1 at best
  if (effect >= 0) hit(scene, shot, total)
  else {
    const { how } = reaction
    scene.tell({ type: 'missed', who: by.id, at: at.id, total, reaction: how === 'stand' ? null : how })
    if (held.weapon.area > 0)
      burst(scene, shot, effect) // CE-WPN-7
    else stray(scene, shot)
  }
  if (held.id === 'fgmp') radiate(scene, shot)
  scene.tell({ type: 'resolved', who: by.id }) // CE-ATK-6
  if (held.weapon.reload === 0) reloadItself(scene, by, held)
}

/** CE-ATK-5, CE-ATK-6. */
function hit(scene: Scene, shot: Shot, total: number): void {
  const { by, at, held } = shot
  const effect = total - 8
  scene.tell({ type: 'hit', who: by.id, at: at.id, total, effect })
  if (held.weapon.area > 0) return burst(scene, shot, effect)
  const others = shot.special === 'flechette' ? sprayed(scene.fight, shot) : [] // CE-SHOT-1
  for (let n = 0; n < held.weapon.barrels && (n === 0 || isPresent(at)); n++)
    strike(scene, shot, { at, effect, aim: 2 * aimed(shot, 'kill') }) // CE-ACT-2; CE 3.5: each of its barrels
  for (const other of others) {
    scene.tell({ type: 'sprayed', who: by.id, at: other.id })
    strike(scene, shot, { at: other, effect, aim: 0 })
  }
}

function strike(scene: Scene, shot: Shot, { at, effect, aim }: Strike): void {
  const { by, purpose, rounds } = shot
  const weapon = fired(shot)
  const burst = purpose === 'damage' ? burstRow(rounds) : NO_BURST // CE-BURST-1
  wound(scene, at, damage(scene, by, at, { weapon, effect, aim, burst, halved: isSpent(scene.fight, shot) }))
  if (burnsOff(weapon, at)) scene.tell({ type: 'ablated', who: at.id }) // CE-ARM-3
}

type Strike = { readonly at: Combatant; readonly effect: number; readonly aim: number }

/** CE-INTO-1, toggle `strayShots`: on 4+ the one nearest to the target is struck, Effect 0. RULING: of CE-PROF-25. */
function stray(scene: Scene, shot: Shot): void {
  if (!scene.fight.options.strayShots || !isIntoMelee(scene.fight, shot)) return
  if (scene.roll(shot.by, 'stray shot', d(1, 6)).total < 4) return
  const nearest = companyOf(scene.fight, shot).reduce((a, b) => (apart(shot.at, b) < apart(shot.at, a) ? b : a))
  scene.tell({ type: 'strayed', who: shot.by.id, at: nearest.id })
  strike(scene, shot, { at: nearest, effect: 0, aim: 0 })
}

/** CE-WPN-6: a note to the referee. RULING: within 6 m of the firer, himself included; Battle Dress shields. */
function radiate(scene: Scene, { by }: Shot): void {
  const near = scene.fight.combatants.filter(({ left }) => !left).filter((one) => apart(one, by) <= 6)
  const struck = near.filter(({ armour }) => !armour.includes('battle-dress')).map(({ name }) => name)
  const rads = 20 * scene.roll(by, 'radiation', d(2, 6)).total
  scene.tell({ type: 'noted', who: by.id, to: 'referee', words: `${rads} rads: ${struck.join(', ')}` })
}

/** CE-ACT-10, CE-COUP-1, CE-CHAT-21: a helpless target in reach dies; no dice, no reaction (CE-REACT-6). */
export function coupOption(scene: Scene, who: Combatant, held: readonly Held[]): Offer<() => void> {
  const { fight } = scene
  if (!fight.combatants.some((one) => isHelpless(fight, one))) return null
  const helpless = inMenuOrder(
    fight.combatants.filter(
      (at) => isTarget(who, at) && isHelpless(fight, at) && !isMachine(at) && !isWalledOff(fight, who, at),
    ),
  )
  const ready = held.filter(
    (one) => !one.mounted && one.weapon.damage.dice > 0 && roundsFor(fight, one) <= (one.carried?.loaded ?? 0),
  )
  const reaching = (at: Combatant): readonly Held[] => ready.filter((one) => apart(who, at) <= reachOf(fight, one))
  const near = helpless.filter((at) => reaching(at).length > 0)
  if (near.length === 0) return helpless.length > 0 && shut('coup', ready.length === 0 ? 'E_BROKEN' : 'E_TOO_FAR') // CE-VEH-4: a robot has no fists
  return branch('coup', () => [branches(near, (at) => [each(reaching(at), (one) => () => kill(scene, who, at, one))])])
}

/** CE-PROF-16: adjacent with any weapon; in the full game a melee weapon reaches 3 m. */
const reachOf = (fight: Fight, { weapon }: Held): number =>
  rulesOf(fight).coupReachesClose && isMelee(weapon) ? CLOSE : ADJACENT
const ADJACENT = 1.5
const CLOSE = 3

/** CE-COUP-1: one round, also where the smallest burst takes more. */
const roundsFor = (fight: Fight, { weapon }: Held): number => Math.min(1, roundsOf(fight, weapon))

// RULING: one of one's own side is killed only after the confirmation of CE-ATK-8.
function kill(scene: Scene, who: Combatant, at: Combatant, held: Held): void {
  if (isCalledOff(scene, who, at)) return
  scene.tell({ type: 'spent', who: who.id, slot: 'significant' })
  scene.tell({ type: 'killed', who: who.id, at: at.id, weapon: held.id, rounds: roundsFor(scene.fight, held) })
  collapse(scene, at, 'dead')
}
