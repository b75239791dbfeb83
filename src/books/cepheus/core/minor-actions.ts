import { find } from '../../../engine/common-events.ts'
import { branch, each, type Offer } from '../../../engine/options.ts'
import { canSlot } from '../explosives/launcher.ts'
import { isHeld } from '../grapple/hold.ts'
import { doseOption } from '../recovery/dose.ts'
import { loadOf } from '../state/characteristics.ts'
import type { Combatant, Fight, Scene } from '../state/fight.ts'
import { rulesOf } from '../state/profiles.ts'
import { type Held, hasStowed, isArmed, stowedBy } from '../state/wielded.ts'
import { controlOption } from '../vehicles/drive.ts'
import { seatOptions } from '../vehicles/occupants.ts'
import { metres } from '../words/phrases.ts'
import { miscOption } from './checks.ts'
import { allowance, moveOptions, walkOptions } from './move.ts'
import { shut } from './refusals.ts'
import { reloadable, reloadOptions } from './reload.ts'
import { inMenuOrder, isTarget } from './targets.ts'

/** CE-PROF-10, CE-CHAT-20: aim, aim for the kill, stance, draw or reload, move, miscellaneous. */
export function minorActions(scene: Scene, who: Combatant): readonly Offer<() => void>[] {
  const spend = (): void => scene.tell({ type: 'spent', who: who.id, slot: 'minor' })
  const moves = isHeld(scene.fight, who)
    ? [shut('move', 'E_GRAPPLED')]
    : rulesOf(scene.fight).playsOnAPlane
      ? walkOptions(scene, who, spend)
      : moveOptions(scene, who, spend) // CE-PROF-1
  if (loadOf(scene.fight, who) === 'crushing') return moves // CE-SHEET-6
  return [
    aimOption(scene, who, { kind: 'hit', spend }),
    aimOption(scene, who, { kind: 'kill', spend }),
    isHeld(scene.fight, who)
      ? shut('stance', 'E_GRAPPLED')
      : branch('stance', () => [each(otherStances(who), (stance) => () => pose(scene, who, stance.id, spend))]), // CE-ACT-3, CE-DEC-14
    readyOption(scene, who, spend),
    ...moves,
    rulesOf(scene.fight).hasVehicles && controlOption(scene, who, spend), // CE-ACT-16
    ...(rulesOf(scene.fight).hasVehicles ? seatOptions(scene, who, spend) : []),
    scene.fight.options.drugsInFight && doseOption(scene, who, spend),
    miscOption(scene, who, 'minor'),
  ]
}

type Asking = { readonly fight: Fight; readonly who: string }

const howFar = ({ fight, who }: Asking): string =>
  `How far (0–${metres(allowance(fight, find(fight.combatants, who)))})?`

/** CE-DEC-12 to CE-DEC-16: their menus and labels. */
export const MINOR_IN_TURN = {
  menus: {
    aim: 'Choose a target:',
    kill: 'Choose a target:',
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
    standing: 'Standing',
    crouched: 'Crouched',
    prone: 'Prone',
    ready: 'Drawing or Reloading',
    reload: 'Reload',
    steady: 'Steadily',
    hasty: 'In haste without dodging',
    move: 'Movement',
    'take cover': 'Movement behind cover',
    forward: 'Forward',
    back: 'Back',
  },
}

const STANCES = [{ id: 'standing' }, { id: 'crouched' }, { id: 'prone' }] as const
const otherStances = ({ stance }: Combatant) => STANCES.filter(({ id }) => id !== stance)

function pose(scene: Scene, who: Combatant, stance: Combatant['stance'], spend: () => void): void {
  spend()
  scene.tell({ type: 'posed', who: who.id, stance })
}

/** CE-ACT-1: at most 6; CE-ACT-2: at most 3. */
const MOST_AIM = { hit: 6, kill: 3 } as const
const AIM_KEYS = { hit: 'aim', kill: 'kill' } as const

// RULING: one aims with a weapon in the hand, not with fists or claws, and at nobody of one's own side.
function aimOption(
  scene: Scene,
  who: Combatant,
  { kind, spend }: { readonly kind: Aiming; readonly spend: () => void },
): Offer<() => void> {
  const { combatants } = scene.fight
  if (!isArmed(scene.fight, who)) return shut(AIM_KEYS[kind], 'E_NO_WEAPON')
  const some = combatants.some((at) => isFoe(who, at) && !isAimedAt(who, at, kind))
  if (!some) return shut(AIM_KEYS[kind], combatants.some((at) => isFoe(who, at)) ? 'E_AIMED' : 'E_NO_TARGET') // CE-CHAT-24
  return branch(AIM_KEYS[kind], () => {
    const foes = inMenuOrder(combatants.filter((at) => isFoe(who, at)))
    const take = (at: Combatant) => (): void => {
      spend()
      scene.tell({ type: 'aimed', who: who.id, at: at.id, kind })
    }
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
function readyOption(scene: Scene, who: Combatant, spend: () => void): Offer<() => void> {
  const empty = reloadable(scene.fight, who)
  const reload = empty.length > 0 || canSlot(scene.fight, who)
  if (!reload && !hasStowed(scene.fight, who)) return shut('ready', 'E_NOTHING_TO_READY')
  const draw = (held: Held) => () => {
    spend()
    scene.tell({ type: 'drew', who: who.id, weapon: held.id })
  }
  return branch('ready', () => [
    each(stowedBy(scene.fight, who), draw),
    reload && branch('reload', () => reloadOptions(scene, who, empty, spend)),
  ])
}
