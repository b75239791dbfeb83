import type { Writable } from '../../../engine/scene.ts'
import { choice, flag, text, whole } from '../../../engine/schema.ts'
import { visible } from '../../../engine/schema-marks.ts'
import { whoDoes } from '../../../kit/event-sentences.ts'
import { spend } from '../core/events.ts'
import { leftText } from '../perks/perk-hooks.ts'
import { ARMED, AT, type Combatant, event, silent, WHO } from '../state/fight.ts'
import { ITEMS as CATALOGUE, EFFECT, type Effect, ITEM_IDS, type ItemId } from '../tables/gear.ts'

/** Items and what they leave with somebody; weapons that are loaded, jam and are cleared. */
export const ITEMS = {
  used: event({ ...AT, item: choice(ITEM_IDS) })({
    does: (_fight, { item }, who) => take(who, item, 1),
    said: (use, { name }) => `${name(use.who)} uses ${useText(use, name)}.`,
    told: { who: (use, { name }) => `You use ${useText(use, name)}.` },
  }),
  affected: event({ ...WHO, effect: visible(EFFECT) })({
    does: (_fight, { effect }, who) => void who.effects.push({ ...effect }),
    said: ({ who, effect }, { name, fight }) => {
      if (effect.on !== 'other') return `${name(who)}: ${effectText(effect)}.`
      const left = leftText(fight, effect.key)
      return left && `${name(who)} is ${left}.`
    },
  }),
  'wore off': silent({ ...WHO, key: text({ max: 64 }) })((_fight, { key }, who) => {
    who.effects = who.effects.filter((effect) => effect.key !== key)
  }),
  reloaded: event({ ...ARMED, rounds: visible(whole(0, 1000)), reserve: flag() })({
    does: (_fight, { weapon, rounds, reserve }, who) => {
      spend(who, weapon, -rounds)
      if (reserve) take(who, 'ammo', rounds)
    },
    said: '{who} reloads the {weapon} (+{rounds}).',
    told: { who: 'You reload the {weapon}.', others: '{who} reloads the {weapon}.' },
  }),
  /** MY-MALF-1: the shots that are left are lost, and stay in the magazine. */
  jammed: event(ARMED)({
    does: ({ turn }, { weapon }, who) => {
      const arm = armIn(who, weapon, ({ jammed, taken }) => !jammed && !taken)
      if (arm) arm.jammed = true
      if (turn) turn.shots = null
    },
    said: "{who}'s {weapon} jams.",
    told: { who: 'Your {weapon} jams.' },
  }),
  unjammed: event(ARMED)({
    does: (_fight, { weapon }, who) => {
      const arm = armIn(who, weapon, ({ jammed, taken }) => jammed && !taken)
      if (arm) arm.jammed = false
    },
    ...whoDoes('clears the {weapon}', 'clear the {weapon}'),
  }),
  ruined: event(ARMED)({
    does: (_fight, { weapon }, who) => {
      const arm = armIn(who, weapon, ({ jammed, taken }) => jammed && !taken)
      if (arm && 'ruined' in arm) arm.ruined = true
      else if (arm) arm.taken = true
    },
    said: "{who}'s {weapon} is of no more use in this fight.",
    told: { who: 'Your {weapon} is of no more use in this fight.', others: "{who}'s {weapon} is of no more use." },
  }),
}

type Use = { readonly who: string; readonly item: ItemId; readonly at: string }
const useText = ({ who, item, at }: Use, name: (id: string) => string): string =>
  `${CATALOGUE[item].name.toLowerCase()}${at === who ? '' : ` on ${name(at)}`}`

const effectText = ({ key, on, value }: Effect): string =>
  on === 'MOV' || on === 'armour' || on === 'build'
    ? `${on} ${value < 0 ? `−${-value}` : `+${value}`} (${key})`
    : `${Math.abs(value)} ${value > 0 ? 'bonus' : 'penalty'} ${Math.abs(value) === 1 ? 'die' : 'dice'} to come (${key})`

/** MY-ITEM-2. The last round of a reserve leaves it empty, and not endless (MY-REL-1). */
function take(who: Writable<Combatant>, id: string, count: number): void {
  let left = count
  for (const stack of who.items) {
    if (stack.item !== id) continue
    const part = Math.min(left, stack.qty)
    stack.qty -= part
    left -= part
  }
  who.items = who.items.filter(({ item, qty }) => qty > 0 || item === 'ammo')
}

type Armed = Writable<Combatant['weapons'][number] | Combatant['attacks'][number]>

/** The first attack or weapon with this id that passes `may`; none if the referee took it away meanwhile. */
export function armIn(who: Writable<Combatant>, id: string, may: (arm: Armed) => boolean): Armed | undefined {
  return (
    who.attacks.find((arm) => arm.name === id && may(arm)) ?? who.weapons.find((arm) => arm.weapon === id && may(arm))
  )
}
