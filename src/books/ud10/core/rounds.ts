import type { OwnEvent } from '../../../engine/common-events.ts'
import { type Modifier, weigh } from '../../../engine/dice.ts'
import { branch, leaf, many } from '../../../engine/options.ts'
import { type Beat, REFEREE, type Writable } from '../../../engine/scene.ts'
import { placedIn } from '../../../kit/order-of-action.ts'
import type { Scene } from '../state/all-events.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { isAble, isOneSideLeft, isPresent, statusOf } from '../state/presence.ts'
import { skillOf } from '../state/sheet.ts'
import { lasting } from './attack-modifiers.ts'
import { DIE, passes } from './check.ts'
import { facingAtEnd } from './defense.ts'

/** UD-PREP-1, UD-SURP-2: who is surprised, then the initiative; C27: then everybody turns to the nearest enemy. */
export function opening(scene: Scene): void {
  surprise(scene)
  rollInitiative(scene, rollers(scene.fight))
  scene.tell({ type: 'opened', order: orderOf(scene.fight) })
  for (const one of scene.fight.combatants) {
    const facing = one.facing === null ? facingAtEnd(scene.fight, one) : null
    if (facing !== null) scene.tell({ type: 'faced', who: one.id, facing })
  }
  scene.tell({ type: 'round', round: 1, order: scene.fight.order, goesOn: isOneSideLeft(scene.fight) }) // UD-GEN-3
}

/** UD-SURP-1, UD-DP-2: the referee says who, or (UD-SURP-2) who has to roll, in roster order. */
function surprise(scene: Scene): void {
  const may = scene.fight.combatants.filter(isAble)
  if (may.length === 0) return
  const nobody: readonly Combatant[] = []
  const { who, rolls } = scene.ask(REFEREE, 'surprise', [
    leaf('nobody', { who: nobody, rolls: false }),
    branch('named', () => [many(may, (who) => ({ who, rolls: false }))]),
    branch('roll', () => [many(may, (who) => ({ who, rolls: true }))]),
  ])
  for (const one of may)
    if (who.includes(one) && (!rolls || !notices(scene, one))) scene.tell({ type: 'surprised', who: one.id })
}

/** UD-SURP-2; C21: with the penalties for wounds and fatigue. */
function notices(scene: Scene, who: Combatant): boolean {
  const why: Modifier[] = []
  weigh(why, 'initiative', skillOf(who, 'initiative'), 'UD-SURP-2')
  weigh(why, 'dex', who.dex, 'UD-SURP-2')
  lasting(who, why)
  return passes(scene, 15, { who, what: 'readiness', why })
}

const ratingOf = (who: Combatant): number => skillOf(who, 'initiative')

/** UD-INIT-5, UD-DP-3: what those share who share one die: all NPCs, or a group, else the side; null: who rolls alone. */
function bandOf({ options }: Fight, { control, group, side }: Combatant): string | null {
  if (control === 'player' || options.npcInitiative === 'each') return null
  return options.npcInitiative === 'all' ? 'all' : (group ?? side)
}

/**
 * UD-INIT-1: a bare d10 and the rating of the skill; UD-INIT-2: no check. UD-INIT-6: in roster order, a group at the
 * place of its first member.
 */
function rollInitiative(scene: Scene, among: readonly Combatant[]): void {
  const { fight } = scene
  for (const who of among) {
    const band = bandOf(fight, who)
    const members = band === null ? [who] : among.filter((one) => bandOf(fight, one) === band)
    if (members[0] !== who) continue
    const known = band === null ? null : knownOf(fight, band, members)
    const initiative = known ?? rolled(scene, who, bestOf(members, ratingOf))
    for (const one of members) scene.tell({ type: 'readied', who: one.id, initiative })
  }
}

/** C8: who joins a group that has a value shares it without a die. */
function knownOf(fight: Fight, band: string, newcomers: readonly Combatant[]): number | null {
  if (fight.options.iniEachRound) return null
  const member = fight.combatants.find(
    (one) => one.initiative !== null && !newcomers.includes(one) && bandOf(fight, one) === band,
  )
  return member?.initiative ?? null
}

const rolled = (scene: Scene, who: Combatant, rating: number): number =>
  scene.roll(who, 'initiative', DIE, [['initiative', rating, 'UD-INIT-1']]).total

function bestOf(people: readonly Combatant[], of: (one: Combatant) => number): number {
  let best = Number.NEGATIVE_INFINITY
  for (const one of people) best = Math.max(best, of(one))
  return best
}

/** UD-INIT-3, UD-INIT-4; C27: who has no initiative comes last. */
export function orderOf(fight: Fight): readonly string[] {
  const placed = fight.combatants.map((one) => placeOf(fight, one))
  placed.sort(
    (a, b) =>
      b.initiative - a.initiative ||
      b.rating - a.rating ||
      b.dex - a.dex ||
      Number(b.isPlayer) - Number(a.isPlayer) ||
      a.first - b.first,
  )
  return placed.map(({ one }) => one.id)
}

