import type { Scene } from '../state/events.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { isPresent } from '../state/presence.ts'
import { skillOf } from '../state/skills-and-movement.ts'
import { DIE } from './open-ended-check.ts'

const ratingOf = (who: Combatant): number => skillOf(who, 'initiative')

/**
 * UD-INIT-5, UD-DP-3: the key of those who share one die: NPCs of a group, or all of them; null for who rolls alone. The group
 * of a sheet without one is its side.
 */
function bandOf({ options }: Fight, { control, group, side }: Combatant): string | null {
  if (control === 'player' || options.npcInitiative === 'each') return null
  return options.npcInitiative === 'all' ? 'all' : (group ?? side)
}

/**
 * UD-INIT-1: a bare d10 and the rating of the skill; UD-INIT-2: no check. UD-INIT-6: in roster order, a group at the
 * place of its first member.
 */
export function rollInitiative(scene: Scene, among: readonly Combatant[]): void {
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

const bestOf = (people: readonly Combatant[], of: (one: Combatant) => number): number => {
  let best = Number.NEGATIVE_INFINITY
  for (const one of people) best = Math.max(best, of(one))
  return best
}

type Placed = {
  readonly one: Combatant
  readonly initiative: number
  readonly rating: number
  readonly dex: number
  readonly isPlayer: boolean
  /** Place in the roster, of a group that of its first member. */
  readonly first: number
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

function placeOf(fight: Fight, one: Combatant): Placed {
  const band = bandOf(fight, one)
  const members = band === null ? [one] : fight.combatants.filter((other) => bandOf(fight, other) === band)
  return {
    one,
    initiative: one.initiative ?? -10_000,
    rating: bestOf(members, ratingOf),
    dex: bestOf(members, ({ dex }) => dex),
    isPlayer: one.control === 'player',
    first: fight.combatants.indexOf(members[0]!),
  }
}

/** UD-INIT-7, C8: with `iniEachRound` all roll again but the dead and gone; UD-INIT-8: newcomers roll now. */
export const rollers = (fight: Fight): readonly Combatant[] =>
  fight.combatants.filter((one) => isPresent(one) && (fight.options.iniEachRound || one.initiative === null))
