import { find } from '../../../engine/common-events.ts'
import { because, d } from '../../../engine/dice.ts'
import { amount, many } from '../../../engine/options.ts'
import { REFEREE } from '../../../engine/scene.ts'
import { playBy } from '../../../kit/play-beats.ts'
import { chargesInRound } from '../explosives/blast.ts'
import { cloudsInRound } from '../explosives/smoke-and-scatter.ts'
import { listen } from '../hazards/comms.ts'
import { hazardsInRound } from '../hazards/hazard.ts'
import { drugsInRound, soberUp } from '../recovery/dose.ts'
import { admission, aid, day } from '../recovery/recovery.ts'
import type { Combatant, Fight, Scene } from '../state/fight.ts'
import { CHARACTERISTICS, dm, isAble, isPlayer, isPresent, rulesOf, takesTurns } from '../state/fight.ts'
import { levelWith } from '../state/weapons-and-skills.ts'
import { repair } from '../vehicles/hits-and-repair.ts'
import { rollOn } from '../vehicles/movement-and-collisions.ts'
import { effectOf, mentalEffectOf } from './check.ts'
import { carriers, delayers, goFirst, interpose } from './delay.ts'
import { byInitiative, readyUp, rollOff, tiedGroups } from './initiative.ts'
import { turn } from './turn.ts'
import { isWaiting } from './turn-order.ts'
import { strike } from './wound.ts'

/** `next` in `turn-order.ts` says when they come. */
export const play = playBy<Scene, Combatant>(
  {
    opening,
    round: newRound,
    outcome: (scene) => outcome(scene, 'end'),
    lull: (scene) => outcome(scene, 'lull'),
    end,
    close,
    settle,
    admission,
  },
  { turn, wake, delay, tie, generation: generate, arrival, aid, match, stall, repair, day },
)

/** CE-SHEET-8: six times two dice, STR to SOC. RULING: they fall before the fight opens, or on arrival. */
function generate(scene: Scene, who: Combatant): void {
  const upp = CHARACTERISTICS.map((score) => scene.roll(who, score, d(2, 6)).total)
  scene.tell({ type: 'generated', who: who.id, upp })
}

/** CE-SEQ-1, CE-START-1: awareness, range, Initiative. CE-CHAT-9: until then the referee may call the fight off. */
function opening(scene: Scene): void {
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

function plan(scene: Scene, who: Combatant): number {
  const level = levelWith(scene.fight, who, 'Tactics') ?? 0
  const why = because(['skill', level, 'CE-TACT-1'], ['int', dm(who.int.now), 'CE-TACT-1'])
  return mentalEffectOf(scene, who, 'tactics', why)
}

/** CE-INIT-9: a newcomer rolls on arrival and acts from the next round. */
function arrival(scene: Scene, who: Combatant): void {
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

/** CE-TURN-8, CE-TIME-1. Delays of the old round are asked for before it ends (CE-DELAY-3). */
function newRound(scene: Scene): void {
  const first = carriers(scene)
  if (rulesOf(scene.fight).hasVehicles) rollOn(scene) // CE-VEH-1
  scene.tell({ type: 'round', round: scene.fight.round + 1 })
  drugsInRound(scene)
  cloudsInRound(scene)
  chargesInRound(scene)
  hazardsInRound(scene) // CE-HAZ-1
  listen(scene) // CE-COMM-1
  goFirst(scene, first) // last: all the others have the Initiative of this round now
}

/** CE-DELAY-4, CE-PROF-7, CE-DEC-6: before a later turn delayers are asked, first-delayed first; the first yes acts. */
function delay(scene: Scene, next: Combatant): void {
  const who = delayers(scene.fight).find((one) => scene.ask(one, 'act now', ['yes', 'no']) === 'yes')
  if (who) interpose(scene, who, next)
  else scene.tell({ type: 'waited', before: next.id })
}

/** CE-INIT-5, for a tie that came about during the fight. */
function tie(scene: Scene, first: Combatant): void {
  rollOff(scene, alikeNow(scene.fight, first))
}

const alikeNow = (fight: Fight, first: Combatant): readonly Combatant[] =>
  fight.combatants.filter((one) => isWaiting(one) && byInitiative(fight, first, one) === 0)

/** CE-WAKE-1, CE-PROF-17: each full minute; or when the referee says (CE-DEC-8), and acts at once (CE-WAKE-2). */
function wake(scene: Scene, who: Combatant): void {
  const tries = rulesOf(scene.fight).wakesEachMinute
    ? isMinuteUp(scene.fight, who)
    : scene.ask(REFEREE, 'wake', ['yes', 'no']) === 'yes'
  if (!tries || !stirs(scene, who)) return scene.tell({ type: 'acted', who: who.id, how: 'slept' })
  if (rulesOf(scene.fight).wakesEachMinute) return scene.tell({ type: 'acted', who: who.id, how: 'done' }) // RULING: the woken acts from the next round on
  turn(scene, who)
}

/** RULING: who was down when the fight began counts from its first round. */
const isMinuteUp = ({ round }: Fight, { downSince }: Combatant): boolean =>
  round > (downSince ?? 1) && (round - (downSince ?? 1)) % MINUTE === 0

const MINUTE = 10 // rounds (CE-TIME-1)

function stirs(scene: Scene, who: Combatant): boolean {
  const why = because(['end', dm(who.end.now), 'CE-WAKE-1'], ['earlier failures', who.wakeFails, 'CE-WAKE-1'])
  const woke = effectOf(scene, who, 'wake', why) >= 0
  scene.tell({ type: woke ? 'woke' : 'slept', who: who.id })
  return woke
}

/** CE-END-1, CE-DEC-21: one side is left, or nobody attacks any more. */
function outcome(scene: Scene, about: 'end' | 'lull'): void {
  if (scene.ask(REFEREE, about, ['yes', 'no']) === 'yes') end(scene)
  else scene.tell({ type: 'went on' })
}

/** CE-END-2: what lasted for the fight is over; a drug that lasts one fight wears off with it (CE-DRUG-3). */
function end(scene: Scene): void {
  scene.tell({ type: 'ceased' })
  if (!scene.fight.options.drugsInFight) soberUp(scene)
}

/** RULING: a drug that lasts by the round (CE-PROF-9) wears off after first aid; no fight comes so soon. */
function close(scene: Scene): void {
  if (scene.fight.phase === 'aftermath' && scene.fight.options.drugsInFight) soberUp(scene)
  scene.tell({ type: 'closed' })
}

/** CE-VEH-4: a robot that has lost this round. */
function stall(scene: Scene, who: Combatant): void {
  scene.tell({ type: 'stalled', who: who.id })
  scene.tell({ type: 'acted', who: who.id, how: 'slept' })
}

/** CE-PROF-4, with the toggle `simultaneousTies`: those whom neither Initiative nor DEX tells apart act together. */
function match(scene: Scene, first: Combatant): void {
  scene.tell({ type: 'matched', who: first.id, whos: alikeNow(scene.fight, first).map(({ id }) => id) })
}

/** What they did to each other comes true when all of them have acted. */
function settle(scene: Scene): void {
  const { owed, together, combatants } = scene.fight
  for (const { who, points } of [...owed]) strike(scene, find(combatants, who), points)
  scene.tell({ type: 'settled', who: together[0]! })
}
