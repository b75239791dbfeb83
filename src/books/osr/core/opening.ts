import { d, type Modifier, weigh } from '../../../engine/dice.ts'
import { branch, branches, each, leaf, type Offer } from '../../../engine/options.ts'
import { REFEREE } from '../../../engine/scene.ts'
import { mostOf } from '../../../kit/pick-foe.ts'
import { checkSurprised } from '../morale/morale.ts'
import { modifierOf, skillLevel, tcOf } from '../state/derived-values.ts'
import type { Combatant, Fight, Scene } from '../state/fight.ts'
import { isAble, isDecided, isHostile } from '../state/presence.ts'
import type { Side } from '../state/sides.ts'
import { opposed, passes } from './check.ts'
import { rollInitiative, sidesIn } from './turn-order.ts'

/** OSR-GEN-2: reaction, surprise, then the surprise round or initiative and the first round. */
export function opening(scene: Scene): void {
  const { fight } = scene
  if (isDecided(fight)) return scene.tell({ type: 'round', round: 1, order: [] })
  if (!reaction(scene)) return scene.tell({ type: 'ended', result: 'no_fight' })
  const side = surprise(scene)
  if (side === null || fight.options.interleaved) rollInitiative(scene) // OSR-SUR-8, OSR-INI-7
  if (side === null) return scene.tell({ type: 'round', round: 1, order: fight.order })
  const order = fight.options.interleaved ? fight.order : [{ side, who: null, total: 0 }]
  scene.tell({ type: 'round', round: 0, order })
}

const RESULTS = ['Hostile', 'Unfriendly', 'Neutral', 'Indifferent', 'Helpful'] as const

/** OSR-REA-2. */
const resultOf = (total: number): number => (total <= 2 ? 0 : total <= 5 ? 1 : total <= 8 ? 2 : total <= 11 ? 3 : 4)

/** OSR-REA-1, OSR-REA-4: only where the referee asks for it; the result is whether it comes to a fight. */
function reaction(scene: Scene): boolean {
  const speakers = scene.fight.combatants.filter((one) => one.side === 'pc' && one.kind === 'character' && isAble(one))
  const spokesman = scene.ask(REFEREE, 'reaction roll', [
    leaf('no', false as const),
    branch('yes', () => [leaf('nobody', null), each(speakers)]),
  ])
  if (spokesman === false) return true
  const why: Modifier[] = []
  if (spokesman !== null) weigh(why, 'CHA', modifierOf(spokesman.CHA), 'OSR-REA-3')
  const { total } = scene.roll(spokesman ?? REFEREE, 'reaction', d(2, 6), why)
  const result = resultOf(total)
  scene.tell({ type: 'judged', total, result: RESULTS[result]! })
  const usual = result <= 1 ? (['fight', 'parley', 'part'] as const) : (['parley', 'fight', 'part'] as const)
  return scene.ask(REFEREE, 'after reaction', usual) === 'fight'
}

const CHECKS = ['c1', 'c2', 'c3'] as const
type Way = (typeof CHECKS)[number]
type Try = { readonly side: Side; readonly who: Combatant; readonly against: Combatant }
type Find = () => Side | null

/** OSR-SUR-1, OSR-DEC-3: nobody; a side by the referee's word; or by a check. The side that has surprise, or null. */
function surprise(scene: Scene): Side | null {
  const { fight } = scene
  const sides = sidesIn(fight)
  const may = sides.filter((side) => ableOf(fight, side).some((one) => foesOf(fight, one).length > 0))
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
  const { combatants } = scene.fight
  const isAgainst = (one: Combatant): boolean =>
    combatants.some((other) => other.side === side && isHostile(scene.fight, one, other))
  const whom = combatants.filter((one) => isAble(one) && isAgainst(one))
  scene.tell({ type: 'surprised', side, whom: whom.map(({ id }) => id) })
  if (whom.some((one) => one.side !== 'pc') && scene.ask(REFEREE, 'surprised morale', ['no', 'yes']) === 'yes')
    checkSurprised(scene)
}

/** OSR-SUR-3: who tries, who rolls, against whom; OSR-SUR-5: or both, the party first. */
function checkOptions(scene: Scene, way: Way, sides: readonly Side[]): readonly Offer<Find>[] {
  const { fight } = scene
  const [first, second] = sides
  const best = (side: Side) => tried(scene, way, bestTry(fight, way, side))
  return [
    ...sides.map((side) =>
      branch(side, () => [
        leaf('best', () => best(side)),
        branches(ableOf(fight, side), (who) => againstOptions(scene, way, { ...bestTry(fight, way, side), who })),
      ]),
    ),
    first !== undefined &&
      second !== undefined &&
      leaf('both', () => {
        const [one, other] = [best(first), best(second)]
        return one !== null && other !== null ? null : (one ?? other)
      }),
  ]
}

function againstOptions(scene: Scene, way: Way, usual: Try): readonly Offer<Find>[] {
  const best = leaf('best', () => tried(scene, way, usual))
  if (way === 'c1') return [best]
  const foes = foesOf(scene.fight, usual.who)
  return [best, ...foes.map((against) => leaf(against.id, () => tried(scene, way, { ...usual, against })))]
}

const foesOf = (fight: Fight, who: Combatant): readonly Combatant[] =>
  fight.combatants.filter((one) => isAble(one) && isHostile(fight, who, one))

const ableOf = ({ combatants }: Fight, side: Side): readonly Combatant[] =>
  combatants.filter((one) => one.side === side && isAble(one))

/** OSR-SUR-3: the best Scout against the best Spy or the highest WIS DC; ties by list order. */
function bestTry(fight: Fight, way: Way, side: Side): Try {
  const who = mostOf(ableOf(fight, side), (one) => skillLevel(one, 'Scout'))!
  const against = mostOf(foesOf(fight, who), (one) => (way === 'c3' ? one.WIS : skillLevel(one, 'Spy')))!
  return { side, who, against }
}

/** OSR-SUR-2, OSR-SUR-4: equality succeeds; naturals count nothing where two roll. */
function tried(scene: Scene, way: Way, { side, who, against }: Try): Side | null {
  const scout: Modifier[] = [['Scout', skillLevel(who, 'Scout'), 'OSR-SUR-2']]
  if (way === 'c2') {
    const spy: Modifier[] = [['Spy', skillLevel(against, 'Spy'), 'OSR-SUR-2']]
    return opposed(scene, { who, why: scout }, { who: against, why: spy }, 'surprise') ? side : null
  }
  const found = way === 'c1' ? { number: tcOf(who.DEX), of: who } : { number: against.WIS, of: against } // OSR-SHEET-3: the DC of WIS is its score
  return passes(scene, who, { what: 'surprise', why: scout, ...found }) ? side : null
}
