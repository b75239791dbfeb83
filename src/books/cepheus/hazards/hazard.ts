import { because } from '../../../engine/dice.ts'
import { amount, branch, leaf, type Offer } from '../../../engine/options.ts'
import type { Deed } from '../../../engine/scene.ts'
import { effectOf } from '../core/check.ts'
import { bareDamage } from '../core/damage.ts'
import { shut } from '../core/refusals.ts'
import { collapse, wound } from '../core/wound.ts'
import type { Combatant, Event, Fight, Scene } from '../state/fight.ts'
import { dexDm, dm, isAble, isHelpless, isPresent } from '../state/fight.ts'
import { HAZARDS, type Hazard } from './events-and-asks.ts'

type Doing = Deed<Fight, Event>
const exposures = ({ hazards }: Combatant): Combatant['hazards'] => hazards ?? [] // older logs have none

/** CE-HAZ-1: by the referee's word, at any time of the fight. */
export function hazardOffers({ phase, combatants }: Fight): readonly Offer<Doing>[] {
  const people = combatants.filter(isPresent)
  return [
    phase === 'fighting' &&
      people.length > 0 &&
      branch('hazard', () => people.map((who) => branch(who.id, () => dangers(who)))),
  ]
}

function dangers(who: Combatant): readonly Offer<Doing>[] {
  const known = exposures(who).map(({ kind }) => kind)
  return [
    branch('fall', () => [amount({ least: 1, most: 200, step: 1, unit: 'm' }, (metres) => tumble(who.id, metres))]),
    ...HAZARDS.map((hazard) =>
      known.includes(hazard) ? shut(hazard, 'E_EXPOSED') : leaf(hazard, endanger(who.id, hazard)),
    ),
    known.length > 0 &&
      branch('over', () =>
        known.map((hazard) => leaf(hazard, (scene: Scene) => scene.tell({ type: 'saved', who: who.id, hazard }))),
      ),
  ]
}

const named = ({ fight }: Scene, id: string): Combatant => fight.combatants.find((one) => one.id === id)!

/** CE-HAZ-1: 1D6 per 2 m; CE-ROUND-1: what is begun counts. */
const tumble =
  (id: string, metres: number): Doing =>
  (scene) => {
    scene.tell({ type: 'tumbled', who: id, metres })
    harm(scene, named(scene, id), 'fall', Math.ceil(metres / 2))
  }

/** RULING: the round in which it begins is the first one of exposure. */
const endanger =
  (id: string, hazard: Hazard): Doing =>
  (scene) => {
    scene.tell({ type: 'endangered', who: id, hazard })
    if (hazard !== 'vacuum') harm(scene, named(scene, id), hazard, DICE[hazard])
  }

/** CE-HAZ-1: D6 per round. */
const DICE = { fire: 2, acid: 1, 'no air': 1 } as const

/** CE-TURN-8, CE-HAZ-1: at the start of every later round. */
export function hazardsInRound(scene: Scene): void {
  for (const who of scene.fight.combatants) {
    for (const { kind, since } of exposures(who)) if (isPresent(who)) expose(scene, who, kind, since)
  }
}

function expose(scene: Scene, who: Combatant, hazard: Hazard, since: number): void {
  if (hazard === 'vacuum') return scene.fight.round >= since + 2 ? gasp(scene, who) : undefined // from the 3rd round
  if (hazard === 'fire' && putsOut(scene, who)) return scene.tell({ type: 'saved', who: who.id, hazard })
  harm(scene, who, hazard, DICE[hazard])
}

/** CE-HAZ-1: DEX -2. RULING: not by who is helpless. */
const putsOut = (scene: Scene, who: Combatant): boolean =>
  isAble(who) &&
  !isHelpless(scene.fight, who) &&
  effectOf(scene, who, 'put out', because(['dex', dexDm(who), 'CE-HAZ-1'], ['difficulty', -2, 'CE-HAZ-1'])) >= 0

/** CE-HAZ-1: END -4. RULING: who fails can do nothing until out of it; with Effect -6 and less he falls unconscious. */
function gasp(scene: Scene, who: Combatant): void {
  if (!isAble(who) || who.conditions.paralysed) return
  const why = because(['end', dm(who.end.now), 'CE-HAZ-1'], ['difficulty', -4, 'CE-HAZ-1'])
  const effect = effectOf(scene, who, 'vacuum', why)
  if (effect <= -6) collapse(scene, who, 'unconscious')
  else if (effect < 0) scene.tell({ type: 'overcome', who: who.id })
}

/** CE-HAZ-1: armour does not help; a drug does (CE-DMG-4). */
const harm = (scene: Scene, who: Combatant, what: 'fall' | keyof typeof DICE, dice: number): void =>
  wound(scene, who, bareDamage(scene, who, what, dice))
