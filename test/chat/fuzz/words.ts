import { listed } from '../../../src/doors/chat/commands.ts'
import { below, type Stream } from '../../../src/engine/tray.ts'

const pick = <T>(picks: Stream, of: readonly T[]): T => of[below(picks, of.length)]!

/** What people send who mean nothing, or harm. */
const ODD = [
  '', ' ', '\n', '\t\t', '.', '?', '/', '//', '/ ', '/@', '/as@', '<-', '<', '>', '✓', '✓ Bob', 'X', 'All', '0', '-1', '1e309', 'NaN', 'Infinity', '0x10', '٣', '½', '7 7', '99999999999999999999',
  'null', 'undefined', 'true', '[]', '{}', '{"__proto__":{"x":1}}', '__proto__', 'constructor', 'toString', 'hasOwnProperty', "'; drop table notes; --", '<b>Skip</b>', '<script>alert(1)</script>', '*Skip*', '_Skip_', '[Skip](tg://user?id=1)', '&lt;Skip&gt;', '`Skip`',
  '👍', '👩‍👩‍👧‍👦', '🎲', '🇩🇪', 'Ж', '漢字', 'עברית', 'العربية', '\u202eSkip\u202c', '\u200fSkip', 'S\u0301kip', 'Ski\u200bp', '\u0000', '\u001b[2J', '\ud800', '\udfff', 'ﬀ', 'İ', 'ß', 'Z̷̢̛a̶͇͝l̸̰͝g̶̱̀o',
  'x'.repeat(4096), '🎲'.repeat(2048), 'a b '.repeat(1024), '/'.repeat(4096), '\n'.repeat(4096), `/roll ${'('.repeat(4000)}`, `/set thug ${'a.'.repeat(2000)} 1`, `/as bob ${'minor '.repeat(600)}`,
]

export function nonsense(picks: Stream): string {
  if (below(picks, 3) > 0) return pick(picks, ODD)
  return Array.from({ length: 1 + below(picks, 12) }, () => String.fromCodePoint(pick(picks, [below(picks, 128), below(picks, 0xd800), 0x1f300 + below(picks, 0x300), 0x590 + below(picks, 0x200)]))).join('')
}

/** Commands that would end the game for good, or take somebody away from the table. */
const SPARED = ['leave', 'newtable', 'start', 'join', 'kick', 'table', 'exit', 'referee', 'role', 'endtable']
const NAMES = ['Ann', 'ann', 'Bob', 'bob', 'Thug', 'thug', 'Long John', 'long', 'Referee', 'scene', 'me', 'Nobody']
const WORDS = [
  'skip', 'significant attack thug', 'minor move forward 2', 'aim thug', 'stand', 'dodge', 'yes', 'no', 'all', 'none', '5', '-2', '+1', '=3', 'dex', 'dex.now', 'end 4', 'stance prone', 'cover half', 'fatigued yes', 'weapons +blade', 'pos 3',
  'auto', 'auto if end.now < 4', 'off', 'turn skip', 'clear', 'surrender', 'drop', 'say hello', 'tray', 'typed', 'telegram', 'seed', 'because', 'because it is so', 'join thug Ben enemies', 'leave', 'hide', 'reveal', 'roll 6 6', 'reroll', 'end', '2d6+3', 'me 4d6kh3', '1', '3', '99', 'undo', 'trackAmmo no',
]

/** What people would send, be it theirs to send or not. */
const LIKELY = [
  '/status', '/order', '/info', '/info thug', '/info bob', '/why', '/why 2', '/odds', '/log', '/log all', '/seat', '/orders', '/dice', '/do', '/help', '/verify', '/cancel', '/haste',
  '/as thug skip', '/as bob skip', '/as ann skip', '/as thug stand', '/as referee all', '/as referee 5', '/as long john minor move forward 1', '/do thug surrender', '/do drop', '/do bob say hello', '/say I look around', '/tell bob psst',
  '/seat thug me', '/seat bob ann', '/seat thug auto', '/seat thug referee', '/seat bob bob', '/seat ann ann', '/orders thug dodge off', '/orders dodge auto', '/orders clear', '/dice thug typed', '/dice typed', '/dice tray', '/word hello', '/pause', '/go',
  '/undo', '/undo 2', '/redo', '/fork', '/fork off', '/overrule thug stance prone because he slipped', '/overrule reroll because I say so', '/overrule join thug Ben enemies because he came', '/set thug dex -1', '/set bob end +1', '/hide thug', '/reveal thug', '/rule Nobody runs', '/roll 2d6', '/roll me d20',
]

export function command(picks: Stream): string {
  if (below(picks, 3) > 0) return pick(picks, LIKELY)
  const names = listed().map(({ name }) => name).filter((name) => !SPARED.includes(name))
  const name = pick(picks, names)
  const shouted = below(picks, 3) === 0 ? name.toUpperCase() : name
  const given = Array.from({ length: below(picks, 4) }, () => (below(picks, 8) === 0 ? nonsense(picks) : pick(picks, below(picks, 2) === 0 ? NAMES : WORDS)))
  return `/${shouted}${below(picks, 10) === 0 ? '@fray_bot' : ''} ${given.join(' ')}`.trimEnd()
}
