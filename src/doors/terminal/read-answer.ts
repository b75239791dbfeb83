import type { Ask } from '../../engine/live-types.ts'
import { follow, isAsking, type Level, levelAt, placeAt, type Refusal, sizeOf } from '../../engine/option-tree.ts'
import type { Path } from '../../engine/options.ts'
import { answer, isRefusal, throwDice } from '../../engine/play.ts'
import { wordsOf } from '../../words/match-name.ts'
import { backFrom, settle } from '../../words/menu-walk.ts'
import { makeAnswer } from '../../words/names.ts'
import { parseFaces } from '../../words/parse-values.ts'
import { ASK_AGAIN, makeRefusal } from '../../words/refusal-sentences.ts'
import { chosen } from './menu-choice.ts'
import { takeValue } from './read-value.ts'
import { sorryFor } from './rescue-save.ts'
import { askedOf, goesOn, type Heard, type Session, sorry, stays, type View } from './session.ts'
import { suggestionFor } from './suggested-answer.ts'

/**
 * A line as an answer to the open question: a number or name in the menu, several of them, `0` for back, or a value.
 */
export function reply(session: Session, ask: Ask, text: string): Heard {
  if (ask.dice) return replyDice(session, ask, text)
  const { path } = session.view
  const level = levelAt(ask.options, path)
  if ('refused' in level) return stays(session, sorry(level.refused))
  const back = backFrom(ask.options, path)
  if (session.view.trail.length > 0 && isBack(text)) return stays({ ...session, view: fresh(path) })
  if (back && isBack(text) && !isNamed(level, text)) return stays({ ...session, view: fresh(back) })
  if (text.trim() === '') return replyNothing(session, ask)
  const alone = askingIn(level)
  if (alone) return valued(session, ask, { path, text })
  return along(session, ask, { path, words: wordsOf(text) })
}

type Way = { readonly path: Path; readonly words: readonly string[] }

/** Walks down the menus, word by word, to a leaf or a menu with a choice. */
function along(session: Session, ask: Ask, { path, words }: Way): Heard {
  const found = chosen(session, { ask, path }, words)
  if ('refused' in found) return stays(session, sorry(makeRefusal(session.book, found)))
  const next = [...path, ...found.steps]
  if (found.rest.length > 0) return further(session, ask, { path: next, words: found.rest })
  const leaf = follow(ask.options, next)
  return 'refused' in leaf ? stays({ ...session, view: fresh(settle(ask.options, next)) }) : submit(session, ask, next)
}

/** Further words choose in the next menu: numbers in the one that would be shown, names also on the way to it. */
function further(session: Session, ask: Ask, { path, words }: Way): Heard {
  const settled = settle(ask.options, path)
  const level = levelAt(ask.options, settled)
  const isNumber = /^\d{1,4}$/.test(words[0]!)
  if ('refused' in level || (isNumber && !askingIn(level) && 'means' in follow(ask.options, path)))
    return stays(session, sorry(`Nothing follows ${makeAnswer(session.book, path.slice(-1), askedOf(session, ask))}.`))
  if (askingIn(level)) return valued(session, ask, { path: settled, text: words.join(' ') })
  return along(session, ask, {
    path: isNumber || 'refused' in chosen(session, { ask, path }, words) ? settled : path,
    words,
  })
}

/** A number, ticks, points, a position or words. */
function valued(session: Session, ask: Ask, { path, text }: { readonly path: Path; readonly text: string }): Heard {
  const level = levelAt(ask.options, path)
  const place = 'refused' in level ? null : askingIn(level)
  if (!place) return stays(session, sorry(ASK_AGAIN.key))
  const view = session.view.path === path ? session.view : fresh(path)
  const taken = takeValue(place, text, { session, ask, view })
  if ('refused' in taken) return stays(session, sorry(taken.refused))
  return 'view' in taken ? stays({ ...session, view: taken.view }) : submit(session, ask, [...path, taken.step])
}

/** Enter alone accepts a suggested value; a menu needs a word. */
function replyNothing(session: Session, ask: Ask): Heard {
  const { path, ticks, trail } = session.view
  const level = levelAt(ask.options, path)
  const place = 'refused' in level ? null : askingIn(level)
  if (place?.kind === 'spot' && trail.length > 0) return valued(session, ask, { path, text: 'ok' })
  if (place?.kind === 'many' && ticks) return submit(session, ask, [...path, ticks])
  const suggested = path.length === 0 && place ? suggestionFor(session, ask) : null
  return suggested ? submit(session, ask, suggested) : stays(session)
}

function replyDice(session: Session, ask: Ask, text: string): Heard {
  const faces = text.trim() === '' || text.trim().toLowerCase() === 'tray' ? null : parseFaces(text, ask.dice!)
  if (faces && 'refused' in faces) return stays(session, sorry(faces.refused))
  return took(session, throwDice(session.play, ask.n, faces))
}

const submit = (session: Session, ask: Ask, path: Path): Heard => took(session, answer(session.play, ask.n, path))

/** The result of the engine. */
export function took(session: Session, result: Session['play'] | Refusal): Heard {
  return isRefusal(result) ? stays(session, ...sorryFor(session, result)) : goesOn(session, result)
}

function askingIn(level: Level) {
  const only = sizeOf(level) === 1 ? placeAt(level, 0) : null
  return only && isAsking(only) ? only : null
}

const fresh = (path: Path): View => ({ path, ticks: null, shared: {}, trail: [] })
const isBack = (text: string): boolean => ['0', '<-', '<', 'b', 'back'].includes(text.trim().toLowerCase())

/** `back` may also be a key of the menu. */
const isNamed = (level: Level, text: string): boolean => !('refused' in levelAt(level, [text.trim().toLowerCase()]))
