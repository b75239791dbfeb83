import { folded, news, type Prompt, type Said, type Session, type Turn } from './session.ts'
import { tidiedAbove } from './tidy-message.ts'

/** A message that grows is left once it is so long, in characters: with the question it has to fit under a picture. */
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

/** What is kept of a question: at the top the question itself, and of a menu only what stood above it. */
const shown = ({ head, text, walk }: Prompt): string =>
  [head, walk.path.length === 0 && walk.way === null && text].filter(Boolean).join('\n')

/** What was ticked stays to be read. */
const tickedIn = ({ keys, walk: { trail = [] } }: Prompt): string =>
  trail.length > 0
    ? trail.join(' ').toUpperCase()
    : keys.kind === 'inline'
      ? keys.keys
          .filter(({ label }) => label.startsWith(TICK))
          .map(({ label }) => label.slice(TICK.length))
          .join(', ')
      : ''

const TICK = '✓ '

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
