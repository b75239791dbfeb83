import { rolls } from '../state/rows.ts'

/** In chats the events that follow tell of most of them. */
export const ROLLS = rolls({
  initiative: { says: 'Initiative', told: null },
  readiness: { says: 'Initiative check' },
  attack: { says: 'Attack', told: null },
  parry: { says: 'Parry', told: null },
  dodge: { says: 'Dodge', told: null },
  skill: { says: 'Skill' },
  morale: { says: 'Morale' },
  zone: { says: 'Body zone', told: null },
  damage: { says: 'Damage', told: null },
  endurance: { says: 'Endurance' },
  consciousness: { says: 'Consciousness' },
})
export type What = keyof typeof ROLLS & string
