import { d } from '../../../engine/dice.ts'
import type { Refusal } from '../../../engine/option-tree.ts'
import { each, letter } from '../../../engine/options.ts'
import type { Carried, Form, Handling, Roster } from '../../../engine/roster.ts'
import * as kit from '../../../kit/inventory.ts'
import { makeBy, namesOf, pick, pickMore, typedSkills } from '../../../kit/make-character.ts'
import { rest } from '../recovery/recovery.ts'
import { CHARACTERISTICS, type Combatant } from '../state/fight.ts'
import type { CarriedWeapon } from '../state/sheet.ts'
import { ARMOURS, ITEMS, WEAPONS } from '../tables/gear.ts'
import { BLOCKS, carried, inHand } from '../tables/people.ts'
import { parseSkills, parseUpp, read, SAMPLE, write } from './character-line.ts'

/** CE-SCENE-1, CE-SHEET-8. RULING: a player's character has skills instead of a career, and several weapons. */
const make = makeBy({
  ready: Object.entries(BLOCKS).map(([id, { name }]) => ({ id, name })),
  scores: CHARACTERISTICS,
  rolled: (_score, sumOf) => sumOf(d(2, 6)),
  typed: {
    says: 'Send the six characteristics in the order STR DEX END INT EDU SOC, each 1 or more:',
    read: (text) => (parseUpp(text)?.every((score) => score >= 1 && score <= 99) ? parseUpp(text) : null),
    refused: 'Please send six whole numbers of 1 or more, as in 7 8 9 7 6 5.',
  },
  more: (form, whose) =>
    whose === 'npc'
      ? { ...career(form), armour: worn(form), weapons: weapon(form) }
      : { skills: skills(form), armour: worn(form), weapons: weapons(form) },
})

/** Labels without a rule behind them: they stand among the tags. */
function career(form: Form): { readonly tags: readonly string[] } {
  const name = form.ask('What career did they take?', [letter((text) => text, 24)], { suggested: CAREERS })
  const rank = form.ask('What is their rank?', ['0', '1', '2', '3', '4', '5', '6'])
  return { tags: [`${name}, rank ${rank}`] }
}

const skills = (form: Form): Readonly<Record<string, number>> =>
  typedSkills(form, 'Which skills? Send them with their levels, as in Slug Pistol 1, Recon 0; or None.', parseSkills)

const ARMOUR = Object.values(ARMOURS).filter(({ cost }) => cost > 0)
const ARMS = Object.values(WEAPONS).filter(
  ({ id, natural, hands }) => (!natural && hands > 0) || id === 'unarmed-strike',
)

function worn(form: Form): readonly string[] {
  const armour = pick(form, 'Pick an armour:', ARMOUR)
  return armour === null ? [] : [armour.id]
}

/** In hand; none for fists. */
function weapon(form: Form): readonly CarriedWeapon[] {
  const { id, natural } = form.ask('Pick a weapon:', [each(ARMS)], { labels: namesOf(ARMS) })
  return natural ? [] : [inHand(id)]
}

const MOST_WEAPONS = 8

/** The first one is in hand. */
function weapons(form: Form): readonly CarriedWeapon[] {
  const first = weapon(form)
  const things = ARMS.filter(({ natural }) => !natural)
  const others =
    first.length === 0 ? [] : pickMore(form, 'Pick another weapon, or No more:', { things, most: MOST_WEAPONS - 1 })
  return [...first, ...others.map(({ id }) => carried(id))]
}

const npc = { control: 'referee' }
const isFit = ({ conditions }: Combatant): boolean => !conditions.dead

/** CE 17, Inventory: equip, use, throw away. Armour that is not worn is carried among the items. */
const carries = kit.carriesBy({ weapon: weaponOf, worn: wornOf, item: itemOf })

function weaponOf(who: Combatant, weapon: CarriedWeapon, i: number): Carried<Combatant> {
  const { name, mag, natural } = WEAPONS[weapon.weaponId]!
  const put = (next: Partial<CarriedWeapon>): Combatant => kit.withWeapon(who, i, next)
  const state = [weapon.drawn && 'in hand', mag > 0 && `${weapon.loaded} of ${mag}`, weapon.gone && 'lost']
  return kit.carriedThing({ key: `weapon-${i}`, name, state }, [
    !natural && !weapon.drawn && !weapon.gone && kit.draw(name, drawn(who, i)),
    weapon.drawn && kit.stow(name, put({ drawn: false })),
    weapon.loaded < mag &&
      weapon.magazines > 0 &&
      kit.reload(name, put({ loaded: mag, magazines: weapon.magazines - 1 })), // CE-WPN-3
    !natural && kit.throwAway(name, kit.withoutWeapon(who, i)),
  ])
}

