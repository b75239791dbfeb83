import { sidesOf } from '../../../engine/book.ts'
import { parseField, schemaAt } from '../../../engine/schema.ts'
import { fieldsOf } from '../../../engine/schema-json.ts'
import type { Look } from '../../../table/views/fight-for-person.ts'
import { labelOf, namesIn } from '../../../words/names.ts'
import { bare } from '../../../words/parse-setting.ts'

/** Somebody of this fight whom the reader knows, for a sentence of help: of the players' side, or of the others'. */
export function nameFor({ running: { book, play }, viewer }: Look, side: 'players' | 'others'): string {
  const here = book.known(play.fight, viewer).combatants.filter(({ left }) => !left)
  return (here.findLast((one) => one.side === sidesOf(book)[side]) ?? here[0])?.name ?? 'NAME'
}

/** The book's reactions: the question, and the keys of its options. */
function reactionIn({ running: { book } }: Look): { readonly about: string; readonly keys: readonly string[] } | null {
  const about = Object.keys(book.asks).find((one) => book.asks[one]!.shape === 'reaction')
  if (about === undefined) return null
  const names = Object.keys({ ...book.words.keys, ...book.words.labels })
  const keys = names.flatMap((name) => (name.startsWith(`${about} > `) ? [name.slice(about.length + 3)] : []))
  return { about, keys }
}

/** What somebody may answer, as it stands on the key: the first reaction of the book. */
export function answerIn(look: Look): string {
  const {
    running: { book, play },
    viewer,
  } = look
  const fight = book.known(play.fight, viewer)
  const { about, keys: [key] = [] } = reactionIn(look) ?? { about: '' }
  if (key === undefined) return 'ANSWER'
  return labelOf(book, key, { fight, name: namesIn(book, fight), who: '', about, beat: null })
}

/** Standing orders with the book's own reactions, a field of its sheet, and what it takes when time runs out. */
export function ordersIn(look: Look): string {
  const { keys: [first = 'REACTION', second = first] = [] } = reactionIn(look) ?? {}
  const condition = conditionIn(look)
  return [
    `/orders ${first} auto${condition === null ? '' : ` if ${condition}`}`,
    `/orders ${second} off`,
    `/orders turn ${turnDefault(look)}`,
    'or /orders clear',
  ].join(', ')
}

/** A field that may have nothing in it: `cover is not none`. */
function conditionIn({ running: { book } }: Look): string | null {
  const field = fieldsOf(book.sheet, 1).find((name) => {
    const schema = bare(schemaAt(book.sheet, parseField(name)))
    return schema?.kind === 'choice' && schema.of.includes('none')
  })
  return field === undefined ? null : `${field} is not none`
}

/** The way that is taken in a turn when time runs out, where the book has a fixed one. */
function turnDefault({ running: { book, play } }: Look): string {
  const turn = Object.hasOwn(book.asks, 'turn') ? book.asks.turn! : null
  const [who] = play.fight.combatants
  const path = turn && turn.default.length === 0 && who ? turn.default(play.fight, who.id, []) : null
  return path?.join(' ') ?? 'ANSWER'
}
