import { because, d } from '../../../engine/dice.ts'
import { amount, many } from '../../../engine/options.ts'
import { REFEREE } from '../../../engine/scene.ts'
import { CHARACTERISTICS, dm, isAble, isPlayer, isPresent, takesTurns } from '../state/characteristics.ts'
import type { Combatant, Fight, Scene } from '../state/fight.ts'
import { rulesOf } from '../state/profiles.ts'
import { levelWith } from '../state/skills.ts'
import { readyUp, rollOff, tiedGroups } from './initiative.ts'
import { burdens } from './modifiers.ts'

/** CE-SHEET-8: six times two dice, STR to SOC. RULING: they fall before the fight opens, or on arrival. */
export function generate(scene: Scene, who: Combatant): void {
  const upp = CHARACTERISTICS.map((score) => scene.roll(who, score, d(2, 6)).total)
  scene.tell({ type: 'generated', who: who.id, upp })
}

/** CE-SEQ-1, CE-START-1: awareness, range, Initiative. CE-CHAT-9: until then the referee may call the fight off. */
export function opening(scene: Scene): void {
  const { combatants } = scene.fight
  const aware = scene.ask(REFEREE, 'aware', [many(combatants.filter(takesTurns))]) // CE-AWARE-1, CE-DEC-1
  const metres = isPlaced(scene.fight) ? null : scene.ask(REFEREE, 'range', [amount(RANGE, halfMetres)]) // CE-DEC-2
  scene.tell({ type: 'marked', aware: aware.map(({ id }) => id) })
  if (metres !== null) scene.tell({ type: 'placed', metres })
  if (isAvoided(scene)) return scene.tell({ type: 'avoided' })
  const ready = counting12(scene.fight, aware)
  for (const who of combatants.filter(takesTurns)) readyUp(scene, who, ready.includes(who) ? 'aware' : 'unaware') // CE-INIT-2: entry order (CE-START-3)
  tactics(scene)
  if (!scene.fight.options.simultaneousTies)
    for (const tied of tiedGroups(scene.fight, combatants.filter(takesTurns))) rollOff(scene, tied)
  if (scene.fight.stopped !== null) return
  scene.tell({ type: 'opened' })
  scene.tell({ type: 'round', round: 1 })
}

/** CE-PROF-2: the referee places anyone anywhere. RULING: with everybody in a place no range is asked for. */
const isPlaced = (fight: Fight): boolean =>
  rulesOf(fight).refereePlaces && fight.combatants.every(({ placed, aboard }) => placed || aboard)

/** CE-AWARE-3: everybody who is aware; CE-AWARE-2, CE-PROF-3: in the full game only if somebody is not. */
const counting12 = (fight: Fight, aware: readonly Combatant[]): readonly Combatant[] =>
  rulesOf(fight).allAwareRoll && aware.length === fight.combatants.filter(takesTurns).length ? [] : aware

/** CE-AWARE-5, CE-DEC-3: in the full game the referee is asked; on a line it is open to him unasked. */
const isAvoided = (scene: Scene): boolean =>
  rulesOf(scene.fight).asksToAvoid &&
  isOneSided(scene.fight) &&
  scene.ask(REFEREE, 'avoid', ['fight', 'avoid']) === 'avoid'

/** CE-START-2. */
const RANGE = { least: 0, most: 10_000, step: 0, unit: 'm' }
const halfMetres = (metres: number): number => Math.floor(metres * 2 + 0.5) / 2

/** CE-START-2: what is suggested when the referee only names a place. */
export function suggestedRange(place: (typeof PLACES)[number], { light }: Fight['ground']): number {
  const farthest = light === 'dark' ? 12 : light === 'low' ? 50 : Number.POSITIVE_INFINITY
  return Math.min(METRES[place], farthest)
}
export const PLACES = ['indoors', 'ship', 'outdoors', 'plain'] as const
const METRES = { indoors: 8, ship: 8, outdoors: 30, plain: 150 } as const

/** CE-TACT-1, CE-DEC-4: players are asked all at once, others always try; CE-TACT-2: a side's highest Effect counts. */
function tactics(scene: Scene): void {
  const able = scene.fight.combatants.filter((who) => isAble(who) && levelWith(scene.fight, who, 'Tactics') !== null)
  const asked = able.filter(isPlayer)
  const answers = scene.askAll(asked, 'tactics', () => ['yes', 'no'])
  const tried = able
    .filter((who) => !isPlayer(who) || answers[asked.indexOf(who)] === 'yes')
    .map((who) => ({ who, effect: plan(scene, who) }))
  for (const side of new Set(tried.map(({ who }) => who.side))) {
    const best = tried.filter(({ who }) => who.side === side).reduce((a, b) => (b.effect > a.effect ? b : a))
    const bonus = best.effect > 0 || scene.fight.options.tacticsBackfire ? best.effect : 0 // CE-PROF-23
    scene.tell({ type: 'planned', who: best.who.id, side, effect: best.effect, bonus })
    for (const { who, effect } of tried)
      if (who.side === side && who !== best.who) scene.tell({ type: 'outplanned', who: who.id, effect, bonus }) // CE-CHAT-14
  }
}

const plan = (scene: Scene, who: Combatant): number =>
  scene.roll(
    who,
    'tactics',
    d(2, 6),
    because(
      ['skill', levelWith(scene.fight, who, 'Tactics') ?? 0, 'CE-TACT-1'],
      ['int', dm(who.int.now), 'CE-TACT-1'],
      ...burdens(scene.fight, who, 'mental'),
    ),
  ).total - 8

/** CE-INIT-9: a newcomer rolls on arrival and acts from the next round. */
export function arrival(scene: Scene, who: Combatant): void {
  readyUp(scene, who, 'unaware')
  scene.tell({ type: 'acted', who: who.id, how: 'done' })
}

/** CE-AWARE-5: on a line offered to the referee, not asked. */
export const mayAvoid = (fight: Fight): boolean =>
  fight.phase === 'fighting' && !rulesOf(fight).asksToAvoid && fight.round === 1 && !fight.attack && isOneSided(fight)

/** One whole side is aware, the other wholly unaware. */
function isOneSided({ combatants }: Fight): boolean {
  const present = combatants.filter((one) => isPresent(one) && takesTurns(one))
  const sides = [...new Set(present.map(({ side }) => side))]
  const awareness = sides.map((side) => new Set(present.filter((one) => one.side === side).map(({ aware }) => aware)))
  return awareness.every(({ size }) => size === 1) && new Set(awareness.map((one) => [...one][0])).size === 2
}
