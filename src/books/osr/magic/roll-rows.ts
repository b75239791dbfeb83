import { rolls } from '../state/rows.ts'

export const MAGIC_ROLLS = rolls({ spell: { says: 'Spell' }, 'spell damage': { says: 'Spell damage' } })
