import type { Modifier } from '../../../engine/dice.ts'
import { whole } from '../../../engine/schema.ts'
import { thing, visible } from '../../../engine/schema-marks.ts'
import { whoDoes } from '../../../kit/event-sentences.ts'
import type { Blow } from '../core/attack-modifiers.ts'
import { type Level, succeeds } from '../core/percentile-roll.ts'
import type { Scene } from '../state/all-events.ts'
import { type Combatant, event, type Fight, hidden, WHO } from '../state/fight.ts'
import { type Arm, armsOf, isLoaded, isRanged } from '../state/usable-weapons.ts'
import { type Effect, isFirearm } from '../tables/gear.ts'
import { PERKS } from '../tables/perks.ts'
import type { Hook, Part, Perk } from './perk-schema.ts'

const perk = thing()

export const PERK_EVENTS = {
  offered: hidden({ ...WHO, perk })((fight, { who, perk }) => void (fight.offer = { who, perk })),
  'took up': event({ ...WHO, perk, luck: visible(whole(0, 99)) })({
    does: (fight, { perk, luck }, who) => {
      fight.offer = null
      who.luck -= luck
      who.perkUses = { ...who.perkUses, [perk]: (who.perkUses[perk] ?? 0) + 1 }
      if (luck > 0)
        who.effects.push({ key: `used ${perk}`, on: 'other', value: 0, rule: '', once: false, until: fight.round })
    },
    ...whoDoes('uses {perk}', 'use {perk}'),
  }),
}

/** What a perk has left with somebody, besides dice; null where it says so itself. */
export function leftText(fight: Fight, key: string): string | null {
  if (key === LEFT.marked) return 'marked'
  if (key.startsWith(LEFT.taken)) return null
  return key.startsWith(LEFT.exposed)
    ? `open to the next hit (${perkOf(fight, key.slice(LEFT.exposed.length))?.name})`
    : key
}

export type Found = { readonly perk: Perk; readonly part: Part }

/** What conditions look at besides the owner: the arm that strikes, and what the owner rolls or strikes with. */
export type Case = { readonly arm?: Arm; readonly how?: 'attack' | 'dodge' | 'fight back' | null }

/** The perk of that id: of the catalogue, or of the referee. */
export const perkOf = ({ options }: Fight, id: string): Perk | null =>
  Object.hasOwn(PERKS, id) ? PERKS[id]! : (options.perks.find((one) => one.id === id) ?? null)

/** MY-PERK-7: what somebody's perks do at a hook, passive ones first, then active ones in the order of the sheet. */
export function partsAt(fight: Fight, who: Combatant, hook: Hook): readonly Found[] {
  if (who.perks.length === 0) return NONE
  const found: Found[] = []
  for (const kind of ['passive', 'active'] as const)
    for (const id of who.perks) {
      const perk = perkOf(fight, id)
      if (perk?.kind === kind) for (const part of perk.parts) if (part.hook === hook) found.push({ perk, part })
    }
  return found
}

const NONE: readonly Found[] = []

/** The same, where everything that a part wants is so. */
export const partsNow = (fight: Fight, who: Combatant, hook: Hook, at: Case = {}): readonly Found[] =>
  partsAt(fight, who, hook).filter(({ part }) => holds(fight, who, part, at))

function holds(fight: Fight, who: Combatant, { when = [] }: Part, { arm, how = null }: Case): boolean {
  return when.every((one) => {
    switch (one) {
      case 'ranged':
        return arm !== undefined && isRanged(arm)
      case 'melee':
        return arm !== undefined && !isRanged(arm)
      case 'unarmed':
        return arm?.unarmed === true
      case 'below half HP':
        return who.HP * 2 < who.maxHP
      case 'quarter HP or less':
        return who.HP * 4 <= who.maxHP
      case 'loaded firearm':
        return armsOf(fight, who).some((carried) => isFirearm(carried.kind) && isLoaded(carried) && !carried.jammed)
      default:
        return one === how
    }
  })
}

/** MY-INIT-2; P04 does not add to what a firearm in the hand gives (MY-INIT-6). */
export function orderPerks(fight: Fight, who: Combatant, readied: number): number {
  let dex = 0
  let base = readied
  for (const { part } of partsNow(fight, who, 'onOrder')) {
    dex += part.dex ?? 0
    if (part.ignores?.includes('MY-INIT-6')) base = 0
  }
  return dex + base
}

/** MY-PERK-3: before the attack is rolled, perks of the attacker, of the target, and what somebody's has marked. */
export function attackDicePerks(fight: Fight, blow: Blow, sources: readonly Modifier[]): readonly Modifier[] {
  const own = changed(sources, diceParts(fight, blow.by, 'onAttackDice', { arm: blow.arm, how: 'attack' }))
  const both = changed(own, diceParts(fight, blow.at, 'onAttackedDice', { arm: blow.arm }))
  const mark = blow.at.effects.find(({ key }) => key === LEFT.marked)
  return mark ? [...both, [LEFT.marked, mark.value, 'MY-MOD-5']] : both
}

