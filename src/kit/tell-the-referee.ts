import type { OwnEvent } from '../engine/common-events.ts'
import { branch, letter, type Offer } from '../engine/options.ts'
import type { Deed } from '../engine/scene.ts'

/** `say`: what somebody may tell the referee at any time, unasked. */
export const wordsToReferee = <F, E>(who: string): Offer<Deed<F, E | OwnEvent>> =>
  branch('say', () => [
    letter(
      (words): Deed<F, E | OwnEvent> =>
        (scene) =>
          scene.tell({ type: 'noted', who, to: 'referee', words }),
    ),
  ])
