import { d, type Modifier } from '../../../engine/dice.ts'
import { amount, branch, leaf, letter, type Offer } from '../../../engine/options.ts'
import { choice, text, whole } from '../../../engine/schema.ts'
import { visible } from '../../../engine/schema-marks.ts'
import { whoDoes } from '../../../kit/event-sentences.ts'
import { targetMenus } from '../../../kit/target-menus.ts'
import { mainAction } from '../core/action-costs.ts'
import { type Deed, hasMain, menuOr, shut, type Why } from '../core/budget-and-refusals.ts'
import { commonReasons, d20, edgeOf, isFavoured, isHindered, judged } from '../core/check.ts'
import { hurt } from '../health/wounds.ts'
import { compositeTC, dcOf, skillLevel, tcOf } from '../state/derived-values.ts'
import { feetBetween, isClearTo } from '../state/distance-and-cover.ts'
import { event, WHO } from '../state/event-fields.ts'
import type { Combatant, Fight, Scene } from '../state/fight.ts'
import type { Spell } from '../state/gear-and-trait-schemas.ts'
import { isHeld, isPresent } from '../state/presence.ts'
import { handsFull } from '../state/usable-weapons.ts'

const spell = visible(text({ max: 32 }))

export const MAGIC = {
  cast: event({ ...WHO, spell, cp: whole(0, 999) })({
    does: (_fight, { cp }, who) => void (who.cp -= cp),
    ...whoDoes('casts a spell ({spell})', 'cast a spell ({spell})'),
  }),
  fizzled: event({ ...WHO, spell })({ does: null, said: 'The spell fails.' }),
  worked: event({ ...WHO, spell, note: text({ max: 160 }) })({
    does: null,
    said: ({ note }) => `The spell works.${note === '' ? '' : ` ${note}`}`,
  }),
  afflicted: event({ ...WHO, condition: choice(['prone', 'surprised', 'broken', 'surrendered']) })({
    does: (_fight, { condition }, who) => void (who.conditions[condition] = true),
    ...whoDoes('is {condition}', 'are {condition}'),
    reorders: true,
  }),
}

/** OSR-CAST-1: a free hand, points, nobody holding. */
export function magicOption(scene: Scene, who: Combatant): Offer<Deed> {
  if (who.cpMax === 0) return false
  if (!hasMain(who)) return shut('cast', 'E_NO_ACTION')
  if (isHeld(who)) return shut('cast', 'E_CANNOT_ACT')
  if (handsFull(who) > 1) return shut('cast', 'E_HANDS')
  if (who.cp < 1) return shut('cast', 'E_SKILL')
  return branch('cast', () => [...who.spells.map((spell) => spellOption(scene, who, spell)), freeOption(scene, who)])
}

function spellOption(scene: Scene, who: Combatant, spell: Spell): Offer<Deed> {
  if (who.cp < spell.cost) return shut(spell.name, 'E_SKILL')
  if (!spell.aimed) return branch(spell.name, () => extraOptions(scene, who, { spell, at: null }))
  const targets = scene.fight.combatants.filter((one) => isPresent(one) && !one.hidden && !one.conditions.dead)
  const menus = targetMenus(
    targets,
    (at) => whyNot(scene.fight, who, { spell, at }),
    (at) => extraOptions(scene, who, { spell, at }),
  )
  return menuOr(spell.name, menus)
}

/** RULING: what would stop a shot stops an aimed spell. */
function whyNot(fight: Fight, who: Combatant, { spell, at }: Aimed): Why | null {
  if (feetBetween(fight, who, at) > spell.range) return 'E_RANGE'
  return isClearTo(fight, who, at) ? null : 'E_COVER'
}
type Aimed = { readonly spell: Spell; readonly at: Combatant }

type Aim = { readonly spell: Spell; readonly at: Combatant | null }

/** OSR-CAST-1: each point more is +1 to the roll. */
function extraOptions(scene: Scene, who: Combatant, aim: Aim): readonly Offer<Deed>[] {
  const most = who.cp - aim.spell.cost
  const means = (extra: number): Deed => mainAction(scene, who, () => cast(scene, who, { ...aim, extra }))
  return [most > 0 ? amount({ least: 0, most, step: 1, unit: 'cp' }, means) : leaf('0', means(0))]
}

/** RULING: a spell without a record costs 1 and is checked against the own TC of INT; the referee says what it does. */
function freeOption(scene: Scene, who: Combatant): Offer<Deed> {
  const castFreely = (words: string): void => {
    scene.tell({ type: 'noted', who: who.id, to: 'referee', words })
    cast(scene, who, { spell: FREE, at: null, extra: 0 })
  }
  return branch('free', () => [letter((words) => mainAction(scene, who, () => castFreely(words)))])
}
const NOTHING = { aimed: false, range: 0, damage: null, condition: null, note: '' } as const
const FREE: Spell = { name: 'free', cost: 1, skill: 'Magic', against: 'INT', ...NOTHING }

/** OSR-CAST-1: the points are lost whatever comes; C24: damage since the last turn ended is a disadvantage. */
function cast(scene: Scene, who: Combatant, { spell, at, extra }: Aim & { readonly extra: number }): void {
  scene.tell({ type: 'cast', who: who.id, spell: spell.name, cp: spell.cost + extra })
  const why: Modifier[] = [
    [spell.skill, skillLevel(who, spell.skill), 'OSR-CAST-1'],
    ['extra', extra, 'OSR-CAST-1'],
  ]
  commonReasons(scene.fight, who, why)
  const edge = edgeOf(isFavoured(who), isHindered(scene.fight, who) || who.hurtSince)
  const found = d20(scene, who, 'spell', { why, edge })
  if (!judged(scene, who, { what: 'spell', number: numberOf(who, spell, at), of: at ?? who, found }))
    return scene.tell({ type: 'fizzled', who: who.id, spell: spell.name })
  scene.tell({ type: 'worked', who: who.id, spell: spell.name, note: spell.note })
  if (at === null) return
  if (spell.damage !== null) {
    const { count, sides, plus } = spell.damage
    const { total } = scene.roll(who, 'spell damage', d(count, sides), [['spell', plus, 'OSR-CAST-1']])
    hurt(scene, { who: at, by: who, points: Math.max(1, total), spares: false, from: 'spell' })
  }
  if (spell.condition !== null) scene.tell({ type: 'afflicted', who: at.id, condition: spell.condition })
}

/** The own target number, or the DC of the target (OSR-SHEET-3). */
function numberOf(who: Combatant, { against }: Spell, at: Combatant | null): number {
  if (against === 'Physical' || against === 'Evasion' || against === 'Mental')
    return at === null ? compositeTC(who, against) : dcOf(compositeTC(at, against))
  return at === null ? tcOf(who[against]) : at[against]
}
