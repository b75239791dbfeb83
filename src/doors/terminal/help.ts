import { OVERRULE_HELP } from './overrule.ts'
import { type Said, say } from './sitting.ts'

export const HELP: readonly Said[] = [
  say('Answer with a number, a name or the beginning of one; 0 or <- goes back.', 'head'),
  say('  Several at once go down the menus: 2 1, or attack casimir, or move forward 4,5'),
  say('  Beside a name: its total, its letter on the line, > acts now, - has acted.'),
  say('At any time:', 'head'),
  say('  why, why 3     where every number of the last roll, or of roll #3, comes from'),
  say('  odds           what each answer would do, exactly'),
  say('  undo, redo     take back the last answer, and have it again'),
  say('  order, board   who acts when; how everybody is'),
  say('  log, log all   what has happened'),
  say('  auto WHO       people or a side play themselves; auto off WHO takes them back'),
  say('  volunteer      what may be done unasked, as in: volunteer wen surrender'),
  say('  save FILE      keeps the fight; ./fray play FILE goes on with it'),
  say('  quit           leaves; nothing is saved unless you said so'),
  say("The referee's word:", 'head'),
  ...OVERRULE_HELP.map((text) => say(`  ${text}`)),
]
