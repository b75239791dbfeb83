import { isDecision } from '../../engine/log.ts'
import { keysOf, sizeOf } from '../../engine/option-tree.ts'
import { isRefusal, linesOf, redo, undo, volunteer } from '../../engine/play.ts'
import { REFEREE } from '../../engine/scene.ts'
import { makeDecision } from '../../words/entry-sentences.ts'
import { matchFirst, people } from '../../words/match-name.ts'
import { labelOf } from '../../words/names.ts'
import { makeWhy } from '../../words/roll-sentences.ts'
import { storyOf } from '../../words/transcript.ts'
import { isAuto, parseAuto, withoutAuto } from './autoplay.ts'
import { helpLines } from './help.ts'
import { oddsLines } from './odds.ts'
import { overruling } from './overrule.ts'
import { took } from './read-answer.ts'
import { sorryFor } from './rescue-save.ts'
import { goesOn, type Heard, nameOf, type Said, type Session, saidOf, say, sorry, stays, toldOf } from './session.ts'
import { orderLines, statusLines } from './status.ts'

type Command = (session: Session, words: readonly string[], text: string) => Heard

/** Commands that may be typed at any time. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  why: (session, [n]) => stays(session, ...whyLines(session, n)),
  undo: undoing,
  redo: redoing,
  overrule: overruling,
  odds: (session) => stays(session, ...oddsLines(session)),
  order: (session) => stays(session, ...orderLines(session)),
  board: (session) => stays(session, ...statusLines(session)),
  log: (session, [n]) => stays(session, ...logLines(session, n)),
  auto: autoing,
  volunteer: volunteering,
  save: (session, _words, text) => saving(session, text),
  help: (session) => stays(session, ...helpLines(session)),
  '?': (session) => stays(session, ...helpLines(session)),
  quit: (session) => ({ session, said: [say(keptLine(session))], next: 'quit' }),
  exit: (session) => ({ session, said: [say(keptLine(session))], next: 'quit' }),
}

export function keptLine({ kept, play }: Session): string {
  if (!kept) return 'The fight was not saved.'
  return kept.entries === play.log.entries.length
    ? `The fight is saved in ${kept.file}.`
    : `The fight is saved in ${kept.file}, but not what happened since.`
}

function whyLines({ book, play }: Session, n: string | undefined): readonly Said[] {
  const lines = storyOf(book, play)
  const rolls = lines.filter(({ roll }) => roll !== null)
  const found = n === undefined ? rolls.at(-1) : rolls.find(({ roll }) => `${roll}` === n.replace('#', ''))
  if (found?.entry.type === 'rolled')
    return [
      saidOf(found),
      ...makeWhy(
        book,
        found.entry,
        lines.map(({ entry }) => entry),
      ).map((text) => say(`     ${text}`, 'roll')),
    ]
  return [
    sorry(
      rolls.length === 0 ? 'Nothing was rolled yet.' : `There is no roll ${n}; the last is #${rolls.at(-1)!.roll}.`,
    ),
  ]
}

/** Undoes the last decision of a person, and all that followed. */
function undoing(session: Session): Heard {
  const { book, play } = session
  const last = linesOf(play).findLast(({ entry }) => isDecision(entry) && !('by' in entry && entry.by === 'policy'))
  if (!last) return stays(session, sorry('There is nothing to undo.'))
  const back = undo(play, last.n)
  if (isRefusal(back)) return stays(session, ...sorryFor(session, back))
  return goesOn(session, back, say(`Undone. ${makeDecision(book, last.entry, play.fight) ?? ''}`))
}

function redoing(session: Session): Heard {
  const again = redo(session.play)
  return isRefusal(again) ? stays(session, ...sorryFor(session, again)) : goesOn(session, again, say('Done again.'))
}

/** The last lines of the log. */
function logLines({ book, play }: Session, n: string | undefined): readonly Said[] {
  const lines = storyOf(book, play)
  const most = n === 'all' ? lines.length : /^\d{1,6}$/.test(n ?? '') ? Number(n) : 30
  const rest = lines.length - most
  return [
    ...(rest > 0 ? [say(`(${rest} lines before; log all shows them)`, 'quiet')] : []),
    ...toldOf(lines.slice(-most || lines.length)),
  ]
}

function autoing(session: Session, words: readonly string[]): Heard {
  const isOff = words[0]?.toLowerCase() === 'off'
  const named = parseAuto(session, (isOff ? words.slice(1) : words).join(' '))
  if ('refused' in named) return stays(session, sorry(named.refused))
  const auto = !isOff ? [...session.auto, ...named] : named.length === 0 ? [] : withoutAuto(session, named)
  const next = { ...session, auto: new Set(auto) }
  const who = [REFEREE.id, ...next.play.fight.combatants.map(({ id }) => id)]
    .filter((id) => isAuto(next, id))
    .map(nameOf(next))
  return {
    session: next,
    said: [
      say(
        who.length > 0
          ? `These play themselves: ${who.join(', ')}.`
          : 'Nobody plays themselves; all answers are yours.',
      ),
    ],
    next: 'on',
  }
}

/** Deeds unasked. */
function volunteering(session: Session, words: readonly string[]): Heard {
  const { book, play } = session
  const everybody = [...people(play.fight.combatants), { key: REFEREE.id, label: 'Referee' }]
  const found = matchFirst(words, everybody)
  if (found && 'refused' in found) return stays(session, sorry(found.refused))
  if (!found || found.rest.length === 0)
    return stays(session, ...offerLines(session, found ? [found.found.key] : everybody.map(({ key }) => key)))
  const who = found.found.key
  const [first, ...rest] = found.rest
  const offered = keysOf(book.offers(play.fight, who)).find((key) => key.toLowerCase() === first!.toLowerCase())
  const result = volunteer(play, who, [offered ?? first!, ...(rest.length > 0 ? [rest.join(' ')] : [])])
  return took(session, result)
}

function offerLines(session: Session, whos: readonly string[]): readonly Said[] {
  const { book, play } = session
  const name = nameOf(session)
  const lines = whos.flatMap((who) => {
    const offers = book.offers(play.fight, who)
    const asked = { fight: play.fight, name, who, about: '', beat: null }
    return sizeOf(offers) > 0
      ? [
          say(
            `  ${name(who)}: ${keysOf(offers)
              .map((key) => `${key} (${labelOf(book, key, asked)})`)
              .join(', ')}`,
          ),
        ]
      : []
  })
  return lines.length > 0
    ? [say('Unasked they may, as in volunteer WHO WHAT:'), ...lines]
    : [say('Nobody may do anything unasked now.')]
}

function saving(session: Session, file: string): Heard {
  const { title, play, seed, practice, auto, write } = session
  if (file === '') return stays(session, sorry('Say where, as in: save duel.json'))
  const refused = write(file, { title, log: play.log, seed, practice, hands: play.hands, auto: [...auto] })
  if (refused) return stays(session, sorry(refused.refused))
  return stays(
    { ...session, kept: { file, entries: play.log.entries.length } },
    say(`Saved. It goes on with: ./fray play ${file}`),
  )
}
