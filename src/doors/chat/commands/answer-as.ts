import { REFEREE } from '../../../engine/scene.ts'
import { answersFor } from '../../../engine/who-is-asked.ts'
import { answerAsk, throwFaces } from '../../../table/fights/answer-and-overrule.ts'
import { isOver } from '../../../table/fights/loaded-fights.ts'
import { isReferee } from '../../../table/tables/role-permissions.ts'
import type { Look } from '../../../table/views/fight-for-person.ts'
import { matchFirst, type Nameable, wordsOf } from '../../../words/match-name.ts'
import { readAnswer } from '../../../words/typed-answer.ts'
import { type Quest, START } from '../dialogue/question.ts'
import { takeText } from '../dialogue/read-answer.ts'
import { questAt } from '../session/ask-next-question.ts'
import type { Turn } from '../session/session.ts'
import { type Commands, refuses } from './command.ts'
import { answerIn, nameFor } from './help-examples.ts'
import { did, fightOf, type InFight, inFight, knownPeople, NOBODY, REFEREE_ONE } from './message-in-fight.ts'

export const ANSWERING: Commands = {
  as: {
    use: '/as NAME ANSWER',
    says: 'answers for somebody, with the words of the keys',
    whose: 'everybody',
    run: inFight(answerFor),
  },
}

const useOf = ({ look }: InFight): string =>
  `Say for whom and what, as in: /as ${nameFor(look, 'players')} ${answerIn(look)}.`

/** CHAT-7, CE-CHAT-7: the referee answers for anybody, others for their own. */
async function answerFor(at: InFight, given: string): Promise<Turn> {
  const { look, service, actor } = at
  const { play } = look.running
  const words = wordsOf(given)
  if (words.length === 0) return refuses(at, useOf(at))
  const found = matchFirst(words, [...knownPeople(look), REFEREE_ONE, ...sidesIn(look)]) ?? { refused: NOBODY }
  if ('refused' in found) return refuses(at, found.refused)
  const { key: who, label } = found.found
  if (isOver(play)) return refuses(at, 'The fight is over.')
  if (!isReferee(actor.role) && !answersFor(play.fight, look.held, who)) return refuses(at, 'It is not your turn.')
  const ask =
    play.asks.find((one) => one.who === who) ?? play.asks.find((one) => answersFor(play.fight, [who], one.who))
  if (!ask) return refuses(at, `${who === REFEREE.id ? 'The referee' : label} is not asked anything now.`)
  if (found.rest.join(' ') === '?' && isReferee(actor.role))
    // what is asked, with its keys
    return { session: { ...at.session, stead: ask.who, prompt: null }, said: [] }
  const read = readFor(questAt(look, ask, ''), found.rest.join(' '))
  if ('sorry' in read) return refuses(at, read.sorry)
  const where = { ...fightOf(at), ask: ask.n }
  return did(
    at,
    'path' in read
      ? answerAsk(service, actor, { ...where, path: read.path })
      : throwFaces(service, actor, { ...where, faces: read.faces }),
    { given },
  )
}

/** A side is asked as one, and answered for by its name. */
const sidesIn = ({ running: { book, play }, viewer }: Look): readonly Nameable[] =>
  [...new Set(book.known(play.fight, viewer).combatants.map(({ side }) => side))].map((side) => ({
    key: side,
    label: side,
  }))

type Read =
  | { readonly path: Parameters<typeof answerAsk>[2]['path'] }
  | { readonly faces: readonly number[] | null }
  | { readonly sorry: string }

/** The words of one key, as they would be typed; or of several, down the menus. */
function readFor(quest: Quest, text: string): Read {
  const taken = text === '' ? { sorry: '' } : takeText(quest, START, text)
  if ('answer' in taken) return { path: taken.answer }
  if ('faces' in taken) return taken
  if (quest.dice) return { sorry: text === '' ? quest.text(START) : (taken as { readonly sorry: string }).sorry }
  const read = readAnswer(quest.options, text, { label: quest.label, short: quest.short })
  return 'refused' in read ? { sorry: quest.refusal(read) } : read
}
