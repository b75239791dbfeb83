import { loosen } from '../melee/holds.ts'
import { checkMorale } from '../morale/morale-check.ts'
import type { Scene } from '../state/events.ts'

/** OSR-GRP-6, OSR-MOR-7: after an action is complete, before anybody else acts. */
export function settle(scene: Scene): void {
  loosen(scene)
  checkMorale(scene)
}
