/**
 * Public entry of the library: the engine. Books and the kit have entries of their own: `fray/books/cepheus`,
 * `fray/kit/inventory`.
 */

export { refusals, rowsFor, type SceneOf } from './engine/ask-and-roll-rows.ts'
export {
  type Asked,
  type AskKind,
  type Catalogue,
  type EventBase,
  type Outcomes,
  type RollMode,
  type RuleBook,
  type Seen,
  type Shown,
  type Sighted,
  SOMEBODY,
  type Telling,
  type Told,
  type Veiled,
  type Viewer,
  type Words,
} from './engine/book.ts'
export { bookOf } from './engine/book-from-parts.ts'
export { type FightOf, model } from './engine/book-model.ts'
export {
  applyOwn,
  type CombatantBase,
  type FightBase,
  find,
  freeName,
  namedApart,
  type OwnEvent,
} from './engine/common-events.ts'
export { OWN_TOLD, OWN_WORDS } from './engine/common-words.ts'
export { because, d, type Modifier, pool, type Reading, type Roll, type Throw, weigh } from './engine/dice.ts'
export { quickFall, scriptedTray, seededTray, streamOf, type Tray } from './engine/dice-tray.ts'
export { modeOf } from './engine/entry-secrecy.ts'
export type { EventOf, EventRow } from './engine/event-rows.ts'
export type { Ask, Hands } from './engine/live-types.ts'
export { type By, type Entry, type Header, LOG_FORMAT, type Log } from './engine/log.ts'
export { type Menu, menuOf, type Shape, shapeOf } from './engine/menu.ts'
export { type Chance, chanceOf, makeChance, meanOf, oddsOf } from './engine/odds.ts'
export { open, resume } from './engine/open-and-resume.ts'
export { follow, keysOf, type Level, levelAt, type Refusal, SEVERAL, sizeOf } from './engine/option-tree.ts'
export {
  among,
  amount,
  branch,
  branches,
  each,
  late,
  leaf,
  letter,
  many,
  type Offer,
  type Option,
  type Path,
  pointsOf,
  type Reach,
  type Step,
  shares,
  shut,
  spot,
} from './engine/options.ts'
export { ruleJoin, ruleSet } from './engine/overruling.ts'
export {
  answer,
  fork,
  isRefusal,
  lastDecision,
  linesOf,
  overrule,
  recast,
  redo,
  throwDice,
  undo,
  volunteer,
  withHands,
} from './engine/play.ts'
export type { Play } from './engine/play-append.ts'
export { firstPolicy, randomPath, randomPolicy } from './engine/policy.ts'
export { castOf, onBlock } from './engine/read-people.ts'
export type { Form, Roster } from './engine/roster.ts'
export { type Beat, type Deed, REFEREE, type Rules, type Scene, type Writable } from './engine/scene.ts'
export {
  type Checked,
  choice,
  described,
  either,
  type Fault,
  faultAt,
  flag,
  type Infer,
  isObject,
  list,
  nullable,
  number,
  object,
  optional,
  plain,
  record,
  type Schema,
  short,
  text,
  whole,
  withDefault,
} from './engine/schema.ts'
export { check } from './engine/schema-check.ts'
export {
  belongsTo,
  health,
  perFight,
  person,
  type Score,
  score,
  secret,
  subject,
  thing,
  visible,
} from './engine/schema-marks.ts'
export { type Policy, simulate } from './engine/simulate.ts'
export { type SeenLine, viewOf, type Watch, watchOf, watchOn } from './engine/viewer-lines.ts'
export { healthTold, maySee, ownSeen, type Sight, sightOf } from './engine/viewer-sight.ts'
export { anyOf } from './engine/who-is-asked.ts'