/** CE 2: one weapon is drawn, or two that take one hand each; what is in the way is put away. */
function drawn(who: Combatant, i: number): Combatant {
  const hands = (one: CarriedWeapon): number => WEAPONS[one.weaponId]!.hands
  const wanted = who.weapons[i]!
  const held = who.weapons.filter((one) => one.drawn && !one.gone)
  const fits = held.length === 1 && hands(wanted) === 1 && hands(held[0]!) === 1
  return {
    ...who,
    weapons: who.weapons.map((one, n) => (n === i ? { ...one, drawn: true } : { ...one, drawn: one.drawn && fits })),
  }
}

function wornOf(who: Combatant, id: string): Carried<Combatant> {
  const { name } = ARMOURS[id]!
  const bare = kit.without(who, id)
  const deeds = [kit.takeOff(name, withItem(bare, id, 1)), kit.throwAway(name, bare)]
  return kit.carriedThing({ key: id, name, state: ['worn'] }, isHide(id) ? [] : deeds)
}

const isHide = (id: string): boolean => id.endsWith('hide')

function itemOf(who: Combatant, { itemId: id, qty }: Combatant['items'][number]): Carried<Combatant> {
  const name = nameOf(id)
  const less = withItem(who, id, -1)
  return kit.carriedThing({ key: id, name: kit.stackName(name, qty) }, [
    Object.hasOwn(ARMOURS, id) && kit.wear(name, dressed(less, id)),
    useOf(who, id),
    kit.throwAway(name, less),
  ])
}

/** CE-ARM-2: what was worn before is taken off, unless one of the two is worn with others. */
function dressed(who: Combatant, id: string): Combatant {
  const off = who.armour.filter((one) => one === id || (!ARMOURS[one]!.layer && !ARMOURS[id]!.layer))
  const on = { ...who, armour: [id, ...who.armour.filter((one) => !off.includes(one))] }
  return off.reduce<Combatant>((now, one) => withItem(now, one, 1), on)
}

/** CE-DRUG-3, CE-PROF-9: taken before a fight, it lasts for that one. RULING: of two only one holds. */
function useOf(who: Combatant, id: string): Handling<Combatant> | null {
  const drug = id === 'combat-drug' ? 'combat' : id === 'metabolic-accelerator' ? 'metabolic' : null
  return drug === null || who.drug !== 'none'
    ? null
    : kit.use(`You took the ${nameOf(id)}: it lasts for the next fight.`, { ...withItem(who, id, -1), drug })
}

const nameOf = (id: string): string => (ITEMS[id] ?? ARMOURS[id] ?? WEAPONS[id])!.name

const withItem = (who: Combatant, itemId: string, more: number): Combatant => ({
  ...who,
  items: kit.restacked(who.items, { itemId }, more).filter(({ qty }) => qty > 0),
})

const MOST = { items: 50, qty: 1000 }

/** CE 17: gear can be granted. A weapon comes loaded, with two spare magazines where it has any. */
function give(who: Combatant, gear: string, count: number): Combatant | Refusal {
  if (Object.hasOwn(WEAPONS, gear))
    return WEAPONS[gear]!.natural
      ? { refused: `${WEAPONS[gear]!.name} is part of a body.` }
      : kit.withMoreWeapons(who, count, () => carried(gear))
  const { qty = 0 } = who.items.find(({ itemId }) => itemId === gear) ?? {}
  if (qty + count > MOST.qty || (qty === 0 && who.items.length >= MOST.items))
    return { refused: `Nobody carries more than ${MOST.items} kinds of things, ${MOST.qty} of each.` }
  return withItem(who, gear, count)
}

/** The careers of the SRD. Here they are labels (CE-SCENE-1). */
const CAREERS: readonly string[] = [
  'Aerospace System Defense, Agent, Athlete, Barbarian, Belter, Bureaucrat, Colonist, Diplomat, Drifter',
  'Entertainer, Hunter, Marine, Maritime System Defense, Mercenary, Merchant, Navy, Noble, Physician, Pirate, Rogue',
  'Scientist, Scout, Surface System Defense, Technician',
].flatMap((line) => line.split(', '))

/** People between fights. */
export const ROSTER: Roster<Combatant> = { make, read, write, carries, give, rest, sample: SAMPLE, npc, isFit }
