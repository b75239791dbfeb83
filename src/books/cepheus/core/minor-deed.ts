import type { Event, Scene } from '../state/fight.ts'

/** CE-TURN-1: a minor action of which one thing comes. */
export const asMinor = (scene: Scene, event: Event & { readonly who: string }) => (): void => {
  scene.tell({ type: 'spent', who: event.who, slot: 'minor' })
  scene.tell(event)
}
