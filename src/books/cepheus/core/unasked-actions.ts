import { find } from '../../../engine/common-events.ts'
import { branch, leaf, letter, type Offer } from '../../../engine/options.ts'
import type { Deed } from '../../../engine/scene.ts'
import { jar } from '../explosives/smoke-and-scatter.ts'
import { hazardOffers } from '../hazards/hazard.ts'
import { abandon } from '../hazards/long-work.ts'
import { isDrug } from '../recovery/drug-effects.ts'
import { type Combatant, type Event, type Fight, isAble, rulesOf } from '../state/fight.ts'
import type { CarriedWeapon } from '../state/sheet.ts'
import { heldBy } from '../state/weapons-and-skills.ts'
import { crashOffers } from '../vehicles/driver-options.ts'
import { hasten, mayHasten } from './initiative.ts'
import { shut } from './refusals.ts'
import { mayAvoid } from './rounds.ts'

type Doing = Deed<Fight, Event>

/** What people may do unasked: a word to the referee, dropping a weapon in the own turn (CE-FREE-1), surrender. */
export function offers(fight: Fight, who: string): readonly Offer<Doing>[] {
  if (who === 'referee')
    return [mayAvoid(fight) && leaf('avoid', tell({ type: 'avoided' })), ...hazardOffers(fight), ...crashOffers(fight)] // CE-AWARE-5, CE-HAZ-1
  const one = fight.combatants.find(({ id }) => id === who)
  if (!one || !isAble(one)) return []
  return [
    branch('say', () => [letter((words) => tell({ type: 'noted', who, to: 'referee', words }))]), // CE-MISC-2
    fight.turn?.who === who && droppable(fight, one).length > 0 && branch('drop', () => droppable(fight, one)),
    fight.phase === 'fighting' && leaf('surrender', tell({ type: 'surrendered', who })),
    rulesOf(fight).hasExtendedActions &&
      one.extended !== null &&
      leaf('abandon', (scene) => abandon(scene, find(scene.fight.combatants, who))), // CE-EXT-1
    mayHasten(fight, one) && leaf('haste', hasten(who)), // CE-HASTE-1, CE-PROF-8
    !fight.options.drugsInFight &&
      one.items.some(({ itemId, qty }) => qty > 0 && isDrug(itemId)) &&
      shut('use', 'E_DRUG'), // CE-DRUG-3, CE-PROF-9
  ]
}

const tell =
  (event: Event): Doing =>
  (scene) =>
    scene.tell(event)

/** CE-WPN-4. */
const droppable = (fight: Fight, who: Combatant): readonly Offer<Doing>[] =>
  heldBy(fight, who)
    .filter(({ carried, weapon, mounted }) => carried !== null && !weapon.natural && !mounted)
    .map(({ id, carried }) => leaf(id, letGo(who, carried!)))

const letGo =
  (who: Combatant, weapon: CarriedWeapon): Doing =>
  (scene) => {
    scene.tell({ type: 'dropped', who: who.id, weapon: weapon.weaponId })
    jar(scene, who, [weapon])
  }
