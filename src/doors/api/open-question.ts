import type { ChatNow } from '../../client/chat-shapes.ts'
import type { Ask } from '../../engine/live-types.ts'
import { type Option, type Path, pointsOf } from '../../engine/options.ts'
import { REFEREE } from '../../engine/scene.ts'
import type { Look } from '../../table/views/fight-for-person.ts'
import { labelOf, namesIn } from '../../words/names.ts'
import { distancesThat } from '../../words/parse-place.ts'
import { choicesOf, levelOf } from '../chat/dialogue/keyboard.ts'
import { askingIn, type Quest } from '../chat/dialogue/question.ts'
import { askOf, questAt } from '../chat/session/ask-next-question.ts'
import type { Prompt } from '../chat/session/session.ts'

type Open = NonNullable<ChatNow['open']>

/** The open question with what its keys mean: whom they aim at, which are shut and why, and what happens at zero. */
export function openQuestion(at: Look | null, prompt: Prompt): Open {
  const plain: Open = {
    tag: prompt.tag,
    text: prompt.text,
    keys: prompt.keys as Open['keys'],
    who: null,
    about: prompt.about,
    urgent: false,
    aims: [],
    shut: [],
    number: null,
    zero: null,
    deep: prompt.walk.path.length > 0,
  }
  const ask = at && prompt.ask !== null ? askOf(at, prompt) : null
  if (!at || !ask) return plain
  const quest = questAt(at, ask, prompt.tag)
  return {
    ...plain,
    who: whoIn(at, ask),
    urgent: quest.isReaction,
    aims: aimsOf(at, quest, prompt),
    shut: shutIn(quest, prompt),
    number: numberOf(at, quest, { ask, prompt }),
    zero: zeroOf(at, ask),
  }
}

function whoIn({ running: { book, play } }: Look, { who }: Ask): Open['who'] {
  return who === REFEREE.id ? null : { id: who, name: namesIn(book, play.fight)(who) }
}

/** For each key whom it aims at, where it is the name of somebody. */
function aimsOf(at: Look, quest: Quest, { walk, keys }: Prompt): Open['aims'] {
  const isKnown = (id: string): boolean =>
    at.running.book.known(at.running.play.fight, at.viewer).combatants.some((one) => one.id === id)
  if (keys.kind === 'inline') {
    const place = askingIn(levelOf(quest, walk))
    const things = place?.kind === 'many' ? place.things : []
    return keys.keys
      .map(({ data }) => things[Number(data.slice(quest.tag.length + 1))]?.id ?? null)
      .map((id) => (id !== null && isKnown(id) ? id : null))
  }
  if (keys.kind !== 'reply') return []
  const choices = choicesOf(quest, walk)
  return keys.keys.map((label) => {
    const id = choices.find((choice) => choice.label === label)?.way.at(-1)
    return id !== undefined && !quest.isWord(id) && isKnown(id) ? id : null
  })
}

/** What cannot be done now, and why. */
function shutIn(quest: Quest, { walk }: Prompt): Open['shut'] {
  const kept = choicesOf(quest, walk).flatMap(({ label, shut }) =>
    shut === null ? [] : [{ label, why: quest.refusal({ refused: shut, code: shut }) }],
  )
  const isShut = (option: Option): option is Extract<Option, { readonly kind: 'shut' }> =>
    typeof option === 'object' && option !== null && option.kind === 'shut'
  const rest = levelOf(quest, walk)
    .filter(isShut)
    .filter(({ key }) => !quest.always.includes(key) && quest.isWord(key))
    .map(({ key, why }) => ({ label: quest.label(key), why: quest.refusal({ refused: why, code: why }) }))
  return [...kept, ...rest].filter(({ why }) => /\s/.test(why)).slice(0, MOST_SHUT)
}

const MOST_SHUT = 6

/** A number that is asked for, and what the book would take. */
function numberOf(
  at: Look,
  quest: Quest,
  { ask, prompt: { walk } }: { readonly ask: Ask; readonly prompt: Prompt },
): Open['number'] {
  const place = askingIn(levelOf(quest, walk))
  if (place?.kind === 'spot' && walk.way !== null && quest.stands) {
    const far = distancesThat(pointsOf(place.of), quest.stands, walk.way)
    const [least = 0, next = least] = far
    return { least, most: far.at(-1) ?? least, step: next - least, unit: place.of.unit, usual: far.at(-1) ?? null }
  }
  if (place?.kind !== 'amount') return null
  const path = defaultOf(at, ask)
  const last = path && walk.path.every((step, i) => step === path[i]) ? path.at(-1) : null
  return { ...place.of, usual: typeof last === 'number' ? last : null }
}

const MOST_STEPS = 2

/** What is answered when the time is up, in a few words: `Attack Thug`, without the weapon and how it is used. */
export function zeroOf(at: Look, ask: Ask): string | null {
  const { book, play } = at.running
  const path = defaultOf(at, ask)
  const words = (path ?? []).filter((step): step is string => typeof step === 'string')
  const asked = { fight: play.fight, name: namesIn(book, play.fight), who: ask.who, about: ask.about, beat: null }
  const people = play.fight.combatants.map(({ id }) => id)
  const target = words.findIndex((step) => people.includes(step))
  const labels = words.map((step) => labelOf(book, step, asked))
  if (target > 0) return labels.slice(target - 1, target + 1).join(' ')
  return labels.length === 0 ? null : labels.slice(0, MOST_STEPS).join(', ')
}

function defaultOf({ running: { book, play } }: Look, { who, about, options, dice }: Ask): Path | null {
  return dice ? null : (book.asks[about]?.default(play.fight, who, options) ?? null)
}
