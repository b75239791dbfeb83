import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'

/** OSR-MOR-8: the turn of who is broken. */
export function flight(_scene: Scene, _who: Combatant): void {}
