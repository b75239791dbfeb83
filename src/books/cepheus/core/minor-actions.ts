import { find } from '../../../engine/common-events.ts'
import { branch, branches, each, leaf, type Offer } from '../../../engine/options.ts'
import { all, asKeyed } from '../../../kit/labels.ts'
import { canSlot, slungOptions } from '../explosives/launcher.ts'
import { isHeld } from '../grapple/events-and-asks.ts'
import { doseOption } from '../recovery/dose.ts'
import { type Combatant, type Fight, loadOf, rulesOf, type Scene } from '../state/fight.ts'
import type { CarriedWeapon } from '../state/sheet.ts'
import { type Held, hasStowed, heldBy, isArmed, stowedBy } from '../state/weapons-and-skills.ts'
import { controlOption } from '../vehicles/driver-options.ts'
import { seatOptions } from '../vehicles/occupants.ts'
import { metres } from '../words/phrases.ts'
import { inMenuOrder, isTarget } from './attack-menu.ts'
import { asMinor } from './minor-deed.ts'
import { allowance, moveOptions, walkOptions } from './move.ts'
import { shut } from './refusals.ts'
import { miscOption } from './skill-actions.ts'

/** CE-PROF-10, CE-CHAT-20: aim, aim for the kill, stance, draw or reload, move, miscellaneous. */
export function minorActions(scene: Scene, who: Combatant): readonly Offer<() => void>[] {
  const { fight } = scene
  const { playsOnAPlane, hasVehicles } = rulesOf(fight)
  const held = isHeld(fight, who)
  const movesOf = playsOnAPlane ? walkOptions : moveOptions // CE-PROF-1
  const moves = held ? [shut('move', 'E_GRAPPLED')] : movesOf(scene, who)
  if (loadOf(fight, who) === 'crushing') return moves // CE-SHEET-6
  return [
    aimOption(scene, who, 'hit'),
    aimOption(scene, who, 'kill'),
    held ? shut('stance', 'E_GRAPPLED') : branch('stance', () => stanceOptions(scene, who)), // CE-ACT-3, CE-DEC-14
    readyOption(scene, who),
    ...moves,
    hasVehicles && controlOption(scene, who), // CE-ACT-16
    ...(hasVehicles ? seatOptions(scene, who) : []),
    fight.options.drugsInFight && doseOption(scene, who),
    miscOption(scene, who, 'minor'),
  ]
}

type Asking = { readonly fight: Fight; readonly who: string }

const howFar = ({ fight, who }: Asking): string =>
  `How far (0–${metres(allowance(fight, find(fight.combatants, who)))})?`

/** CE-DEC-12 to CE-DEC-16: their menus and labels. */
export const MINOR_IN_TURN = {
  menus: {
    ...all('Choose a target:', 'aim', 'kill'),
    stance: 'Choose your next stance:',
    ready: 'Choose the weapon to draw:',
    reload: 'Choose the weapon to reload:',
    'reload *': 'How?',
    move: ({ fight }: Asking) => (rulesOf(fight).playsOnAPlane ? 'Where to?' : 'Which way?'), // CE-PROF-1
    'take cover': 'Where to?',
    forward: howFar,
    back: howFar,
  },
  keys: {
    aim: 'Aiming',
    kill: 'Aiming for the kill',
    stance: 'Changing Stance',
    ...asKeyed('standing', 'crouched', 'prone', 'reload', 'forward', 'back'),
    ready: 'Drawing or Reloading',
    steady: 'Steadily',
    hasty: 'In haste without dodging',
    move: 'Movement',
    'take cover': 'Movement behind cover',
  },
}

const stanceOptions = (scene: Scene, { id: who, stance: now }: Combatant): readonly Offer<() => void>[] =>
  (['standing', 'crouched', 'prone'] as const)
    .filter((stance) => stance !== now)
    .map((stance) => leaf(stance, asMinor(scene, { type: 'posed', who, stance })))

/** CE-ACT-1: at most 6; CE-ACT-2: at most 3. */
const MOST_AIM = { hit: 6, kill: 3 } as const
const AIM_KEYS = { hit: 'aim', kill: 'kill' } as const

