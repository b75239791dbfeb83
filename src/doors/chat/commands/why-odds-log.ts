import type { Rolled } from '../../../engine/log.ts'
import type { Path } from '../../../engine/options.ts'
import { oddsView } from '../../../table/views/fight-views.ts'
import { makeAnswer, namesIn } from '../../../words/names.ts'
import { leavesBelow, makeReckoned, oddsNames, sharedBy } from '../../../words/odds.ts'
import { makeWhy } from '../../../words/roll-sentences.ts'
import { askFor } from '../session/ask-next-question.ts'
import { news, type Turn } from '../session/session.ts'
import { type Commands, refuses, says } from './command.ts'
import { type InFight, inFight, recordOf } from './message-in-fight.ts'

export const RECORD: Commands = {
  why: {
    use: '/why [N]',
    says: 'tells where every number of the last roll comes from, or of the Nth last',
    whose: 'everybody',
    run: inFight(why),
  },
  odds: {
    use: '/odds',
    says: 'tells what each answer to your question would do, exactly',
    whose: 'everybody',
    run: inFight(odds),
  },
  log: {
    use: '/log [N|all]',
    says: 'shows the last lines of the fight, or all of them',
    whose: 'everybody',
    run: inFight(log),
  },
}

/** Every number of a roll that this person has seen, with its reason and rule. */
async function why(at: InFight, given: string): Promise<Turn> {
  if (!/^\d{0,4}$/.test(given) || given === '0') return refuses(at, 'Say /why, or /why 3 for the third last roll.')
  const lines = await recordOf(at)
  const rolls = lines.flatMap(({ entry, text }) =>
    entry.type === 'rolled' && entry.faces !== null && entry.total !== null ? [{ text, roll: entry as Rolled }] : [],
  )
  const found = rolls.at(-Number(given || 1))
  if (!found)
    return refuses(
      at,
      rolls.length === 0
        ? 'Nothing was rolled yet that you may see.'
        : `You have seen only ${rolls.length === 1 ? 'one roll' : `${rolls.length} rolls`}.`,
    )
  return says(
    at,
    [
      found.text,
      ...makeWhy(
        at.look.running.book,
        found.roll,
        lines.map(({ entry }) => entry),
      ),
    ].join('\n'),
  )
}

const MOST_ANSWERS = 60

/** From what this person may know, and for what is asked of them; below the menu that stands there. */
async function odds(at: InFight): Promise<Turn> {
  const { look, session } = at
  const ask = askFor(look)
  if (!ask || ask.dice) return refuses(at, 'Nothing is asked of you of which there are odds.')
  const paths = leavesBelow(ask.options, session.prompt?.ask === ask.n ? session.prompt.walk.path : [])
  const found: { readonly path: (typeof paths)[number]; readonly text: string }[] = []
  for (const path of paths.slice(0, MOST_ANSWERS)) {
    const text = await oddsText(at, ask.n, path)
    if (text !== '') found.push({ path, text })
  }
  if (found.length === 0) return says(at, 'No answer here does anything of which you may know the odds.')
  const {
    running: { book, play },
    viewer,
  } = look
  const fight = book.known(play.fight, viewer)
  const shared = sharedBy(found.map(({ path }) => path))
  const asked = { fight, name: namesIn(book, fight), who: ask.who, about: ask.about, beat: null }
  const rest =
    paths.length > MOST_ANSWERS ? [`(${paths.length - MOST_ANSWERS} more answers: choose further, and ask again)`] : []
  return says(
    at,
    [...found.map(({ path, text }) => `${makeAnswer(book, path.slice(shared), asked)}: ${text}`), ...rest].join('\n'),
  )
}

async function oddsText({ service, look }: InFight, n: number, path: Path): Promise<string> {
  const ask = look.watch.asked[n]
  const told = ask === undefined ? null : await oddsView(service, look, { ask, path })
  return told === null || 'refused' in told ? '' : makeReckoned(told, namesFor(look))
}

/** What odds are called to whom this person answers for. */
function namesFor(look: InFight['look']): ReturnType<typeof oddsNames> {
  const {
    running: { book, play },
    viewer,
  } = look
  const fight = book.known(play.fight, viewer)
  const { who = '', about = '' } = askFor(look) ?? {}
  return oddsNames(book, { fight, name: namesIn(book, fight), who, about, beat: null })
}

const FEW = 20
const AT_ONCE = 100

async function log(at: InFight, given: string): Promise<Turn> {
  const lines = (await recordOf(at)).flatMap(({ text }) => (text === null ? [] : [text]))
  const isAll = given.toLowerCase() === 'all'
  if (!isAll && !/^\d{0,4}$/.test(given)) return refuses(at, 'Say /log, /log 50 or /log all.')
  if (lines.length === 0) return says(at, 'Nothing has happened yet.')
  if (isAll || Number(given) > AT_ONCE) {
    const { title } = at.look.running.record
    return {
      session: at.session,
      said: [
        {
          ...news(`${title}: ${lines.length === 1 ? 'one line' : `${lines.length} lines`}.`),
          document: { name: 'fight.txt', text: `${(isAll ? lines : lines.slice(-Number(given))).join('\n')}\n` },
        },
      ],
    }
  }
  const most = Number(given) || FEW
  const before = lines.length - most
  return says(
    at,
    [...(before > 0 ? [`(${before} lines before; /log all sends them)`] : []), ...lines.slice(-most)].join('\n'),
  )
}
