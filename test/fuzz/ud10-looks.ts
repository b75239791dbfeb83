import type { Combatant, Fight } from '../../src/books/ud10/state/fight.ts'
import type { Options } from '../../src/books/ud10/state/model.ts'
import { gridIn, hasGrid, stand } from '../../src/books/ud10/state/positions.ts'
import { isAble } from '../../src/books/ud10/state/presence.ts'
import { canStand } from '../../src/field/can-stand.ts'
import { isSharing } from '../../src/field/squares-apart.ts'
import type { AnyPlay } from '../../src/words/transcript.ts'

/** What somebody may be in the course of a fight. */
const FLAGS = [
  ...(['surprised', 'immobilised', 'crouching', 'moving', 'hidden', 'braced', 'unconscious', 'incapacitated'] as const),
  ...(['dead', 'forfeitAttack', 'retreated', 'pinned', 'unchambered', 'fled', 'left', 'aided', 'picked'] as const),
]
const STATES: Readonly<Record<string, (one: Combatant) => boolean>> = {
  'aim 1': ({ aim }) => aim?.rounds === 1,
  'aim 2': ({ aim }) => aim?.rounds === 2,
  'in cover': ({ cover }) => cover !== null,
  'on guard': ({ boost }) => boost > 0,
  'below 0 HP': ({ hp }) => hp < 0,
  'below 0 EP': ({ ep }) => ep < 0,
}
const TOGGLES: readonly (keyof Options)[] = [
  ...(['bodyZones', 'buffer', 'penetration', 'fleeing', 'retreat', 'damageTypes', 'facing', 'enduranceCheck'] as const),
  ...(['iniEachRound', 'exhaustionKnockout', 'npcRetreats', 'stepIsMove', 'negativeDexCounts'] as const),
]
const CHOICES: readonly string[] = [
  ...['map grid', 'map none', 'diagonals equal', 'diagonals alternate', 'npcInitiative each', 'npcInitiative group'],
  ...['npcInitiative all', 'parryTies attacker', 'parryTies defender', 'incapacitation check', 'incapacitation always'],
  ...['reactionGate auto', 'reactionGate ask', 'deathAt -10', 'deathAt -4', 'freeActionLimit 3', 'freeActionLimit 1'],
  ...['freeActionLimit 0', 'startDistance 10', 'startDistance 3', 'roundSeconds 10', 'roundSeconds 60'],
]

/** Every condition, and both ways of every setting. */
export const TO_SEE: readonly string[] = [
  ...FLAGS,
  ...Object.keys(STATES),
  ...TOGGLES.flatMap((name) => [`${name} true`, `${name} false`]),
  ...CHOICES,
]

/** What the fight at hand has shown. */
const seen = new Set<string>()
export const shown = (): readonly string[] => [...seen]

/** Who stood where at the question before, and who was in nobody's way. */
let before: Readonly<Record<string, boolean>> = {}

/** At every question: what is to be seen, and nobody in a wall, and two on one square only where the page allows it. */
export function look(play: AnyPlay, nth: number): void {
  const fight = play.fight as unknown as Fight
  if (nth === 1) {
    seen.clear()
    before = {}
    for (const [name, value] of Object.entries(fight.options)) if (name !== 'preset') seen.add(`${name} ${value}`)
  }
  for (const one of fight.combatants) {
    for (const flag of FLAGS) if (one[flag]) seen.add(flag)
    for (const [name, is] of Object.entries(STATES)) if (is(one)) seen.add(name)
  }
  if (hasGrid(fight)) stands(fight)
}

function stands(fight: Fight): void {
  const grid = gridIn(fight)
  const here = fight.combatants.filter((one) => one.pos !== null && !one.left && !one.fled)
  for (const one of here) if (!canStand(grid, stand(one), [])) throw new Error(`${one.id} stands in a wall`)
  const shared: Record<string, boolean> = {}
  const inTheWay = here.filter((one) => isAble(one))
  for (const [n, one] of inTheWay.entries())
    for (const other of inTheWay.slice(n + 1))
      if (isSharing(stand(one), stand(other))) {
        const pair = `${one.id} ${other.id}`
        if (!(pair in before) && before[one.id] !== false && before[other.id] !== false && !isNew(one, other))
          throw new Error(`${one.id} and ${other.id} stand on one square`)
        shared[pair] = true
      }
  before = { ...shared, ...Object.fromEntries(here.map((one) => [one.id, isAble(one) && !one.hidden])) }
}

const isNew = (...two: readonly Combatant[]): boolean => two.some(({ id, hidden }) => hidden || !(id in before))
