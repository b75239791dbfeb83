import { joined } from '../../../engine/fast-lists.ts'
import type { NewLetter } from '../../../table/store/store.ts'
import { pieces } from '../dialogue/split-long-text.ts'
import { type Chat, type Die, folded, news, type Prompt, type Said, type Session, type Turn, WEB } from './session.ts'

/** Key and revision of the chat's note, for the keys of letters; and whether its messages make a sound. */
type Leaving = { readonly key: string; readonly rev: number; readonly quiet: boolean; readonly passing?: boolean }

/** Messages as stored lines for pages, as letters for other doors. The key of a letter identifies repeats. */
export function leaving(
  chat: Chat,
  said: readonly Said[],
  { key, rev, quiet, passing = false }: Leaving,
): { readonly lines: readonly Said[]; readonly letters: readonly NewLetter[] } {
  if (chat.door === WEB) return { lines: said, letters: [] }
  const { door, address } = chat
  const letters: NewLetter[] = []
  const send = (body: Said | Die): void =>
    void letters.push({ door, address, key: `${key} ${rev}.${letters.length}`, body })
  for (const one of together(said)) {
    const silent = quiet || one.kind !== 'ask' || one.edit
    send({ ...one, text: tidied(one.text), silent, ...(passing && (isClosed(one) || isNews(one)) && { passing }) })
    const { throws } = one
    for (let nth = 0; throws && nth < throws.count; nth++) send({ kind: 'die', ...throws, nth })
  }
  return { lines: [], letters }
}

/** Limit of a message, in code points. */
const MOST = 4_000

/**
 * Joins the messages of one turn into one, as far as it fits: news first, then the question with its keys. The person's
 * own words are in the chat already.
 */
function together(said: readonly Said[]): readonly Said[] {
  const others = said.filter(({ kind }) => kind !== 'own')
  const all: Said[] = []
  for (const one of others.some(({ text }) => text.length > MOST) ? joined(others, cut) : others) {
    const last = all.at(-1)
    if (last && isPlain(last) && !one.edit && isUnder(one.document, last.text, one.text))
      all[all.length - 1] = { ...one, text: `${last.text}\n${one.text}` }
    else all.push(one)
  }
  return all
}

/** Whether the texts fit into one message; the limit under a picture is lower. */
const isUnder = (document: Said['document'], ...texts: readonly string[]): boolean =>
  document ? document.name.endsWith('.svg') && texts.join('').length < MOST_UNDER : isShort(...texts)

const MOST_UNDER = 900

const isShort = (...texts: readonly string[]): boolean =>
  texts.join('').length < MOST || [...texts.join('')].length < MOST

const isNews = (one: Said): boolean => one.kind === 'news' && isPlain(one)

const isClosed = ({ edit, keys }: Said): boolean => edit && keys?.kind === 'none'

function cut(said: Said): readonly Said[] {
  const parts = pieces(said.text, MOST)
  if (parts.length === 1) return [said]
  return parts.map((text, i) =>
    i === parts.length - 1 ? { ...said, text } : { ...said, text, keys: null, tag: null, edit: false },
  )
}

/** Limit of a message that is edited, in characters: with a question it must fit under a picture. */
const GROWS_TO = 800

/**
 * A turn at a door whose menus stand under their message. A tap changes that message: to the next menu, or to what came
 * of it and the next question. What stood there before stays above, so that no line is lost.
 */
export function inPlace({ prompt }: Session, turn: Turn): Turn {
  if (!prompt) return begun(turn)
  if (turn.session.prompt?.tag === prompt.tag) return walked(prompt, turn)
  const said = turn.said.filter(({ tag, edit, keys }) => !(edit && tag === prompt.tag && keys?.kind === 'none'))
  return grown(prompt, { ...turn, said }) ?? begun({ ...turn, said: [closing(prompt, turn), ...said] })
}

/** What is said before a question stands in its message, and stays there when the message changes. */
function begun(turn: Turn): Turn {
  const { session, said } = turn
  const asked = said.findIndex(({ kind, edit }) => kind === 'ask' && !edit)
  if (asked < 0 || !session.prompt || said[asked]!.tag !== session.prompt.tag) return turn
  const from = said.findLastIndex((one, n) => n < asked && !isPlain(one)) + 1
  const { head: _, ...prompt } = session.prompt
  const head = tidiedAbove(textOf(said.slice(from, asked)), said[asked]!.text)
  return { ...turn, session: { ...session, prompt: head === '' ? prompt : { ...prompt, head } } }
}

/** The same question at another place: with what stands above it. */
function walked(prompt: Prompt, turn: Turn): Turn {
  const { session, said } = turn
  // words were typed, or a picture comes: the old message must not keep its keys
  if (said.some(({ kind, edit, tag }) => kind === 'ask' && !edit && tag === prompt.tag))
    return begun({ ...turn, said: [closing(prompt, turn), ...said] })
  if (prompt.head === undefined) return turn
  const { head, tag } = prompt
  return {
    ...turn,
    session: { ...session, prompt: { ...session.prompt!, head } },
    said: said.map((one) =>
      one.kind === 'ask' && one.edit && one.tag === tag ? { ...one, text: `${head}\n${one.text}` } : one,
    ),
  }
}

