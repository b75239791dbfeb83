import { branch, leaf, type Offer } from '../../../engine/options.ts'
import { menuOrShut } from '../../../kit/target-menus.ts'
import { FIRST, shut } from '../core/refusals.ts'
import { action, counted } from '../core/spend-action.ts'
import { whyNoAction, whyNoFree } from '../core/spent-slots.ts'
import type { Deed } from '../core/turn.ts'
import { skillCheck } from '../skills/skill-check.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'
import type { Weapon } from '../state/gear.ts'
import { handsFor } from '../state/in-hand.ts'
import { skillOf } from '../state/skills-and-movement.ts'
import { WEAPONS } from '../tables/weapons.ts'
import { dropLeaves, held } from './carried-things.ts'

/** UD-ACT-5: any size, and a shield with it, hands permitting. */
export function drawOptions(scene: Scene, who: Combatant): Offer<Deed> {
  const things = drawable(who)
  if (things.length === 0) return false
  const why = whyNoAction(scene.fight)
  if (why !== null) return shut('draw', why)
  return menuOrShut(
    'draw',
    armsMenu(who, things, (thing, shield) =>
      action(scene, who, () => draw(scene, who, { thing, shield, at: 'action' })),
    ),
    FIRST,
  )
}

/** UD-ACT-6: a check; where it succeeds the drawing is free, where it fails the action is spent. */
function quickDrawOption(scene: Scene, who: Combatant): Offer<Deed> {
  const things = drawable(who).filter((id) => id !== 'shield')
  if (things.length === 0 || skillOf(who, 'quickDraw') === 0) return false // UD-CHK-6
  const why = scene.fight.turn?.acted ? 'E_ACTION_SPENT' : whyNoFree(scene.fight) // C15
  if (why !== null) return shut('quick draw', why)
  return menuOrShut(
    'quick draw',
    armsMenu(who, things, (thing, shield) => () => quickly(scene, who, { thing, shield })),
    FIRST,
  )
}

/** Carried weapons and shields, each once. */
const drawable = ({ carried }: Combatant): readonly string[] =>
  carried.filter((id, i) => (WEAPONS[id] || id === 'shield') && carried.indexOf(id) === i)

type Drawn = { readonly thing: string; readonly shield: boolean }

function armsMenu(
  who: Combatant,
  things: readonly string[],
  means: (thing: string, shield: boolean) => Deed,
): readonly Offer<Deed>[] {
  return things.map((thing) => {
    if (handsFor([...who.ready, thing]) > 2) return shut(thing, 'E_HANDS') // UD-SHEET-5
    const both = thing !== 'shield' && who.carried.includes('shield') && handsFor([...who.ready, thing, 'shield']) <= 2
    if (!both) return leaf(thing, means(thing, false))
    return branch(thing, () => [leaf('alone', means(thing, false)), leaf('shield', means(thing, true))])
  })
}

function draw(
  scene: Scene,
  who: Combatant,
  { thing, shield, at }: Drawn & { readonly at: 'action' | 'free' | 'move' },
): void {
  scene.tell({ type: 'drew', who: who.id, thing, shield, at })
}

function quickly(scene: Scene, who: Combatant, drawn: Drawn): void {
  const difficulty = quickDrawDifficulty(WEAPONS[drawn.thing]!, {
    isUnchambered: who.unchambered,
    shield: drawn.shield,
  })
  const isQuick = skillCheck(scene, difficulty, { who, skill: 'quickDraw', linked: 'dex' })
  if (isQuick)
    counted(scene, who, () => draw(scene, who, { ...drawn, at: 'free' }))() // C15
  else action(scene, who, () => draw(scene, who, { ...drawn, at: 'action' }))()
}

/** UD-ACT-6: by size; 5 more for a round to be chambered in an automatic weapon, and for a shield. */
function quickDrawDifficulty(
  { size, modes }: Weapon,
  { isUnchambered, shield }: { readonly isUnchambered: boolean; readonly shield: boolean },
): number {
  const bySize = size === 'L' ? 20 : size === 'M' ? 15 : 10
  const isAutomatic = modes.some((mode) => mode !== 'single')
  return bySize + (isUnchambered && isAutomatic ? 5 : 0) + (shield ? 5 : 0)
}

/** UD-ACT-6: quick draw; UD-FREE-1: drop something. */
export const handOptions = (scene: Scene, who: Combatant): readonly Offer<Deed>[] => [
  quickDrawOption(scene, who),
  held(who).length > 0 && branch('drop', () => dropLeaves(scene, who)),
]

/**
 * UD-MOVE-2, UD-DP-5: with a standard move, also of 0 squares, one small weapon at no cost. RULING: it is offered after
 * the move, for the rest of the turn, and never asked.
 */
export function drawOnTheWay(scene: Scene, who: Combatant): Offer<Deed> {
  const { turn } = scene.fight
  if (turn === null || turn.drew || (turn.moved !== 'standard' && turn.moved !== 'stay')) return false
  const small = smallOnes(who)
  if (small.length === 0) return false
  const deed =
    (thing: string): Deed =>
    () =>
      draw(scene, who, { thing, shield: false, at: 'move' })
  return branch('draw on the way', () => small.map((id) => leaf(id, deed(id))))
}

/** UD-MOVE-5: whether a standard move of 0 squares is of any use. */
export const hasSmallToDraw = (who: Combatant): boolean => smallOnes(who).length > 0

const smallOnes = (who: Combatant): readonly string[] =>
  drawable(who).filter((id) => WEAPONS[id]?.size === 'S' && handsFor([...who.ready, id]) <= 2)
