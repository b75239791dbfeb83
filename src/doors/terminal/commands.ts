import { isDecision } from '../../engine/log.ts'
import { isRefusal, linesOf, redo, undo, volunteer } from '../../engine/play.ts'
import { REFEREE } from '../../engine/scene.ts'
import { keysOf, sizeOf } from '../../engine/tree.ts'
import { makeDecision } from '../../words/entry-sentences.ts'
import { matchFirst, people } from '../../words/match-name.ts'
import { labelOf } from '../../words/names.ts'
import { makeWhy } from '../../words/rolls.ts'
import { storyOf } from '../../words/story.ts'
import { isAuto, parseAuto, withoutAuto } from './autoplay.ts'
import { helpLines } from './help.ts'
import { oddsLines } from './odds.ts'
import { overruling } from './overrule.ts'
import { took } from './read-answer.ts'
import { sorryFor } from './rescue-save.ts'
import { goesOn, type Heard, nameOf, type Said, type Sitting, saidOf, say, sorry, stays, toldOf } from './session.ts'
import { board, orderLines } from './status.ts'

type Command = (sitting: Sitting, words: readonly string[], text: string) => Heard

/** Commands that may be typed at any time. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  why: (sitting, [n]) => stays(sitting, ...whyLines(sitting, n)),
  undo: undoing,
  redo: redoing,
  overrule: overruling,
  odds: (sitting) => stays(sitting, ...oddsLines(sitting)),
  order: (sitting) => stays(sitting, ...orderLines(sitting)),
  board: (sitting) => stays(sitting, ...board(sitting)),
  log: (sitting, [n]) => stays(sitting, ...logLines(sitting, n)),
  auto: autoing,
  volunteer: volunteering,
  save: (sitting, _words, text) => saving(sitting, text),
  help: (sitting) => stays(sitting, ...helpLines(sitting)),
  '?': (sitting) => stays(sitting, ...helpLines(sitting)),
  quit: (sitting) => ({ sitting, said: [say(keptLine(sitting))], next: 'quit' }),
  exit: (sitting) => ({ sitting, said: [say(keptLine(sitting))], next: 'quit' }),
}

export function keptLine({ kept, play }: Sitting): string {
  if (!kept) return 'The fight was not saved.'
  return kept.entries === play.log.entries.length
    ? `The fight is saved in ${kept.file}.`
    : `The fight is saved in ${kept.file}, but not what happened since.`
}

function whyLines({ book, play }: Sitting, n: string | undefined): readonly Said[] {
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
function undoing(sitting: Sitting): Heard {
  const { book, play } = sitting
  const last = linesOf(play).findLast(({ entry }) => isDecision(entry) && !('by' in entry && entry.by === 'policy'))
  if (!last) return stays(sitting, sorry('There is nothing to undo.'))
  const back = undo(play, last.n)
  if (isRefusal(back)) return stays(sitting, ...sorryFor(sitting, back))
  return goesOn(sitting, back, say(`Undone. ${makeDecision(book, last.entry, play.fight) ?? ''}`))
}

function redoing(sitting: Sitting): Heard {
  const again = redo(sitting.play)
  return isRefusal(again) ? stays(sitting, ...sorryFor(sitting, again)) : goesOn(sitting, again, say('Done again.'))
}

/** The last lines of the log. */
function logLines({ book, play }: Sitting, n: string | undefined): readonly Said[] {
  const lines = storyOf(book, play)
  const most = n === 'all' ? lines.length : /^\d{1,6}$/.test(n ?? '') ? Number(n) : 30
  const rest = lines.length - most
  return [
    ...(rest > 0 ? [say(`(${rest} lines before; log all shows them)`, 'quiet')] : []),
    ...toldOf(lines.slice(-most || lines.length)),
  ]
}

function autoing(sitting: Sitting, words: readonly string[]): Heard {
  const isOff = words[0]?.toLowerCase() === 'off'
  const named = parseAuto(sitting, (isOff ? words.slice(1) : words).join(' '))
  if ('refused' in named) return stays(sitting, sorry(named.refused))
  const auto = !isOff ? [...sitting.auto, ...named] : named.length === 0 ? [] : withoutAuto(sitting, named)
  const next = { ...sitting, auto: new Set(auto) }
  const who = [REFEREE.id, ...next.play.fight.combatants.map(({ id }) => id)]
    .filter((id) => isAuto(next, id))
    .map(nameOf(next))
  return {
    sitting: next,
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
function volunteering(sitting: Sitting, words: readonly string[]): Heard {
  const { book, play } = sitting
  const everybody = [...people(play.fight.combatants), { key: REFEREE.id, label: 'Referee' }]
  const found = matchFirst(words, everybody)
  if (found && 'refused' in found) return stays(sitting, sorry(found.refused))
  if (!found || found.rest.length === 0)
    return stays(sitting, ...offerLines(sitting, found ? [found.found.key] : everybody.map(({ key }) => key)))
  const who = found.found.key
  const [first, ...rest] = found.rest
  const offered = keysOf(book.offers(play.fight, who)).find((key) => key.toLowerCase() === first!.toLowerCase())
  const result = volunteer(play, who, [offered ?? first!, ...(rest.length > 0 ? [rest.join(' ')] : [])])
  return took(sitting, result)
}

function offerLines(sitting: Sitting, whos: readonly string[]): readonly Said[] {
  const { book, play } = sitting
  const name = nameOf(sitting)
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

function saving(sitting: Sitting, file: string): Heard {
  const { title, play, seed, practice, auto, write } = sitting
  if (file === '') return stays(sitting, sorry('Say where, as in: save duel.json'))
  const refused = write(file, { title, log: play.log, seed, practice, hands: play.hands, auto: [...auto] })
  if (refused) return stays(sitting, sorry(refused.refused))
  return stays(
    { ...sitting, kept: { file, entries: play.log.entries.length } },
    say(`Saved. It goes on with: ./fray play ${file}`),
  )
}
