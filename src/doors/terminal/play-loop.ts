import { errorOf } from '../../engine/breakdown.ts'
import { REFEREE } from '../../engine/scene.ts'
import { wordsOf } from '../../words/match-name.ts'
import { beatOf } from '../../words/story.ts'
import { autoplay } from './autoplay.ts'
import { COMMANDS, keptLine } from './commands.ts'
import { reply } from './read-answer.ts'
import { rescued } from './rescue-save.ts'
import { type Heard, nameOf, type Said, type Sitting, say, sorry, stays } from './session.ts'
import { question } from './show-question.ts'
import { board } from './status.ts'
import { painted, type Style } from './wrap-and-colour.ts'

/** Input and output of a terminal: lines (null at the end), text, width and colours. */
export type Keyboard = {
  readonly hear: () => Promise<string | null>
  readonly print: (text: string) => void
  readonly style: Style
}

/** Plays a fight until the person quits or the input ends. */
export async function playAt(keyboard: Keyboard, opened: Sitting): Promise<Sitting> {
  const tell = (said: readonly Said[]): void => {
    if (said.length > 0) keyboard.print(painted(said, keyboard.style))
  }
  let shown = ''
  let { sitting, said } = alone(opened)
  tell(said)
  for (let next: Heard['next'] = 'on'; ; ) {
    const now = drawn(sitting, board)
    if (next === 'on' && JSON.stringify(now) !== shown) tell(now)
    if (next === 'on') shown = JSON.stringify(now)
    tell(drawn(sitting, question))
    const line = await keyboard.hear()
    if (line === null) {
      tell([say(whereItStands(sitting))])
      return sitting
    }
    const heard = heardFrom(sitting, line)
    tell(heard.said)
    if (heard.next === 'quit') return sitting
    next = heard.next
    ;({ sitting, said } = next === 'on' ? alone(heard.sitting) : { sitting: heard.sitting, said: [] })
    tell(said)
  }
}

/** Runs autoplay until a rule throws. */
function alone(sitting: Sitting): ReturnType<typeof autoplay> {
  try {
    return autoplay(sitting)
  } catch (error) {
    return { sitting, said: broken(sitting, error) }
  }
}

function drawn(sitting: Sitting, draw: (sitting: Sitting) => readonly Said[]): readonly Said[] {
  try {
    return draw(sitting)
  } catch (error) {
    return broken(sitting, error)
  }
}

const broken = (sitting: Sitting, error: unknown): readonly Said[] => [
  sorry(`That did not work, and nothing has changed: ${errorOf(error).message}.`),
  ...rescued(sitting),
]

/** One line: a command, or an answer. If a rule throws, the fight stays as it was. */
export function heardFrom(sitting: Sitting, line: string): Heard {
  const text = line.trim()
  if (text.length > LONGEST) return stays(sitting, sorry(`A line has at most ${LONGEST} characters.`))
  const [first = '', ...words] = wordsOf(text)
  const name = first.toLowerCase()
  try {
    if (Object.hasOwn(COMMANDS, name)) return COMMANDS[name]!(sitting, words, text.slice(first.length).trim())
    const ask = sitting.play.asks[0]
    return ask
      ? reply(sitting, ask, text)
      : stays(sitting, ...(text === '' ? [] : [sorry('Nothing is asked any more. help says what you can do.')]))
  } catch (error) {
    return stays(sitting, ...broken(sitting, error))
  }
}

const LONGEST = 4000

/** Printed when the input ends. */
function whereItStands(sitting: Sitting): string {
  const ask = sitting.play.asks[0]
  const kept = keptLine(sitting)
  if (!ask) return `The input has ended, and so has the fight. ${kept}`
  const { round } = sitting.play.fight as { readonly round?: unknown }
  const when =
    typeof round === 'number' && round > 0 ? `in round ${round}` : `in the ${beatOf(sitting.play)?.kind ?? 'opening'}`
  return `The input has ended ${when}, with a question open for ${ask.who === REFEREE.id ? 'the referee' : nameOf(sitting)(ask.who)}. ${kept}`
}
