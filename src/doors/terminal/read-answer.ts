import type { Ask } from '../../engine/live-run.ts'
import type { Path } from '../../engine/options.ts'
import { answer, isRefusal, throwDice } from '../../engine/play.ts'
import { follow, isAsking, type Level, levelAt, placeAt, type Refusal, sizeOf } from '../../engine/tree.ts'
import { wordsOf } from '../../words/match-name.ts'
import { backFrom, settle } from '../../words/menu-walk.ts'
import { makeAnswer } from '../../words/names.ts'
import { parseFaces } from '../../words/parse-values.ts'
import { ASK_AGAIN, makeRefusal } from '../../words/refusals.ts'
import { chosen } from './menu-choice.ts'
import { takeValue } from './read-value.ts'
import { sorryFor } from './rescue-save.ts'
import { askedOf, goesOn, type Heard, type Sitting, sorry, stays, type View } from './session.ts'
import { suggestionFor } from './suggest.ts'

/**
 * A line as an answer to the open question: a number or name in the menu, several of them, `0` for back, or a value.
 */
export function reply(sitting: Sitting, ask: Ask, text: string): Heard {
  if (ask.dice) return replyDice(sitting, ask, text)
  const { path } = sitting.view
  const level = levelAt(ask.options, path)
  if ('refused' in level) return stays(sitting, sorry(level.refused))
  const back = backFrom(ask.options, path)
  if (back && isBack(text) && !isNamed(level, text)) return stays({ ...sitting, view: fresh(back) })
  if (text.trim() === '') return replyNothing(sitting, ask)
  const alone = askingIn(level)
  if (alone) return valued(sitting, ask, { path, text })
  return along(sitting, ask, { path, words: wordsOf(text) })
}

type Way = { readonly path: Path; readonly words: readonly string[] }

/** Walks down the menus, word by word, to a leaf or a menu with a choice. */
function along(sitting: Sitting, ask: Ask, { path, words }: Way): Heard {
  const found = chosen(sitting, { ask, path }, words)
  if ('refused' in found) return stays(sitting, sorry(makeRefusal(sitting.book, found)))
  const next = [...path, ...found.steps]
  if (found.rest.length > 0) return further(sitting, ask, { path: next, words: found.rest })
  const leaf = follow(ask.options, next)
  return 'refused' in leaf ? stays({ ...sitting, view: fresh(settle(ask.options, next)) }) : submit(sitting, ask, next)
}

/** Further words choose in the next menu: numbers in the one that would be shown, names also on the way to it. */
function further(sitting: Sitting, ask: Ask, { path, words }: Way): Heard {
  const settled = settle(ask.options, path)
  const level = levelAt(ask.options, settled)
  const isNumber = /^\d{1,4}$/.test(words[0]!)
  if ('refused' in level || (isNumber && !askingIn(level) && 'means' in follow(ask.options, path)))
    return stays(sitting, sorry(`Nothing follows ${makeAnswer(sitting.book, path.slice(-1), askedOf(sitting, ask))}.`))
  if (askingIn(level)) return valued(sitting, ask, { path: settled, text: words.join(' ') })
  return along(sitting, ask, {
    path: isNumber || 'refused' in chosen(sitting, { ask, path }, words) ? settled : path,
    words,
  })
}

/** A number, ticks, points, a position or words. */
function valued(sitting: Sitting, ask: Ask, { path, text }: { readonly path: Path; readonly text: string }): Heard {
  const level = levelAt(ask.options, path)
  const place = 'refused' in level ? null : askingIn(level)
  if (!place) return stays(sitting, sorry(ASK_AGAIN.key))
  const view = sitting.view.path === path ? sitting.view : fresh(path)
  const taken = takeValue(place, text, { sitting, ask, view })
  if ('refused' in taken) return stays(sitting, sorry(taken.refused))
  return 'view' in taken ? stays({ ...sitting, view: taken.view }) : submit(sitting, ask, [...path, taken.step])
}

/** Enter alone accepts a suggested value; a menu needs a word. */
function replyNothing(sitting: Sitting, ask: Ask): Heard {
  const { path, ticks } = sitting.view
  const level = levelAt(ask.options, path)
  const place = 'refused' in level ? null : askingIn(level)
  if (place?.kind === 'many' && ticks) return submit(sitting, ask, [...path, ticks])
  const suggested = path.length === 0 && place ? suggestionFor(sitting, ask) : null
  return suggested ? submit(sitting, ask, suggested) : stays(sitting)
}

function replyDice(sitting: Sitting, ask: Ask, text: string): Heard {
  const faces = text.trim() === '' || text.trim().toLowerCase() === 'tray' ? null : parseFaces(text, ask.dice!)
  if (faces && 'refused' in faces) return stays(sitting, sorry(faces.refused))
  return took(sitting, throwDice(sitting.play, ask.n, faces))
}

const submit = (sitting: Sitting, ask: Ask, path: Path): Heard => took(sitting, answer(sitting.play, ask.n, path))

/** The result of the engine. */
export function took(sitting: Sitting, result: Sitting['play'] | Refusal): Heard {
  return isRefusal(result) ? stays(sitting, ...sorryFor(sitting, result)) : goesOn(sitting, result)
}

function askingIn(level: Level) {
  const only = sizeOf(level) === 1 ? placeAt(level, 0) : null
  return only && isAsking(only) ? only : null
}

const fresh = (path: Path): View => ({ path, ticks: null, shared: {} })
const isBack = (text: string): boolean => ['0', '<-', '<', 'b', 'back'].includes(text.trim().toLowerCase())

/** `back` may also be a key of the menu. */
const isNamed = (level: Level, text: string): boolean => !('refused' in levelAt(level, [text.trim().toLowerCase()]))
