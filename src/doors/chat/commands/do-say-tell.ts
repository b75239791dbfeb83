import { keysOf, sizeOf } from '../../../engine/option-tree.ts'
import { REFEREE } from '../../../engine/scene.ts'
import { overruleFight, volunteerDeed } from '../../../table/fights/answer-and-overrule.ts'
import { isOver } from '../../../table/fights/loaded-fights.ts'
import { isReferee } from '../../../table/tables/role-permissions.ts'
import { type Nameable, wordsOf } from '../../../words/match-name.ts'
import { labelOf, namesIn } from '../../../words/names.ts'
import { ASK_AGAIN, makeRefusal } from '../../../words/refusal-sentences.ts'
import { readAnswer } from '../../../words/typed-answer.ts'
import type { Turn } from '../session/session.ts'
import { calledOf, refereesOf, tellOthers } from '../session/tell-other-chats.ts'
import { type Commands, refuses, says } from './command.ts'
import { nameFor } from './help-examples.ts'
import {
  type AtTable,
  atTable,
  did,
  fightOf,
  type InFight,
  inFight,
  knownPeople,
  ownPeople,
  REFEREE_ONE,
  speakerIn,
  whoIn,
} from './message-in-fight.ts'

export const DEEDS: Commands = {
  do: {
    use: '/do [NAME] WHAT',
    says: 'does something unasked, as in /do surrender; alone it lists what may be done',
    whose: 'everybody',
    run: inFight(act),
  },
  haste: { use: '/haste [NAME]', says: 'hastens, where the rules know it', whose: 'everybody', run: inFight(haste) },
  say: {
    use: '/say WORDS',
    says: 'tells the referee something; the referee tells all',
    whose: 'everybody',
    run: atTable(speak),
  },
  tell: { use: '/tell NAME WORDS', says: 'tells something to one alone', whose: 'referee', run: inFight(whisper) },
}

const offersOf = (
  {
    look: {
      running: { book, play },
    },
  }: InFight,
  who: string,
) => (isOver(play) ? [] : book.offers(play.fight, who))

const labels =
  (
    {
      look: {
        running: { book, play },
        viewer,
      },
    }: InFight,
    who: string,
  ) =>
  (key: string): string => {
    const fight = book.known(play.fight, viewer)
    return labelOf(book, key, { fight, name: namesIn(book, fight), who, about: '', beat: null })
  }

async function act(at: InFight, given: string): Promise<Turn> {
  const all = isReferee(at.actor.role) ? [...knownPeople(at.look), REFEREE_ONE] : ownPeople(at)
  if (given === '') return says(at, listOf(at, all))
  const words = wordsOf(given)
  const spoken = onlyOne(at, all, words) ?? speakerIn(at, words, `/do ${given.slice(0, 60)}`)
  if ('refused' in spoken) return refuses(at, spoken.refused)
  const { who, rest } = spoken
  if (rest.length === 0) return says(at, mayDo(at, who))
  return doFor(at, who, { text: rest.join(' '), given })
}

/** Without a name it is the one who alone may do it. */
function onlyOne(
  at: InFight,
  all: readonly Nameable[],
  words: readonly string[],
): { readonly who: Nameable; readonly rest: readonly string[] } | null {
  const first = words[0]!.toLowerCase()
  const able = all.filter(({ key }) =>
    keysOf(offersOf(at, key)).some(
      (one) => one.toLowerCase() === first || labels(at, key)(one).toLowerCase() === first,
    ),
  )
  return able.length === 1 ? { who: able[0]!, rest: words } : null
}

async function doFor(
  at: InFight,
  who: Nameable,
  { text, given }: { readonly text: string; readonly given: string },
): Promise<Turn> {
  const read = readAnswer(offersOf(at, who.key), text, { label: labels(at, who.key) })
  if ('refused' in read)
    return refuses(at, read.refused === ASK_AGAIN.key ? mayDo(at, who) : makeRefusal(at.look.running.book, read))
  const reply = read.path[0] === 'say' && !isReferee(at.actor.role) ? TOLD : ''
  return did(at, volunteerDeed(at.service, at.actor, { ...fightOf(at), who: who.key, path: read.path }), {
    given,
    text: reply,
  })
}

