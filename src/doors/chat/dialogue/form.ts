import type { Tray } from '../../../engine/dice-tray.ts'
import { follow, type Level, type Refusal } from '../../../engine/option-tree.ts'
import type { Path } from '../../../engine/options.ts'
import type { Form as BookForm, FormWords, Text } from '../../../engine/roster.ts'
import { newSeed } from '../../../table/dice/sealed-tray.ts'
import type { Service } from '../../../table/service.ts'
import { capital } from '../../../words/names.ts'
import type { At } from '../commands/command.ts'
import { CLOSED, closedWith, furtherOn, isLate, show } from '../session/ask-next-question.ts'
import { isTapped } from '../session/label-taps.ts'
import { folded, news, type Said, type Session, sorry, type Turn } from '../session/session.ts'
import { type Quest, START } from './question.ts'
import { isNoAnswer, type Taken, takeTap, takeText } from './read-answer.ts'

/** What a form holds in its hands. Like a rule it is run again with every answer, and stops where one is missing. */
export type Asker = BookForm & {
  /** What was written after the command. */
  readonly given: string
  /** Said beside the questions, each time once. */
  say(text: string): void
}

/** A dialogue that no fight asks. What it does, it does after its last question. */
export type Form = (form: Asker, at: At) => Promise<Turn>

/** Forms by name. A session stores the name of its form, so the form goes on after a restart. */
const forms = new Map<string, Form>()
export function registerForm(name: string, form: Form): void {
  forms.set(name, form)
}

export const openForm = (at: At, name: string, given = ''): Promise<Turn> =>
  run({ ...at, session: { ...at.session, form: { name, given, answers: [] }, forms: at.session.forms + 1 } }, null)

type Heard = { readonly text: string } | { readonly tap: string }

/** An answer to the form's open question. */
export async function formReply(at: At, heard: Heard): Promise<Turn> {
  const { session } = at
  if ('tap' in heard && !heard.tap.startsWith(`${session.prompt!.tag}:`)) return { session, said: [sorry(CLOSED)] }
  return run(at, heard)
}

/** Where a form stops: at a question that has no answer yet, or that the last words did not answer. */
type Stop = { readonly quest: Quest; readonly taken: Taken | null }
const isStop = (thrown: unknown): thrown is Stop => typeof thrown === 'object' && thrown !== null && 'quest' in thrown

/** What is kept of a form: answers, and dice that fell. */
type Kept = { readonly faces: readonly number[] } | { readonly path: Path }

async function run(at: At, heard: Heard | null): Promise<Turn> {
  const { session } = at
  const form = session.form && forms.get(session.form.name)
  if (!session.form || !form)
    return { session: { ...session, form: null, prompt: null }, said: [sorry('That dialogue is closed.')] }
  const sheet: Sheet = { session, answers: [...(session.form.answers as readonly Kept[])], heard, at: 0, said: [] }
  const closing = heard !== null && session.prompt?.keys.kind === 'inline' ? [folded(session.prompt)] : []
  try {
    const turn = await form(askerOf(sheet, at), {
      ...at,
      session: { ...session, form: null, prompt: null, closed: closedWith(session) },
    })
    return { session: turn.session, said: [...closing, ...sheet.said, ...turn.said] }
  } catch (thrown) {
    if (!isStop(thrown)) throw thrown
    return thrown.taken
      ? stayed(session, heard!, {
          quest: thrown.quest,
          taken:
            isLate(session, heard!) && isNoAnswer(thrown.quest, session.prompt!.walk, thrown.taken)
              ? { sorry: CLOSED }
              : thrown.taken,
        })
      : asked(session, sheet, { quest: thrown.quest, closing })
  }
}

/** The next question, with what was said on the way. */
function asked(
  session: Session,
  { answers, said }: Sheet,
  { quest, closing }: { readonly quest: Quest; readonly closing: readonly Said[] },
): Turn {
  const shown = show(quest, START)
  const form = { ...session.form!, answers }
  return {
    session: {
      ...session,
      form,
      prompt: { ask: null, who: '', about: form.name, ...shown.prompt },
      closed: closedWith(session),
    },
    said: [...closing, ...said, shown.said],
  }
}