function placeOf(fight: Fight, one: Combatant) {
  const band = bandOf(fight, one)
  const members = band === null ? [one] : fight.combatants.filter((other) => bandOf(fight, other) === band)
  return {
    one,
    initiative: one.initiative ?? -10_000,
    rating: bestOf(members, ratingOf),
    dex: bestOf(members, ({ dex }) => dex),
    isPlayer: one.control === 'player',
    first: fight.combatants.indexOf(members[0]!), // in the roster
  }
}

/** UD-INIT-7, C8: with `iniEachRound` all roll again but the dead and gone; UD-INIT-8: newcomers roll now. */
const rollers = (fight: Fight): readonly Combatant[] =>
  fight.combatants.filter((one) => isPresent(one) && (fight.options.iniEachRound || one.initiative === null))

/** UD-TURN-2, UD-HP-9: newcomers roll (UD-INIT-8), the order is built, reactions come back. */
export function newRound(scene: Scene): void {
  const { fight } = scene
  rollInitiative(scene, rollers(fight))
  scene.tell({ type: 'round', round: fight.round + 1, order: orderOf(fight), goesOn: false })
}

/** UD-END-1, UD-DP-18: the referee alone ends the fight (UD-GEN-4); this proposes it. */
export const proposal = (scene: Scene): void =>
  scene.ask(REFEREE, 'end', ['go on', 'end fight']) === 'end fight' ? end(scene) : scene.tell({ type: 'went on' })

/** UD-END-7. */
export function end(scene: Scene): void {
  const { fight } = scene
  const summary = fight.combatants.map((one) => {
    const { attacks, hits } = one.tally
    return { who: one.id, state: statusOf(one), attacks, hits }
  })
  const figures = fight.combatants.map(({ id: who, tally: { attacks: _a, hits: _h, ...rest } }) => ({ who, ...rest }))
  const seconds = fight.round * fight.options.roundSeconds // UD-GEN-6, UD-SPEC-2
  scene.tell({ type: 'ended', rounds: fight.round, seconds, summary, figures })
}

/** UD-TURN-4: the end of the turn, with the automatic facing (UD-MAP-9). */
export function over(scene: Scene, who: Combatant): void {
  const { fight } = scene
  const facing = fight.turn?.faced || who.picked || !isAble(who) ? null : facingAtEnd(fight, who)
  scene.tell({ type: 'turned', who: who.id, facing })
}

const END: Beat = { kind: 'end', who: null }
const ROUND: Beat = { kind: 'round', who: null }
const PROPOSAL: Beat = { kind: 'proposal', who: null }

/** Whose beat it is. UD-INIT-3: highest first, until all have acted. */
export function next(fight: Fight): Beat | null {
  if (fight.phase === 'over') return null
  if (fight.stopped !== null) return END
  if (fight.phase === 'opening') return { kind: 'opening', who: null }
  if (fight.turn !== null) return { kind: 'turn', who: fight.turn.who }
  if (!fight.goesOn && isOneSideLeft(fight)) return PROPOSAL // UD-END-1
  const first = fight.now === null ? undefined : fight.combatants.find(({ id }) => id === fight.now)
  if (first && acts(first)) return { kind: 'turn', who: first.id }
  for (const one of placedIn(fight)) if (acts(one)) return { kind: 'turn', who: one.id }
  return ROUND
}

/** UD-TURN-5. */
const acts = (one: Combatant): boolean => !one.acted && isAble(one)

type Of<T extends OwnEvent['type']> = Extract<OwnEvent, { readonly type: T }>

/** UD-GEN-8, UD-TURN-10: what the referee says of initiative reorders at once; distances of the ground become those of the fight. */
export function afterSet(fight: Writable<Fight>, { who, field }: Of<'set'>, _was: Combatant | null): void {
  if (who === null && field.startsWith('distances')) fight.distances = fight.ground.distances.map((one) => ({ ...one }))
  const one = fight.combatants.find(({ id }) => id === who)
  if (one) rouse(one, field)
  if (who !== null && field === 'initiative' && fight.phase === 'fighting') fight.order = [...orderOf(fight)]
}

/** UD-INIT-8: who joins has no place in the order before the next round. */
export function afterJoined(fight: Writable<Fight>): void {
  const newcomer = fight.combatants.at(-1)
  if (newcomer) newcomer.initiative = null
}

/** UD-END-5: by HP above 0, or EP above the lowest, whoever fell by them wakes; C24: the other way needs the flag. */
function rouse(who: Writable<Combatant>, field: string): void {
  if (field !== 'hp' && field !== 'ep') return
  if (who.unconscious && (who.fellBy === 'ep' ? who.ep > -10 : who.hp > 0)) {
    who.unconscious = false
    who.fellBy = null
  }
  if (who.incapacitated && who.hp > 0) who.incapacitated = false
}
