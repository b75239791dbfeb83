import type { Ask } from '../../../engine/live-types.ts'
import { linesNow } from '../../../engine/play.ts'
import { REFEREE } from '../../../engine/scene.ts'
import { answerersOf, groupIn } from '../../../engine/who-is-asked.ts'
import { isLeftToPeople } from '../../../table/fights/automatic-answers.ts'
import type { Look } from '../../../table/views/fight-for-person.ts'
import { outIn } from '../../../table/views/order-strip-view.ts'
import { shownNow } from '../../../table/views/secrecy.ts'
import { askedOn } from '../../../words/fight-on-map.ts'
import { mapPicture } from '../../../words/map-picture.ts'
import { namesIn } from '../../../words/names.ts'
import { beatOf } from '../../../words/transcript.ts'
import { messengerOf } from '../../messengers.ts'
import { BACK, boardOf, EARLIER, LATER, levelOf } from '../dialogue/keyboard.ts'
import { askingIn, type Quest, questOf, START, type Walk } from '../dialogue/question.ts'
import { folded, type Prompt, type Said, type Session, type Throws, type Turn } from './session.ts'

/** The first open question that this person answers; `stead`: a referee answers for that combatant. */
export function askFor(at: Look, { stead = null }: Pick<Session, 'stead'> = {}): Ask | null {
  const { running, viewer, held } = at
  const { play, record } = running
  const instead = stead !== null && viewer.referee ? play.asks.find(({ who }) => who === stead) : undefined
  if (instead) return instead
  const isPlayed = (who: string, n: number): boolean => held.includes(who) && isLeftToPeople(record.state, { who, n })
  return (
    play.asks.find(({ who, n }) =>
      who === REFEREE.id ? viewer.referee : isPlayed(who, n) || askedOf(at, who).some((id) => isPlayed(id, n)),
    ) ?? null
  )
}

/** The combatant's name, for a person who plays several; else null (CHAT-8). */
export const nameFor = ({ viewer, held, running: { book, play } }: Look, who: string): string | null =>
  viewer.referee || held.length > 1 ? namesIn(book, play.fight)(who) : null

/** Of a side, who is out of the fight is asked only where nobody else is left. */
function askedOf(at: Look, who: string): readonly string[] {
  const all = answerersOf(at.running.play.fight, who)
  if (all.length < 2 || groupIn(who) !== null) return all
  const out = outIn(at)
  const able = all.filter((id) => !out.includes(id))
  return able.length === 0 ? all : able
}

export function questAt(at: Look, ask: Ask, tag: string): Quest {
  const { running, viewer } = at
  const { book, play } = running
  const name = ask.who === REFEREE.id ? null : nameFor(at, ask.who)
  const quest = questOf(book, ask, { tag, fight: book.known(play.fight, viewer), beat: beatOf(play), name })
  return { ...quest, drawn: (reach) => mapPicture(shownNow(book, play, viewer), askedOn(reach)) }
}

/** Shows a new open question, and removes the keys of one that closed. A question of a fight replaces an open form. */
export function promptIn(at: Look, before: Session): Turn & { readonly before: readonly Said[] } {
  const ask = askFor(at, before)
  const session = before.stead && ask?.who !== before.stead ? { ...before, stead: null } : before
  const { prompt } = session
  if (ask && prompt?.ask != null && isStillOpen(at, prompt, ask))
    return {
      session: prompt.ask === ask.n ? session : { ...session, prompt: { ...prompt, ask: ask.n } },
      said: [],
      before: [],
    }
  const closing = prompt === null || (prompt.ask === null && !ask) ? [] : closed(prompt)
  if (!ask)
    return {
      session: prompt?.ask == null ? session : { ...session, prompt: null, closed: closedWith(session) },
      said: [],
      before: closing,
    }
  const shown = show(questAt(at, ask, `${at.running.record.id}.${ask.n}`), START)
  const now: Prompt = { ask: ask.n, who: ask.who, about: ask.about, ...shown.prompt }
  const throws = throwsOf(at, ask)
  return {
    session: { ...session, prompt: now, form: null, closed: closedWith(session) },
    said: [throws ? { ...shown.said, throws } : shown.said],
    before: closing,
  }
}