/** Keys of what perks leave with somebody. */
export const LEFT = { marked: 'marked', taken: 'taken ', exposed: 'exposed ' } as const

export const defendDicePerks = (
  fight: Fight,
  blow: Blow,
  how: 'dodge' | 'fight back',
  sources: readonly Modifier[],
): readonly Modifier[] => changed(sources, diceParts(fight, blow.at, 'onDefendDice', { arm: blow.arm, how }))

export const conDicePerks = (fight: Fight, who: Combatant, sources: readonly Modifier[]): readonly Modifier[] =>
  changed(sources, diceParts(fight, who, 'onConDice', {}))

/** Passive ones, and active ones that were taken up for the whole fight. */
const diceParts = (fight: Fight, who: Combatant, hook: Hook, at: Case): readonly Found[] =>
  partsNow(fight, who, hook, at).filter(({ perk }) => perk.kind === 'passive' || lasts(who, perk))

/** Whether an active perk was taken up for the whole fight. */
export const lasts = ({ effects }: Combatant, { id }: Perk): boolean =>
  effects.some(({ key }) => key === `${LEFT.taken}${id}`)

function changed(sources: readonly Modifier[], found: readonly Found[]): readonly Modifier[] {
  return found.reduce((all, { perk, part: { dice = 0, ignores = [] } }) => {
    const kept = ignores.length > 0 ? all.filter(([, , rule]) => !ignores.includes(rule)) : all
    return dice === 0 ? kept : [...kept, [perk.name, dice, 'MY-MOD-5'] as const]
  }, sources)
}

/** A passive perk applies by itself; MY-PERK-2, MY-PERK-6: an active one asks its owner. */
export function applies(scene: Scene, who: Combatant, perk: Perk): boolean {
  if (perk.kind === 'passive') return true
  if (whyNot(scene.fight, who, perk) !== null) return false
  scene.tell({ type: 'offered', who: who.id, perk: perk.id })
  if (scene.ask(who, 'perk', ['yes', 'no']) === 'no') return false // MY-DEC-8
  pay(scene, who, perk)
  return true
}

export const pay = (scene: Scene, who: Combatant, { id }: Perk): void =>
  scene.tell({ type: 'took up', who: who.id, perk: id, luck: scene.fight.options.luck_costs ? 10 : 0 })

/** MY-PERK-5: once in a fight; or for 10 luck, once in a round. */
export function whyNot({ options }: Fight, who: Combatant, { id }: Perk): 'perk_spent' | 'no_luck' | null {
  const { perkUses, luck, effects } = who
  if (!options.luck_costs) return (perkUses[id] ?? 0) > 0 ? 'perk_spent' : null
  if (effects.some(({ key }) => key === `used ${id}`)) return 'perk_spent'
  return luck < 10 ? 'no_luck' : null
}

type Leaving = Pick<Effect, 'key' | 'on' | 'value'> & Partial<Effect>

/** Something that a perk leaves with somebody: dice to come, or a mark that other rules look for. */
export function leave(scene: Scene, who: Combatant, effect: Leaving): void {
  if (who.effects.some(({ key }) => key === effect.key)) scene.tell({ type: 'wore off', who: who.id, key: effect.key })
  scene.tell({ type: 'affected', who: who.id, effect: { rule: 'MY-MOD-5', once: false, until: null, ...effect } })
}

/** MY-PERK-4: once the attacker has won its own attack; with `failed` the other's roll must have failed too. */
export const isWindowOpen = ({ options }: Fight, answer: Level | null): boolean =>
  options.perk_window === 'won' || answer === null || !succeeds(answer)

/** Whether a perk grants the attacker one more attack: not for one that was granted. */
export function grantsAttack(scene: Scene, blow: Blow): boolean {
  if (blow.extra) return false
  return partsNow(scene.fight, blow.by, 'onAfterAttack', { arm: blow.arm, how: 'attack' }).some(({ perk }) =>
    applies(scene, blow.by, perk),
  )
}

/** What perks do where a setting of MY 11 asks for it. */

/** P10, onSurprise. */
export const neverSurprised = (fight: Fight, who: Combatant): boolean =>
  partsNow(fight, who, 'onSurprise').some(({ part }) => part.neverSurprised === true)

/** P11, onManoeuvre: by how much its build counts higher when it starts one. */
export const manoeuvreBuild = (fight: Fight, who: Combatant): number =>
  partsNow(fight, who, 'onManoeuvre').reduce((sum, { part }) => sum + (part.build ?? 0), 0)

/** P24, onReaction: a dive for cover leaves the next turn free. */
export const divesFreely = (fight: Fight, who: Combatant): boolean =>
  partsNow(fight, who, 'onReaction').some(({ part }) => part.divesFreely === true)