// RULING: one aims with a weapon in the hand, not with fists or claws, and at nobody of one's own side.
function aimOption(scene: Scene, who: Combatant, kind: Aiming): Offer<() => void> {
  const { combatants } = scene.fight
  if (!isArmed(scene.fight, who)) return shut(AIM_KEYS[kind], 'E_NO_WEAPON')
  const some = combatants.some((at) => isFoe(who, at) && !isAimedAt(who, at, kind))
  if (!some) return shut(AIM_KEYS[kind], combatants.some((at) => isFoe(who, at)) ? 'E_AIMED' : 'E_NO_TARGET') // CE-CHAT-24
  return branch(AIM_KEYS[kind], () => {
    const foes = inMenuOrder(combatants.filter((at) => isFoe(who, at)))
    const take = (at: Combatant) => asMinor(scene, { type: 'aimed', who: who.id, at: at.id, kind })
    const better = foes.filter((at) => !isAimedAt(who, at, kind))
    return [each(better, take), ...foes.filter((at) => isAimedAt(who, at, kind)).map(({ id }) => shut(id, 'E_AIMED'))]
  })
}

type Aiming = keyof typeof MOST_AIM

const isFoe = (who: Combatant, at: Combatant): boolean => at.side !== who.side && isTarget(who, at)

/** As well as can be. */
const isAimedAt = ({ aim }: Combatant, at: Combatant, kind: Aiming): boolean =>
  aim?.targetId === at.id && aim.kind === kind && aim.count >= MOST_AIM[kind]

/** CE-ACT-4, CE-ACT-5, CE-DEC-15, CE-CHAT-26, CE-PROF-12: what can be drawn, then what can be reloaded. */
function readyOption(scene: Scene, who: Combatant): Offer<() => void> {
  const empty = reloadable(scene.fight, who)
  const reload = empty.length > 0 || canSlot(scene.fight, who)
  if (!reload && !hasStowed(scene.fight, who)) return shut('ready', 'E_NOTHING_TO_READY')
  const draw = ({ id: weapon }: Held) => asMinor(scene, { type: 'drew', who: who.id, weapon })
  return branch('ready', () => [
    each(stowedBy(scene.fight, who), draw),
    reload && branch('reload', () => reloadOptions(scene, who, empty)),
  ])
}

/** CE-ACT-5: drawn, not full, and a spare magazine at hand. */
const reloadable = (fight: Fight, who: Combatant): readonly Held[] =>
  fight.options.trackAmmo
    ? heldBy(fight, who).filter(({ weapon, carried }) => hasSpare(carried) && carried.loaded < weapon.mag)
    : []

const hasSpare = (carried: Held['carried']): carried is CarriedWeapon => carried !== null && carried.magazines > 0

/** CE-PROF-12: on a line one minor action; in the full game per weapon (CE 3.1), kept across turns (CE-WPN-3). */
function reloadOptions(scene: Scene, who: Combatant, empty: readonly Held[]): readonly Offer<() => void>[] {
  const slung = slungOptions(scene, who) // CE-WPN-5
  const reload = ({ id: weapon, carried }: Held, of: number, begun = carried?.reloading ?? 0) =>
    asMinor(scene, { type: 'reloaded', who: who.id, weapon, spent: begun + 1, of })
  if (!rulesOf(scene.fight).reloadsByWeapon) return [each(empty, (held) => reload(held, 1, 0)), ...slung]
  const quick = empty.filter(takesHaste)
  const plain = empty.filter((held) => !quick.includes(held))
  const inTwoWays = (held: Held) => [
    leaf('steady', reload(held, held.weapon.reload)),
    leaf('hasty', reload(held, held.weapon.hastyReload)),
  ]
  return [each(plain, (held) => reload(held, minorsFor(held))), branches(quick, inTwoWays), ...slung]
}

/** CE-PROF-12, CE 3.1: what takes no action to reload does so by itself, in the full game. */
export function reloadItself(scene: Scene, who: Combatant, { id, weapon, carried }: Held): void {
  if (rulesOf(scene.fight).reloadsByWeapon && weapon.mag > 0 && hasSpare(carried) && carried.loaded !== weapon.mag)
    scene.tell({ type: 'reloaded', who: who.id, weapon: id, spent: 0, of: 0 })
}

/** CE 3.1: a revolver in half the time, without dodging until it is loaded. RULING: settled with the first action. */
export const takesHaste = ({ weapon, carried }: Held): boolean => weapon.hastyReload > 0 && carried?.reloading === 0

const minorsFor = ({ weapon, carried }: Held): number => (carried?.hasty ? weapon.hastyReload : weapon.reload)