/** The same question, at another place of it or with a line why. */
function stayed(
  session: Session,
  heard: Heard,
  { quest, taken }: { readonly quest: Quest; readonly taken: Taken },
): Turn {
  const prompt = session.prompt!
  if (!('walk' in taken))
    return {
      session,
      said: [
        { ...sorry('sorry' in taken ? taken.sorry : ''), keys: prompt.keys.kind === 'reply' ? prompt.keys : null },
      ],
    }
  const { said, prompt: now } = show(quest, taken.walk, isTapped(heard) ? 'in place' : prompt.keys.kind === 'inline')
  return { session: { ...session, prompt: furtherOn(prompt, now) }, said: [said] }
}

/** A form being filled in: its answers, the words that are to answer the open question, and where it is. */
type Sheet = {
  readonly session: Session
  readonly answers: Kept[]
  heard: Heard | null
  at: number
  readonly said: Said[]
}

function askerOf(sheet: Sheet, { service }: At): Asker {
  const die = dieOf(service)
  return {
    given: sheet.session.form!.given,
    ask: (text, options, words = {}) => {
      const quest = formQuest(sheet, { text, options }, words)
      const known = sheet.answers[sheet.at] ?? answerNow(sheet, quest)
      const leaf = 'path' in known ? follow(options, known.path) : null
      if (!leaf || 'refused' in leaf || isRefusal(leaf.means)) {
        // the options have changed since this answer was given
        sheet.answers.length = sheet.at
        throw { quest, taken: null } satisfies Stop
      }
      sheet.at += 1
      return leaf.means as never
    },
    roll: ({ count, sides }) => {
      const known = sheet.answers[sheet.at]
      const faces = known && 'faces' in known ? known.faces : Array.from({ length: count }, () => die(sides))
      sheet.answers[sheet.at] = { faces }
      sheet.at += 1
      return faces
    },
    say: (text) => {
      if (sheet.at >= sheet.session.form!.answers.length) sheet.said.push(news(text))
    },
  }
}

/** Dice of a tray of their own, one after another. */
function dieOf({ tray, bytes }: Service): (sides: number) => number {
  let draw: Tray | null = null
  let nth = 0
  return (sides) => {
    draw ??= tray(newSeed(bytes), [])
    return draw(sides, nth++)
  }
}

const isRefusal = (means: unknown): means is Refusal =>
  typeof means === 'object' && means !== null && 'refused' in means && typeof means.refused === 'string'

function answerNow(sheet: Sheet, quest: Quest): Kept {
  const { heard, session } = sheet
  sheet.heard = null
  if (!heard || !session.prompt) throw { quest, taken: null } satisfies Stop
  const { walk, tag } = session.prompt
  const taken =
    'tap' in heard ? takeTap(quest, walk, heard.tap.slice(tag.length + 1)) : takeText(quest, walk, heard.text)
  if (!('answer' in taken)) throw { quest, taken } satisfies Stop
  const leaf = follow(quest.options, taken.answer)
  if (!('refused' in leaf) && isRefusal(leaf.means))
    throw { quest, taken: { sorry: leaf.means.refused } } satisfies Stop
  const answer = { path: taken.answer }
  sheet.answers[sheet.at] = answer
  return answer
}

function formQuest(
  { session, at }: Sheet,
  { text, options }: { readonly text: Text; readonly options: Level },
  { labels = {}, suggested = [] }: FormWords,
): Quest {
  const label = (key: string): string => (Object.hasOwn(labels, key) ? labels[key]! : capital(key))
  return {
    tag: `form${session.forms}.${at}`,
    options,
    dice: null,
    isReaction: false,
    suggested,
    text: ({ path }) => (typeof text === 'string' ? text : text(path)),
    label,
    isWord: () => false,
    isGranted: () => false,
    refusal: ({ refused }) => refused,
    short: {},
    quiet: [],
    always: [],
    flat: [],
    stands: null,
    front: '',
  }
}
