import { because, d, type Modifier } from '../../../engine/dice.ts'
import { branch, branches, leaf, many, type Offer } from '../../../engine/options.ts'
import { REFEREE } from '../../../engine/scene.ts'
import { apart } from '../../../field/plane-geometry.ts'
import { isBuried } from '../core/cover.ts'
import { damage } from '../core/damage.ts'
import { burdens, recoil, rowDm } from '../core/modifiers.ts'
import { BANDS, type Band } from '../core/range.ts'
import { wound } from '../core/wound.ts'
import { afloat } from '../hazards/zero-g.ts'
import { dexDm, isPresent, strength } from '../state/characteristics.ts'
import type { Combatant, Scene } from '../state/fight.ts'
import { untrained } from '../state/skills.ts'
import { type Held, isLoaded, roundsOf } from '../state/wielded.ts'
import { burstRow, NO_BURST } from './burst.ts'

/** How far a band reaches (CE 7.1). */
const FAR: Readonly<Record<Band, number>> = {
  personal: 1,
  close: 3,
  short: 12,
  medium: 50,
  long: 250,
  veryLong: 500,
  distant: 1000,
}

/** CE-BLIND-1, CE-ATK-7, CE-ACT-15: at the unseen. RULING: the firer names the band; offered in any case. */
export function blindOption(scene: Scene, who: Combatant, guns: readonly Held[]): Offer<() => void> {
  const { fight } = scene
  if (who.aboard || !guns.some((held) => isLoaded(fight, held))) return null // RULING: not out of a vehicle
  const bands = (held: Held): readonly Band[] =>
    BANDS.filter((band) => rowDm(fight, { held, metres: FAR[band] }, 'single') !== null)
  return branch('blind', () => [
    branches(
      guns.filter((held) => isLoaded(fight, held)),
      (held) => bands(held).map((band) => leaf(band, () => fireBlind(scene, who, held, FAR[band]))),
    ),
  ])
}

/** CE-BLIND-1: three dice without the highest; a hit strikes one in the line. RULING: no reaction, no target DM. */
function fireBlind(scene: Scene, who: Combatant, held: Held, metres: number): void {
  scene.tell({ type: 'spent', who: who.id, slot: 'significant' })
  scene.tell({ type: 'fired blind', who: who.id, weapon: held.id, metres, rounds: roundsOf(scene.fight, held.weapon) })
  const line = inLine(scene, who, metres)
  const { total } = scene.roll(
    who,
    'blind fire',
    d(3, 6, 'all but the highest'),
    blindModifiers(scene, who, held, metres),
  )
  const struck = total >= 8 && !held.carried?.jarred ? oneOf(scene, who, line) : null
  if (struck) strike(scene, who, held, { at: struck, total })
  else scene.tell({ type: 'went wide', who: who.id })
  scene.tell({ type: 'resolved', who: who.id })
}

/** RULING: the referee says before the dice who is in the line of fire, of those so near, nearest first. */
function inLine(scene: Scene, who: Combatant, metres: number): readonly Combatant[] {
  const near = scene.fight.combatants
    .filter((one) => one !== who && isPresent(one) && !isBuried(one) && apart(who, one) <= metres)
    .sort((a, b) => apart(who, a) - apart(who, b))
  return near.length === 0 ? [] : scene.ask(REFEREE, 'line', [many(near)])
}

/** CE-BLIND-1: the skill counts as 0; what lies on the firer himself stays. */
function blindModifiers({ fight }: Scene, who: Combatant, held: Held, metres: number): readonly Modifier[] {
  const rounds = held.weapon.rof[0] ?? 0
  return because(
    ['dex', dexDm(who), 'CE-ATK-3'],
    ['range', rowDm(fight, { held, metres }, 'single') ?? 0, 'CE-RANGE-4'],
    ['burst', rounds > 1 ? burstRow(rounds).toHit : 0, 'CE-MOD-8'],
    ['untrained', afloat(fight, who, 0) === null ? untrained(who) : 0, 'CE-ZEROG-1'],
    ['recoil', recoil(fight, held), 'CE-MOD-18'],
    ['too heavy', Math.min(0, strength(who) - held.weapon.needsStr), 'CE-MOD-26'],
    ['circumstance', who.circumstance + fight.ground.circumstance, 'CE-MOD-30'],
    ...burdens(fight, who, 'physical'),
  )
}

/** CE-BLIND-1: 1D6 over the list, again where it says more. RULING: no die for one; of more than six the nearest. */
function oneOf(scene: Scene, who: Combatant, line: readonly Combatant[]): Combatant | null {
  if (line.length <= 1) return line[0] ?? null
  const face = scene.roll(who, 'who is hit', d(1, 6)).total
  return line[face - 1] ?? oneOf(scene, who, line)
}

function strike(
  scene: Scene,
  who: Combatant,
  { weapon }: Held,
  { at, total }: { readonly at: Combatant; readonly total: number },
): void {
  scene.tell({ type: 'hit', who: who.id, at: at.id, total, effect: total - 8 })
  wound(scene, at, damage(scene, who, at, { weapon, effect: total - 8, aim: 0, burst: NO_BURST }))
}
