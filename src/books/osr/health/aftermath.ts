import type { Scene } from '../state/events.ts'

/** OSR-END-2, OSR-SCAR-3: what the fight leaves behind. */
export function aftermath(_scene: Scene): void {}
