import { branch, leaf, type Offer } from '../../../engine/options.ts'
import { jams } from '../items/items.ts'
import { needOf, tooFar } from '../ranges/ranges.ts'
import type { Scene } from '../state/all-events.ts'
import { type Combatant, type Fight, isEnemy, type Reacting } from '../state/fight.ts'
import { type Arm, isRanged, meleeArms } from '../state/usable-weapons.ts'
import type { Blow } from './attack-modifiers.ts'
import { type Level, type Reading, rankOf, succeeds } from './percentile-roll.ts'

/** MY-CMP-2: the attacker's skill against Dodge, or against the skill of the weapon that is picked. */
export type Reaction = {
  readonly how: Reacting
  readonly skill: number
  readonly arm: Arm | null
  /** MY-REACT-5: somebody might have reacted. */
  readonly chosen: boolean
}

/** MY-ATK-1, step 2. MY-REACT-1: an enemy fights back; MY-REACT-2, MY-TURN-6: investigators choose each time. */
export function react(scene: Scene, blow: Blow): Reaction {
  const { at } = blow
  const choices = canReact(at) && isOpposed(scene.fight, blow) ? reactions(scene.fight, blow) : []
  if (choices.length === 0) return UNOPPOSED
  const reaction = scene.ask(at, 'reaction', choices) // MY-DEC-5, MY-DEC-6, MY-DEC-12
  scene.tell({ type: 'reacted', who: at.id, to: blow.by.id, how: reaction.how, weapon: reaction.arm?.id ?? null })
  return reaction
}

const UNOPPOSED: Reaction = { how: 'nothing', skill: 0, arm: null, chosen: false }

/** MY-REACT-4. */
export const canReact = ({ conditions }: Combatant): boolean =>
  !conditions.surprised && !conditions.unconscious && !conditions.dying && !conditions.stunned && !conditions.dead

/** MY-RNG-1: a shot is answered like any other attack; MY-RNG-3: or not at all. */
const isOpposed = ({ options }: Fight, { arm }: Blow): boolean =>
  !isRanged(arm) || options.firearms_opposed === 'fight_back'

/** MY-REACT-3, MY-REACT-4: an enemy dodges where the referee may say so. MY-REACT-5: investigators may do nothing. */
function reactions(fight: Fight, { by, at }: Blow): readonly Offer<Reaction>[] {
  const arms = at.cannotFightBack
    ? []
    : meleeArms(fight, at).filter((arm) => tooFar(fight, { by: at, at: by }, arm) === null) // MY-RNG-1, MY-RNG-2
  const dodges = !at.cannotDodge && (!isEnemy(at) || at.control === 'referee')
  const dodge = dodges && leaf<Reaction>('dodge', { how: 'dodge', skill: at.dodge, arm: null, chosen: false })
  const back =
    arms.length > 0 &&
    branch('fight back', () =>
      arms.map((arm) => leaf<Reaction>(arm.id, { how: 'fight back', skill: arm.skill, arm, chosen: false })),
    )
  const open = (isEnemy(at) ? [back, dodge] : [dodge, back]).filter((one) => one !== false)
  return open.length > 0 && fight.options.no_reaction && !isEnemy(at)
    ? [...open, leaf<Reaction>('nothing', IDLE)]
    : open
}

const IDLE: Reaction = { how: 'nothing', skill: 0, arm: null, chosen: true }

/** What an attack roll counts for: failed where the weapon jams (MY-MALF-1) or the distance asks more (MY-RNG-2). */
export function judged(scene: Scene, blow: Blow, thrown: Reading): Level {
  if (jams(scene, blow, thrown)) return 'failure'
  return rankOf(thrown.level) >= needOf(scene.fight, blow) ? thrown.level : 'failure'
}

/** Results that a setting tells apart besides the levels, each the last of its kind; null: of a reaction. */
export function settingEdges({ options }: Fight, blow: Blow | null): readonly number[] {
  const edges = options.fumbles ? HUNDRED : NONE
  return blow && options.malfunction && blow.arm.malf !== null ? [...edges, blow.arm.malf - 1] : edges
}

const NONE: readonly number[] = []
const HUNDRED: readonly number[] = [99]

/** Who deals damage: the attacker, who fought back, nobody because it was dodged, or nobody at all. */
export type Winner = 'attacker' | 'defender' | 'avoided' | 'nobody'

/** MY-CMP-1, MY-GEN-7: the table, both failed before same level; MY-CMP-3: no skill breaks a tie. MY-ATK-3. */
export function compare(how: Reacting, attack: Level, defence: Level | null): Winner {
  if (how === 'nothing' || defence === null) return succeeds(attack) ? 'attacker' : 'nobody'
  if (!succeeds(attack) && !succeeds(defence)) return 'nobody'
  const ahead = rankOf(attack) - rankOf(defence)
  if (how === 'dodge') return ahead > 0 ? 'attacker' : 'avoided'
  return ahead >= 0 ? 'attacker' : 'defender'
}
