import { d } from '../../../engine/dice.ts'
import type { Refusal } from '../../../engine/option-tree.ts'
import type { Carried, Roster } from '../../../engine/roster.ts'
import * as kit from '../../../kit/inventory.ts'
import { makeBy, numbersIn, pick, typedSkills } from '../../../kit/make-character.ts'
import type { Combatant } from '../state/fight.ts'
import { loaded } from '../state/setup.ts'
import { ARMOURS, type CarriedWeapon, ITEM_IDS, ITEMS, type ItemId, WEAPONS } from '../tables/gear.ts'
import { BLOCKS } from '../tables/people.ts'
import { PERKS } from '../tables/perks.ts'
import { isDown } from '../wounds/wounds.ts'
import { read, readSkills, SAMPLE, SCORES, write } from './character-line.ts'

/** Characteristics, skills, a weapon, a perk (MY-PERK-8: one is usual). */
const make = makeBy({
  ready: Object.entries(BLOCKS).map(([id, { name }]) => ({ id, name })),
  scores: SCORES,
  /** RULING: the page has no dice for it; 3D6 x 5, and (2D6 + 6) x 5 for SIZ, as d100 games do. */
  rolled: (score, sumOf) => 5 * (score === 'SIZ' ? sumOf(d(2, 6)) + 6 : sumOf(d(3, 6))),
  typed: {
    says: `Send the five characteristics in the order ${SCORES.join(' ')}, each 0 to 999:`,
    read: (text) => numbersIn(text, SCORES.length, 3),
    refused: 'Please send five whole numbers from 0 to 999, as in 60 60 65 55 50.',
  },
  more: (form, whose) => ({
    ...typedSkills(
      form,
      'Which skills? Send them with their values, as in Brawl 50, Handgun 60, Dodge 40; or None.',
      readSkills,
    ),
    weapons: idOf(pick(form, 'Pick a weapon:', ARMS)),
    perks: whose === 'npc' ? [] : idOf(pick(form, 'Pick a perk:', Object.values(PERKS))),
  }),
})

const ARMS = Object.values(WEAPONS).filter(({ id }) => id !== 'unarmed')

const idOf = (one: { readonly id: string } | null): readonly string[] => (one === null ? [] : [one.id])

/** MY-AFT-3: a day heals 1 HP; a short rest does nothing here. */
function rest(who: Combatant, how: 'short' | 'long'): Combatant | Refusal {
  if (who.conditions.dead) return { refused: 'The dead do not rest.' }
  if (how === 'short') return { refused: 'A short rest changes nothing; /rest long is a day and heals 1 HP.' }
  const HP = Math.min(who.maxHP, who.HP + 1)
  return { ...who, HP, conditions: { ...who.conditions, unconscious: false, dying: false } }
}

const npc = { control: 'auto' }
const isFit = (who: Combatant): boolean => !isDown(who) && who.HP > 0

/** What somebody carries, and what can be done with it while no fight runs. */
const carries = kit.carriesBy({ weapon: weaponOf, worn: wornOf, item: itemOf })

function weaponOf(who: Combatant, weapon: CarriedWeapon, i: number): Carried<Combatant> {
  const { name, magazine, refill } = WEAPONS[weapon.weapon]!
  const put = (next: Partial<CarriedWeapon>): Combatant => kit.withWeapon(who, i, next)
  const rest = kit.withoutWeapon(who, i)
  const state = [magazine > 0 && `${weapon.ammo} of ${magazine}`, weapon.jammed && 'jammed']
  return kit.carriedThing({ key: `weapon-${i}`, name, state }, [
    i > 0 && kit.reachFirst(name, { ...rest, weapons: [weapon, ...rest.weapons] }),
    refill !== 'never' && weapon.ammo < magazine && kit.reload(name, put({ ammo: magazine })),
    weapon.jammed && kit.clear(name, put({ jammed: false })),
    kit.throwAway(name, rest),
  ])
}

function wornOf(who: Combatant, id: string): Carried<Combatant> {
  const { name } = ARMOURS[id]!
  const bare = kit.without(who, id)
  return kit.carriedThing({ key: id, name, state: ['worn'] }, [kit.throwAway(name, bare)])
}

/** MY-AFT-3: items may be used after the fight too; RULING: what takes dice is the referee's then. */
function itemOf(who: Combatant, { item, qty }: Combatant['items'][number]): Carried<Combatant> {
  const { name } = ITEMS[item]
  const less = withItem(who, item, -1)
  return kit.carriedThing({ key: item, name: kit.stackName(name, qty) }, [
    item === 'firstaid' &&
      who.HP < who.maxHP &&
      !who.conditions.dead &&
      kit.use('You recover 1 HP.', { ...less, HP: who.HP + 1 }),
    kit.throwAway(name, less),
  ])
}

/** Where a sheet counts ammunition, it counts it to the last round. */
const withItem = (who: Combatant, item: ItemId, more: number): Combatant => ({
  ...who,
  items: kit.restacked(who.items, { item }, more).filter(({ qty, item: id }) => qty > 0 || id === 'ammo'),
})

const MOST_IN_STACK = 10

/** MY-ITEM-1: the referee may add to what somebody has at any time; MY-ITEM-2: a stack holds ten. */
function give(who: Combatant, gear: string, count: number): Combatant | Refusal {
  if (gear === 'unarmed') return { refused: 'Fists are part of a body.' }
  if (Object.hasOwn(WEAPONS, gear))
    return kit.withMoreWeapons(who, count, () => ({ ...loaded(gear), jammed: false, ruined: false, taken: false }))
  if (Object.hasOwn(ARMOURS, gear)) return dressed(who, gear)
  const item = ITEM_IDS.find((one) => one === gear)
  if (item === undefined) return { refused: `There is no ${gear.slice(0, 40)}.` }
  const { qty = 0 } = who.items.find((one) => one.item === item) ?? {}
  return qty + count > MOST_IN_STACK
    ? { refused: `A stack holds at most ${MOST_IN_STACK}.` }
    : withItem(who, item, count)
}

/** MY-ARM-2: one armour and one helmet; the new one is worn in place of the old. */
function dressed(who: Combatant, id: string): Combatant {
  return { ...who, armour: [...who.armour.filter((one) => ARMOURS[one]!.helmet !== ARMOURS[id]!.helmet), id] }
}

/** People between fights. */
export const ROSTER: Roster<Combatant> = { make, read, write, carries, give, rest, sample: SAMPLE, npc, isFit }
