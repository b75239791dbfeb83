import { castFrom, encountersBy, onSide } from '../../../kit/encounters.ts'
import type { WrittenSheet } from './people.ts'

const aude = castFrom<WrittenSheet>('aude')
const bandit = castFrom<WrittenSheet>('bandit')

/** Ready to play. */
export const ENCOUNTERS = encountersBy((written: { readonly combatants: readonly object[] }) => ({
  book: 'osr',
  options: {},
  combatants: written.combatants,
}))({
  road: {
    title: 'The toll on the old road',
    pitch: 'Two of them want more than a coin.',
    combatants: [
      ...onSide('pc', [aude('aude', 'Aude')]),
      ...onSide('npc', [bandit('cob', 'Cob'), bandit('wat', 'Wat')]),
    ],
  },
})
