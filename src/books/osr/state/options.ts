import { choice, flag, list, type ObjectOf, whole, withDefault } from '../../../engine/schema.ts'
import { filledFrom } from '../../../kit/open-setup.ts'
import { TRAIT } from './gear.ts'

const on = () => withDefault(flag(), true)
const off = () => withDefault(flag(), false)

/** OSR 11, in the page's order, with its defaults. */
export const SETTINGS = {
  preset: withDefault(choice(['seed', 'plain', 'interleaved', 'mortal']), 'seed'),
  interleaved: off(),
  rerollInitiative: off(),
  shock: on(),
  scars: on(),
  exhaustion: on(),
  burden: on(),
  instantCombat: on(),
  holdAndDelay: off(),
  strictReload: off(),
  naturals: withDefault(choice(['attacks', 'all', 'none']), 'attacks'),
  natural20Max: off(),
  advAsTwo: off(),
  secondCollapse: off(),
  woundModel: withDefault(choice(['exhaustion', 'mortal']), 'exhaustion'),
  otaCap: withDefault(whole(0, 20), 3),
  /** OSR-TRT-1: the table's own. */
  traits: withDefault(list(TRAIT, { most: 100 }), []),
}
export type Options = ObjectOf<typeof SETTINGS>

const SEED = {
  preset: 'seed',
  interleaved: false,
  rerollInitiative: false,
  shock: true,
  scars: true,
  exhaustion: true,
  burden: true,
  instantCombat: true,
  holdAndDelay: false,
  strictReload: false,
  naturals: 'attacks',
  natural20Max: false,
  advAsTwo: false,
  secondCollapse: false,
  woundModel: 'exhaustion',
  otaCap: 3,
  traits: [],
} as const satisfies Options

/** The defaults of the page; a fight with little to keep track of; everybody in one order; mortal wounds. */
export const PRESETS = {
  seed: SEED,
  plain: {
    ...SEED,
    preset: 'plain',
    shock: false,
    scars: false,
    exhaustion: false,
    burden: false,
    instantCombat: false,
  },
  interleaved: { ...SEED, preset: 'interleaved', interleaved: true, holdAndDelay: true },
  mortal: { ...SEED, preset: 'mortal', woundModel: 'mortal', scars: false, exhaustion: false },
} as const satisfies Readonly<Record<Options['preset'], Options>>

/** What was written, and the preset's column for the rest. */
export const filled = filledFrom(PRESETS, 'preset')

/** The same options as one literal: an object that grew field by field is looked up slowly. */
export const settled = (options: Options): Options => ({ ...SEED, ...options })
