import { branch, leaf, type Offer } from '../../../engine/options.ts'
import { handOptions } from '../arms/draw.ts'
import { braceOptions } from '../gunnery/aim.ts'
import { boostOptions } from '../pools/rest-and-boost.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'
import { hasGrid } from '../state/positions.ts'
import { FACINGS } from '../state/sheet.ts'
import { shut, type Why } from './refusals.ts'
import { counted } from './spend-action.ts'
import { whyNoFree } from './spent-slots.ts'
import type { Deed } from './turn.ts'

/** UD-FREE-1, UD-FREE-2, UD-DP-16; UD-TURN-9: so many in a turn; C15: looking around is not counted. */
export function freeOptions(scene: Scene, who: Combatant): Offer<Deed> {
  const why = whyNoFree(scene.fight)
  if (why === 'E_ACTION_SPENT') return shut('free', why)
  const open = (): readonly Offer<Deed>[] => [
    why === null ? posture(scene, who) : shut(who.crouching ? 'stand' : 'crouch', why),
    hasGrid(scene.fight) && scene.fight.options.facing && branch('face', () => facings(scene, who)),
    ...[...handOptions(scene, who), braceOptions(scene, who), boostOptions(scene, who)].map((offer) =>
      why === null ? offer : barred(offer, why),
    ),
  ]
  if (why !== null && !(hasGrid(scene.fight) && scene.fight.options.facing)) return shut('free', why, open)
  return branch('free', open)
}

/** UD-TURN-9: what would be offered but for the limit; what is barred anyhow keeps its own reason. */
const barred = (offer: Offer<Deed>, why: Why): Offer<Deed> =>
  offer && (offer.kind === 'leaf' || offer.kind === 'branch') ? shut(offer.key, why) : offer

const posture = (scene: Scene, who: Combatant): Offer<Deed> =>
  who.crouching
    ? leaf(
        'stand',
        counted(scene, who, () => scene.tell({ type: 'rose', who: who.id })),
      )
    : leaf(
        'crouch',
        counted(scene, who, () => scene.tell({ type: 'crouched', who: who.id })),
      )

const facings = (scene: Scene, who: Combatant): readonly Offer<Deed>[] =>
  FACINGS.map((facing) => leaf(facing, () => scene.tell({ type: 'looked around', who: who.id, facing })))
