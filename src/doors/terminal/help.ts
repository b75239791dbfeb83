import { isAsking, keysOf, type Level, levelAt, type MenuPlace, placesOf } from '../../engine/option-tree.ts'
import type { Option, Path } from '../../engine/options.ts'
import { labelOf } from '../../words/names.ts'
import { overruleLines } from './overrule.ts'
import { askedOf, type Said, type Session, say } from './session.ts'

/** What may be typed, with names of this fight. */
export const helpLines = (session: Session): readonly Said[] => [
  say('Answer with a number, a name or the beginning of one; 0 or <- goes back.', 'head'),
  say(`  Several at once go down the menus: ${['1 2', ...waysIn(session)].join(', or ')}`),
  say('  Beside a name: its total, its letter on the line, > acts now, - has acted.'),
  say('At any time:', 'head'),
  say('  why, why 3     where every number of the last roll, or of roll #3, comes from'),
  say('  odds           what each answer would do, exactly'),
  say('  undo, redo     take back the last answer, and have it again'),
  say('  order, board   who acts when; how everybody is'),
  say('  log, log all   what has happened'),
  say('  auto WHO       people or a side play themselves; auto off WHO takes them back'),
  say(`  volunteer      what may be done unasked${asIn(unaskedIn(session))}`),
  say('  save FILE      keeps the fight; ./fray play FILE goes on with it'),
  say('  quit           leaves; nothing is saved unless you said so'),
  say("The referee's word:", 'head'),
  ...overruleLines(session),
]

const asIn = (example: string | null): string => (example === null ? '' : `, as in: ${example}`)

/** Example answers to the open question: one by name, preferably of a person, and one that ends in a number. */
function waysIn(session: Session): readonly string[] {
  const ask = session.play.asks[0]
  const level = ask && !ask.dice ? levelAt(ask.options, session.view.path) : []
  if (!ask || 'refused' in level) return []
  const asked = askedOf(session, ask)
  const said = (path: Path): string =>
    path
      .map((step) => (typeof step === 'string' ? labelOf(session.book, step, asked).toLowerCase() : `${step}`))
      .join(' ')
  const ways = waysBelow(level, [])
  const named = ways.filter((way) => typeof way.at(-1) === 'string')
  const somebody = named.find((way) => session.play.fight.combatants.some(({ id }) => id === way.at(-1)))
  return [somebody ?? named[0], ways.find((way) => typeof way.at(-1) === 'number')].flatMap((way) =>
    way ? [said(way)] : [],
  )
}

const DEEPEST = 4

/** Paths of two or more steps that end in names or numbers. */
function waysBelow(level: Level, before: readonly string[]): readonly Path[] {
  const only = placesOf(level)[0]
  if (only && isAsking(only)) return only.kind === 'amount' ? [[...before, only.of.most]] : []
  return placesOf(level).flatMap((place) => {
    const way = [...before, keyOf(place)]
    const below =
      typeof place === 'object' && place.kind === 'branch' && way.length < DEEPEST ? waysBelow(place.open(), way) : []
    return [...(way.length > 1 ? [way] : []), ...below]
  })
}

const keyOf = (place: MenuPlace): string => (typeof place === 'string' ? place : isAsking(place) ? '' : place.key)

/** A deed unasked that somebody may do now. */
function unaskedIn({ book, play }: Session): string | null {
  for (const { id, name, left } of play.fight.combatants) {
    const offers: readonly Option[] = left ? [] : book.offers(play.fight, id)
    const leaf = placesOf(offers).find((place) => typeof place === 'string' || place.kind === 'leaf')
    if (leaf !== undefined) return `volunteer ${name} ${keyOf(leaf)}`
    if (keysOf(offers).includes('say')) return `volunteer ${name} say hello`
  }
  return null
}