/** A throw that the dice of the messenger can show. */
const throwsOf = ({ running: { record } }: Look, { n, who, dice }: Ask): Throws | null =>
  dice && Object.hasOwn(record.state.hands, who) && messengerOf(record.state.hands[who])?.dice.sides === dice.sides
    ? { fight: record.id, ask: n, count: dice.count }
    : null

const closed = (prompt: Prompt): readonly Said[] => (prompt.keys.kind === 'inline' ? [folded(prompt)] : [])

/** CHAT-1: the labels that answer this question. */
const labelsOf = ({ keys }: Prompt): readonly string[] =>
  keys.kind === 'reply' ? keys.keys.filter((label) => label !== BACK && label !== EARLIER && label !== LATER) : []

/** The prompt at another menu of the same question; the labels of the menu before stay known. */
export const furtherOn = (prompt: Prompt, now: Pick<Prompt, 'tag' | 'walk' | 'text' | 'keys' | 'ways'>): Prompt => ({
  ...prompt,
  ...now,
  passed: distinct(labelsOf(prompt), prompt.passed),
})

/** CHAT-1: labels that are recognised as late once the open question is closed; old keyboards stay on screen. */
export const closedWith = ({ prompt, closed }: Pick<Session, 'prompt' | 'closed'>): readonly string[] =>
  prompt ? distinct(labelsOf(prompt), prompt.passed, closed).slice(0, MOST_CLOSED) : closed

const MOST_CLOSED = 60

const distinct = (...lists: readonly (readonly string[] | undefined)[]): readonly string[] => [
  ...new Set(lists.flatMap((list) => list ?? [])),
]

/** CHAT-1: a key of a question that is closed, and of no menu of the open one. */
export function isLate(
  { closed, prompt }: Pick<Session, 'prompt' | 'closed'>,
  heard: { readonly text: string } | { readonly tap: string },
): boolean {
  if (!('text' in heard)) return false
  const said = heard.text.trim().toLowerCase()
  const isAmong = (labels: readonly string[]): boolean => labels.some((label) => label.toLowerCase() === said)
  return isAmong(closed) && !isAmong(prompt?.passed ?? [])
}

export const CLOSED = 'That question is closed.'

/** The open question that a prompt stands for, under its number of now. */
export function askOf(at: Look, prompt: Prompt): Ask | null {
  const open = at.running.play.asks.find(({ n }) => n === prompt.ask)
  if (open) return open
  const now = askFor(at, { stead: prompt.who })
  return now && isStillOpen(at, prompt, now) ? now : null
}

/** The same question, or the same asked afresh because somebody spoke up: it was never answered. */
function isStillOpen({ running: { play } }: Look, { ask, who, about }: Prompt, now: Ask): boolean {
  if (ask === now.n) return true
  if (who !== now.who || about !== now.about) return false
  const lines = linesNow(play)
  return (
    lines.some(({ n }) => n === ask) &&
    !lines.some(({ entry }) => (entry.type === 'answered' || entry.type === 'threw') && entry.ask === ask)
  )
}

/** A place in a question, shown. Inline keys change under their message; reply keys come with a new one, unless tapped. */
export function show(
  quest: Quest,
  walk: Walk,
  edit: boolean | 'in place' = false,
): { readonly said: Said; readonly prompt: Pick<Prompt, 'tag' | 'walk' | 'text' | 'keys' | 'ways'> } {
  const { text, keys, ways } = boardOf(quest, walk)
  const isUnder = edit === true && keys.kind === 'inline'
  const picture = isUnder ? null : pictureFor(quest, walk)
  const isEdit = isUnder || (edit === 'in place' && picture === null)
  return {
    said: {
      kind: 'ask',
      text,
      keys,
      tag: quest.tag,
      edit: isEdit,
      rolls: [],
      ...(picture !== null && { document: { name: 'field.svg', text: picture } }),
      ...(quest.isReaction && { urgent: true }),
    },
    prompt: { tag: quest.tag, walk, text, keys, ways },
  }
}

/** A place on squares is asked on a picture of the field; it stays while the choice is made under it. */
function pictureFor(quest: Quest, walk: Walk): string | null {
  const place = askingIn(levelOf(quest, walk))
  return place?.kind === 'spot' && place.of.squares && quest.drawn ? quest.drawn(place.of) : null
}
