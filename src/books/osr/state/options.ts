import type { ObjectOf } from '../../../engine/schema.ts'
import { choiceOf, off, on, several, upTo } from '../../../kit/fields-with-defaults.ts'
import { presetsOf } from '../../../kit/fight-option-presets.ts'
import { TRAIT } from './gear-and-trait-schemas.ts'

/** OSR 11, in the page's order, with its defaults. */
export const SETTINGS = {
  preset: choiceOf(['seed', 'plain', 'interleaved', 'mortal']),
  interleaved: off(),
  rerollInitiative: off(),
  shock: on(),
  scars: on(),
  exhaustion: on(),
  burden: on(),
  instantCombat: on(),
  holdAndDelay: off(),
  strictReload: off(),
  naturals: choiceOf(['attacks', 'all', 'none']),
  natural20Max: off(),
  advAsTwo: off(),
  secondCollapse: off(),
  woundModel: choiceOf(['exhaustion', 'mortal']),
  otaCap: upTo(20, 3),
  /** The table's own. */
  traits: several(TRAIT, 100),
}
export type Options = ObjectOf<typeof SETTINGS>

/** The defaults of the page; a fight with little to keep track of; everybody in one order; mortal wounds. */
export const { PRESETS, filled, settled } = presetsOf('preset', SETTINGS, {
  seed: {},
  plain: { shock: false, scars: false, exhaustion: false, burden: false, instantCombat: false },
  interleaved: { interleaved: true, holdAndDelay: true },
  mortal: { woundModel: 'mortal', scars: false, exhaustion: false },
})