/** One message that takes in the answer, what came of it and the next question; null where that does not fit. */
function grown(prompt: Prompt, { session, said, tapped }: Turn): Turn | null {
  if (tapped === undefined || tapped === null) return null
  const asked = said.find(({ kind }) => kind === 'ask')
  const lines = said.filter((one) => one !== asked && one.kind !== 'own')
  if (
    !lines.every(isPlain) ||
    asked?.edit ||
    asked?.throws ||
    asked?.document ||
    said.at(-1) !== (asked ?? said.at(-1))
  )
    return null
  const chosen = tapped || tickedIn(prompt)
  const head = [shown(prompt), chosen && `› ${chosen}`, textOf(lines)].filter(Boolean).join('\n')
  if (head.length > GROWS_TO) return null
  const from = prompt.tag
  const owns = said.filter(({ kind }) => kind === 'own')
  if (!asked || !session.prompt)
    return {
      session,
      said: [...owns, { ...news(head), rolls: rollsOf(lines), keys: { kind: 'none' }, edit: true, from }],
    }
  const above = tidiedAbove(head, asked.text)
  const text = [above, asked.text].filter(Boolean).join('\n')
  return {
    session: { ...session, prompt: { ...session.prompt, head: above } },
    said: [...owns, { ...asked, text, edit: true, from }],
  }
}

/** The part of a question that stays above the answer: its text, or in a menu only the lines above it. */
const shown = ({ head, text, walk }: Prompt): string =>
  [head, walk.path.length === 0 && walk.way === null && text].filter(Boolean).join('\n')

/** The way on squares that was chosen by arrows, or the ticked choices, as text. */
const tickedIn = ({ keys, text, walk: { trail = [] } }: Prompt): string =>
  trail.length > 0
    ? (wayIn(text) ?? trail.join(' ').toUpperCase())
    : keys.kind === 'inline'
      ? keys.keys
          .filter(({ label }) => label.startsWith(TICK))
          .map(({ label }) => label.slice(TICK.length))
          .join(', ')
      : ''

const TICK = '✓ '
const WAY = /^([A-Z]+\d+(?: → [A-Z]+\d+)*)(?:: .*)?\.$/m

/** Squares by their names, as the question shows them. */
const wayIn = (text: string): string | null => WAY.exec(text)?.[1] ?? null

/** The question loses its keys and keeps what was answered: a question without an answer looks open. */
function closing(prompt: Prompt, { said, tapped }: Turn): Said {
  const words = tapped ?? said.find(({ kind }) => kind === 'own')?.text
  const answer = words === undefined ? 'No longer asked.' : words || tickedIn(prompt)
  const { head, text } = prompt
  return folded({ ...prompt, text: [head, text, answer && `› ${answer}`].filter(Boolean).join('\n') })
}

const isPlain = ({ keys, tag, edit, document }: Said): boolean => keys === null && tag === null && !edit && !document

const textOf = (said: readonly Said[]): string =>
  said
    .filter(({ kind }) => kind !== 'own')
    .map(({ text }) => text)
    .join('\n')

const rollsOf = (said: readonly Said[]): Said['rolls'] => said.flatMap(({ rolls }) => rolls)

const ORDER = 'The current order of action is:'
const ORDER_ROW = / \| [−-]?\d+(?:\.\d+)?$/
const ORDER_SENTENCE = /^The order (?:of action )?is .*\.$/
const TURN = /^It is (.+)'s turn\.$/

const NOTHING_MORE = /^(.+) does nothing more\.$/

/**
 * Leaves out of a message what its next lines say as well: the order of action but for the last one, whose turn it is
 * where they tell what was done in it, ask for it or are at the next turn, and that somebody does nothing more.
 */
export function tidied(text: string): string {
  if (!/^It is |^The current order| does nothing more\.$/m.test(text)) return text
  const lines = text.includes(ORDER) ? withLastOrder(text.split('\n')) : text.split('\n')
  return lines.filter((line, n) => !isFoldedTurn(line, lines[n + 1]) && !isFoldedEnd(lines, n)).join('\n')
}

/** What stands above a question, without what the question says as well. */
export function tidiedAbove(head: string, question: string): string {
  const all = tidied(`${head}\n${question}`)
  return all === question ? '' : all.endsWith(`\n${question}`) ? all.slice(0, -question.length - 1) : head
}

function isFoldedTurn(line: string, next: string | undefined): boolean {
  const name = TURN.exec(line)?.[1]
  if (name === undefined || next === undefined) return false
  return isOf(next, name) || TURN.test(next) || next.startsWith('Your turn.')
}

function isFoldedEnd(lines: readonly string[], n: number): boolean {
  const name = NOTHING_MORE.exec(lines[n]!)?.[1]
  return name !== undefined && n + 1 < lines.length && isOf(lines[n - 1] ?? '', name)
}

/** `Thug 2 is dead.` is not of `Thug`. */
const isOf = (line: string, name: string): boolean =>
  line.startsWith(name) && /^(?: [^\d]|: |'s )/.test(line.slice(name.length))

function withLastOrder(lines: readonly string[]): readonly string[] {
  const last = lines.lastIndexOf(ORDER)
  if (last < 0) return lines
  const kept: string[] = []
  for (let n = 0; n < lines.length; n++) {
    if (ORDER_SENTENCE.test(lines[n]!)) continue // its names and totals follow
    if (lines[n] !== ORDER || n === last) kept.push(lines[n]!)
    else while (ORDER_ROW.test(lines[n + 1] ?? '')) n++
  }
  return kept
}