function mayDo(at: InFight, { key, label }: Nameable): string {
  const offers = offersOf(at, key)
  return sizeOf(offers) === 0
    ? `${label} may do nothing unasked now.`
    : `${label} may: ${keysOf(offers).map(labels(at, key)).join(', ')}.`
}

function listOf(at: InFight, whos: readonly Nameable[]): string {
  const lines = whos.flatMap((who) => {
    const offers = offersOf(at, who.key)
    return sizeOf(offers) === 0 ? [] : [`${who.label}: ${keysOf(offers).map(labels(at, who.key)).join(', ')}`]
  })
  return lines.length === 0 ? 'Nothing may be done unasked now.' : ['Unasked there may be done:', ...lines].join('\n')
}

/** Where a book offers it. */
async function haste(at: InFight, given: string): Promise<Turn> {
  const spoken = speakerIn(at, wordsOf(given), '/haste ')
  if ('refused' in spoken) return refuses(at, spoken.refused)
  const { who } = spoken
  const key = keysOf(offersOf(at, who.key)).find((one) => one === 'hasten' || one === 'haste')
  if (key === undefined)
    return refuses(
      at,
      isOver(at.look.running.play) ? 'The fight is over.' : 'Nobody can hasten now by the rules of this fight.',
    )
  return did(at, volunteerDeed(at.service, at.actor, { ...fightOf(at), who: who.key, path: [key] }), { given })
}

const MOST_WORDS = 1_000
const TOLD = 'The referee has been told.'

/**
 * CHAT-21: free words, kept in the record of the fight where the rules let them be said, and told in any
 * case.
 */
async function speak(at: AtTable, given: string): Promise<Turn> {
  if (given === '' || given.length > MOST_WORDS)
    return refuses(at, `Say something of 1 to ${MOST_WORDS} characters, as in: /say I look for cover.`)
  if (isReferee(at.actor.role)) return speakToAll(at, given)
  const inside = at.look && speakerOf({ ...at, look: at.look })
  const done = inside
    ? await volunteerDeed(at.service, at.actor, { ...fightOf(inside.at), who: inside.who, path: ['say', given] })
    : null
  if (!done || 'refused' in done) await tellOthers(at, `${await calledOf(at)}: ${given}`, await refereesOf(at))
  return says(at, TOLD)
}

/** In whose name: who is asked, else the first who may speak. */
function speakerOf(at: InFight): { readonly at: InFight; readonly who: string } | null {
  const able = ownPeople(at)
    .map(({ key }) => key)
    .filter((who) => keysOf(offersOf(at, who)).includes('say'))
  const who = at.look.running.play.asks.find((ask) => able.includes(ask.who))?.who ?? able[0]
  return who === undefined ? null : { at, who }
}

async function speakToAll(at: AtTable, words: string): Promise<Turn> {
  const { look } = at
  const done =
    look && !isOver(look.running.play)
      ? await overruleFight(at.service, at.actor, {
          ...fightOf({ ...at, look }),
          what: { note: { to: 'all', words } },
          why: 'a word',
        })
      : null
  if (done && !('refused' in done)) return { session: at.session, said: [] }
  const text = `Referee: ${words}`
  await tellOthers(at, text)
  return says(at, text)
}

async function whisper(at: InFight, given: string): Promise<Turn> {
  const words = wordsOf(given)
  const found = words.length === 0 ? null : whoIn(at.look, words)
  if (found && 'refused' in found) return refuses(at, found.refused)
  const text = found?.rest.join(' ') ?? ''
  if (!found || text === '' || text.length > MOST_WORDS || found.found.key === REFEREE.id)
    return refuses(at, `Say to whom and what, as in: /tell ${nameFor(at.look, 'players')} You hear steps.`)
  return did(
    at,
    overruleFight(at.service, at.actor, {
      ...fightOf(at),
      what: { note: { to: found.found.key, words: text } },
      why: 'a word',
    }),
    { given },
  )
}
