/** The library's front door: the engine. Books have doors of their own, as `fray/books/cepheus`. */
export {
  type AskKind, type Asked, type Catalogue, type EventBase, type Form, type Outcomes, type RollMode, type Roster, type RuleBook, type Seen, type Shown, type Sighted, SOMEBODY,
  type Telling, type Told, type Veiled, type Viewer, type Words,
} from './engine/book.ts'
export { castOf, onBlock } from './engine/cast.ts'
export { because, d, type Modifier, type Reading, type Roll, type Throw, weigh } from './engine/dice.ts'
export type { Ask, Hands } from './engine/live.ts'
export { type By, type Entry, type Header, type Log, LOG_FORMAT } from './engine/log.ts'
export { type Menu, menuOf, type Shape, shapeOf } from './engine/menu.ts'
export { chanceOf, type Chance, makeChance, meanOf, oddsOf } from './engine/odds.ts'
export { among, amount, branch, branches, each, leaf, letter, many, type Offer, type Option, type Path, pointsOf, type Reach, shares, shut, spot, type Step } from './engine/options.ts'
export { applyOwn, type CombatantBase, type FightBase, find, freeName, namedApart, type OwnEvent } from './engine/own.ts'
export { OWN_WORDS } from './engine/own-words.ts'
export { answer, fork, isRefusal, lastDecision, linesOf, open, overrule, type Play, recast, redo, resume, throwDice, undo, volunteer, withHands } from './engine/play.ts'
export { randomPath, randomPolicy } from './engine/policy.ts'
export { ruleJoin, ruleSet } from './engine/ruling.ts'
export { type Beat, type Deed, REFEREE, type Rules, type Scene, type Writable } from './engine/scene.ts'
export { check, type Checked, choice, described, either, type Fault, faultAt, flag, type Infer, isObject, list, nullable, number, object, optional, record, type Schema, short, text, whole, withDefault } from './engine/schema.ts'
export { healthTold, maySee, ownSeen, type Sight, sightOf } from './engine/sight.ts'
export { type Policy, simulate } from './engine/simulate.ts'
export { quickFall, scriptedTray, seededTray, streamOf, type Tray } from './engine/tray.ts'
export { follow, keysOf, type Level, levelAt, type Refusal, sizeOf } from './engine/tree.ts'
export { modeOf, type SeenLine, viewOf, type Watch, watchOf, watchOn } from './engine/view.ts'
