import type { AskKind } from '../../../engine/book.ts'
import { find } from '../../../engine/common-events.ts'
import type { Path } from '../../../engine/options.ts'
import { type Level, placeAt } from '../../../engine/tree.ts'
import { PHYSICAL } from '../state/characteristics.ts'
import type { Fight } from '../state/fight.ts'
import type { Combatant } from '../state/sheet.ts'
import { PART_ASKS } from './parts.ts'

const waits = (): null => null
const takes = (path: Path) => (): Path => path

/** CE 13: every question, its clock, and what is taken when time runs out. */
export const ASKS = {
  aware: { clock: 'none', default: waits }, // CE-DEC-1
  range: { clock: 'none', default: waits }, // CE-DEC-2
  tactics: { clock: 'turn', default: takes(['no']) }, // CE-DEC-4
  'act now': { clock: 'turn', default: takes(['no']) }, // CE-DEC-6
  wake: { clock: 'none', default: waits }, // CE-DEC-8
  turn: { clock: 'turn', default: takes(['skip']) }, // CE-DEC-9 to CE-DEC-16
  confirm: { clock: 'turn', default: takes(['no']) },
  reaction: { shape: 'reaction', clock: 'reaction', default: takes(['stand']) }, // CE-DEC-17
  wound: { clock: 'reaction', default: (fight, who) => [placed(find(fight.combatants, who))], afterwards: true }, // CE-DEC-19, CE-END-1
  difficulty: { clock: 'none', default: waits }, // CE-DEC-20
  other: { clock: 'none', default: waits },
  end: { clock: 'none', default: waits }, // CE-DEC-21
  lull: { clock: 'none', default: waits },
  'first aid': { clock: 'turn', default: takes(['no']), afterwards: true }, // CE-DEC-22
  surgery: { clock: 'turn', default: takes(['no']), afterwards: true }, // CE-DEC-23
  heal: {
    clock: 'turn',
    default: (fight, who, options) => [healed(find(fight.combatants, who), poolOf(options))],
    afterwards: true,
  }, // CE-DEC-24
  ...PART_ASKS,
} as const satisfies Record<string, AskKind<Fight>>
export type About = keyof typeof ASKS

/** CE-DMG-6: the higher of STR and DEX, a tie to STR; END first where it may be chosen. */
function placed({ str, dex, end }: Combatant): 'end' | 'str' | 'dex' {
  if (end.now > 0) return 'end'
  return dex.now > str.now ? 'dex' : 'str'
}

/** CE-DEC-22: the worst wounded; a tie by entry order. */
export function worst({ combatants }: Fight, among: readonly string[]): string {
  const missing = ({ str, dex, end }: Combatant): number => str.max + dex.max + end.max - str.now - dex.now - end.now
  return combatants.filter(({ id }) => among.includes(id)).reduce((a, b) => (missing(b) > missing(a) ? b : a)).id
}

function poolOf(options: Level): number {
  const place = placeAt(options, 0)
  return typeof place === 'object' && place.kind === 'shares' ? place.of.points : 0
}

/** CE-HEAL-6, CE-DEC-24: END, then STR, then DEX. */
function healed(who: Combatant, points: number): Readonly<Record<string, number>> {
  const shared: Record<string, number> = {}
  let left = points
  for (const where of PHYSICAL) {
    const share = Math.min(left, who[where].max - who[where].now)
    if (share > 0) shared[where] = share
    left -= share
  }
  return shared
}
