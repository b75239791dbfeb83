import { branch, branches, leaf, type Offer } from '../../../engine/options.ts'
import { REFEREE } from '../../../engine/scene.ts'
import { mostOf } from '../../../kit/pick-foe.ts'
import { checkSurprised } from '../morale/morale-check.ts'
import { skillLevel, tcOf } from '../state/derived-values.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant, Fight, Side } from '../state/fight.ts'
import { isAble, isHostile } from '../state/presence.ts'
import { check, opposed, reaches } from './check.ts'
import { sidesIn } from './initiative.ts'

const CHECKS = ['c1', 'c2', 'c3'] as const
type Way = (typeof CHECKS)[number]
type Try = { readonly side: Side; readonly who: Combatant; readonly against: Combatant }

/** OSR-SUR-1, OSR-DEC-3: nobody; a side by the referee's word; or by a check. The side that has surprise, or null. */
export function surprise(scene: Scene): Side | null {
  const { fight } = scene
  const sides = sidesIn(fight)
  const may = sides.filter((side) => ableOf(fight, side).some((one) => isFacing(fight, one)))
  const find = scene.ask(REFEREE, 'surprise', [
    leaf('none', (): Side | null => null),
    ...sides.map((side) => leaf(side, (): Side | null => side)),
    ...(may.length > 0 ? CHECKS.map((way) => branch(`check ${way}`, () => checkOptions(scene, way, may))) : []),
  ])
  const side = find()
  if (side !== null) surprisedBy(scene, side)
  return side
}

/** OSR-SUR-6. OSR-SUR-7, OSR-DEC-4: undisciplined NPCs may have to check morale. */
function surprisedBy(scene: Scene, side: Side): void {
  const { fight } = scene
  const whom = fight.combatants.filter((one) => isAble(one) && isAgainst(fight, one, side))
  scene.tell({ type: 'surprised', side, whom: whom.map(({ id }) => id) })
  if (whom.some((one) => one.side !== 'pc') && scene.ask(REFEREE, 'surprised morale', ['no', 'yes']) === 'yes')
    checkSurprised(scene)
}

const isAgainst = (fight: Fight, one: Combatant, side: Side): boolean =>
  fight.combatants.some((other) => other.side === side && isHostile(fight, one, other))

/** OSR-SUR-3: who tries, who rolls, against whom; OSR-SUR-5: or both, the party first. */
function checkOptions(scene: Scene, way: Way, sides: readonly Side[]): readonly Offer<() => Side | null>[] {
  const { fight } = scene
  const [first, second] = sides
  return [
    ...sides.map((side) =>
      branch(side, () => [
        leaf('best', () => tried(scene, way, bestTry(fight, way, side))),
        branches(ableOf(fight, side), (who) => againstOptions(scene, way, { side, who })),
      ]),
    ),
    first !== undefined &&
      second !== undefined &&
      leaf('both', () => {
        const [one, other] = [first, second].map((side) => tried(scene, way, bestTry(fight, way, side)))
        return one !== null && other !== null ? null : (one ?? other ?? null)
      }),
  ]
}

function againstOptions(
  scene: Scene,
  way: Way,
  { side, who }: { readonly side: Side; readonly who: Combatant },
): readonly Offer<() => Side | null>[] {
  const { fight } = scene
  const usual = () => tried(scene, way, { ...bestTry(fight, way, side), who })
  if (way === 'c1') return [leaf('best', usual)]
  const foes = fight.combatants.filter((one) => isAble(one) && isHostile(fight, who, one))
  return [
    leaf('best', usual),
    ...foes.map((against) => leaf(against.id, () => tried(scene, way, { side, who, against }))),
  ]
}

/** Somebody able is hostile to them. */
const isFacing = (fight: Fight, one: Combatant): boolean =>
  fight.combatants.some((other) => isAble(other) && isHostile(fight, one, other))

const ableOf = ({ combatants }: Fight, side: Side): readonly Combatant[] =>
  combatants.filter((one) => one.side === side && isAble(one))

/** OSR-SUR-3: the best Scout against the best Spy or the highest WIS DC; ties by list order. */
function bestTry(fight: Fight, way: Way, side: Side): Try {
  const who = mostOf(ableOf(fight, side), (one) => skillLevel(one, 'Scout'))!
  const foes = fight.combatants.filter((one) => isAble(one) && isHostile(fight, who, one))
  const against = mostOf(foes, (one) => (way === 'c3' ? one.WIS : skillLevel(one, 'Spy')))!
  return { side, who, against }
}

/** OSR-SUR-2, OSR-SUR-4: equality succeeds; naturals count nothing where two roll. */
function tried(scene: Scene, way: Way, { side, who, against }: Try): Side | null {
  const { fight } = scene
  const scout = (): [string, number, string][] => [['Scout', skillLevel(who, 'Scout'), 'OSR-SUR-2']]
  if (way === 'c2') {
    const spy: [string, number, string][] = [['Spy', skillLevel(against, 'Spy'), 'OSR-SUR-2']]
    return opposed(scene, { who, why: scout() }, { who: against, why: spy }, 'surprise') ? side : null
  }
  const number = way === 'c1' ? tcOf(who.DEX) : against.WIS // OSR-SHEET-3: the DC of WIS is its score
  return reaches(fight, check(scene, who, 'surprise', scout()), number) ? side : null
}
