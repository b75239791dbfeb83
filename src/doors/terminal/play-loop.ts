import { errorOf } from '../../engine/rule-errors.ts'
import { REFEREE } from '../../engine/scene.ts'
import { wordsOf } from '../../words/match-name.ts'
import { beatOf } from '../../words/transcript.ts'
import { autoplay } from './autoplay.ts'
import { COMMANDS, keptLine } from './commands.ts'
import { reply } from './read-answer.ts'
import { rescued } from './rescue-save.ts'
import { type Heard, nameOf, type Said, type Session, say, sorry, stays } from './session.ts'
import { question } from './show-question.ts'
import { statusLines } from './status.ts'
import { painted, type Style } from './wrap-and-colour.ts'

/** Input and output of a terminal: lines (null at the end), text, width and colours. */
export type Terminal = {
  readonly hear: () => Promise<string | null>
  readonly print: (text: string) => void
  readonly style: Style
}

/** Plays a fight until the person quits or the input ends. */
export async function playAt(terminal: Terminal, opened: Session): Promise<Session> {
  const tell = (said: readonly Said[]): void => {
    if (said.length > 0) terminal.print(painted(said, terminal.style))
  }
  let shown = ''
  let { session, said } = alone(opened)
  tell(said)
  for (let next: Heard['next'] = 'on'; ; ) {
    const now = drawn(session, statusLines)
    if (next === 'on' && JSON.stringify(now) !== shown) tell(now)
    if (next === 'on') shown = JSON.stringify(now)
    tell(drawn(session, question))
    const line = await terminal.hear()
    if (line === null) {
      tell([say(whereItStands(session))])
      return session
    }
    const heard = heardFrom(session, line)
    tell(heard.said)
    if (heard.next === 'quit') return session
    next = heard.next
    ;({ session, said } = next === 'on' ? alone(heard.session) : { session: heard.session, said: [] })
    tell(said)
  }
}

/** Runs autoplay until a rule throws. */
function alone(session: Session): ReturnType<typeof autoplay> {
  try {
    return autoplay(session)
  } catch (error) {
    return { session, said: broken(session, error) }
  }
}

function drawn(session: Session, draw: (session: Session) => readonly Said[]): readonly Said[] {
  try {
    return draw(session)
  } catch (error) {
    return broken(session, error)
  }
}

const broken = (session: Session, error: unknown): readonly Said[] => [
  sorry(`That did not work, and nothing has changed: ${errorOf(error).message}.`),
  ...rescued(session),
]

/** One line: a command, or an answer. If a rule throws, the fight stays as it was. */
export function heardFrom(session: Session, line: string): Heard {
  const text = line.trim()
  if (text.length > LONGEST) return stays(session, sorry(`A line has at most ${LONGEST} characters.`))
  const [first = '', ...words] = wordsOf(text)
  const name = first.toLowerCase()
  try {
    if (Object.hasOwn(COMMANDS, name)) return COMMANDS[name]!(session, words, text.slice(first.length).trim())
    const ask = session.play.asks[0]
    return ask
      ? reply(session, ask, text)
      : stays(session, ...(text === '' ? [] : [sorry('Nothing is asked any more. help says what you can do.')]))
  } catch (error) {
    return stays(session, ...broken(session, error))
  }
}

const LONGEST = 4000

/** Printed when the input ends. */
function whereItStands(session: Session): string {
  const ask = session.play.asks[0]
  const kept = keptLine(session)
  if (!ask) return `The input has ended, and so has the fight. ${kept}`
  const { round } = session.play.fight as { readonly round?: unknown }
  const when =
    typeof round === 'number' && round > 0 ? `in round ${round}` : `in the ${beatOf(session.play)?.kind ?? 'opening'}`
  return `The input has ended ${when}, with a question open for ${ask.who === REFEREE.id ? 'the referee' : nameOf(session)(ask.who)}. ${kept}`
}
