import type { Scene } from '../state/events.ts'

/** OSR-MOR-7: after an action is complete. */
export function checkMorale(_scene: Scene): void {}

/** OSR-SUR-7. */
export function checkSurprised(_scene: Scene): void {}
