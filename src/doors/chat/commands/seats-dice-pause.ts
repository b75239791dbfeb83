import type { Refusal } from '../../../engine/option-tree.ts'
import { isOver } from '../../../table/fights/loaded-fights.ts'
import { chooseDice, handOver, pauseFight } from '../../../table/fights/seats-orders-dice-clock.ts'
import type { Seat } from '../../../table/store/store.ts'
import type { Member } from '../../../table/store/table-records.ts'
import { isCopy, isReferee } from '../../../table/tables/role-permissions.ts'
import { nowView } from '../../../table/views/current-fight-view.ts'
import { matchOne, type Nameable, wordsOf } from '../../../words/match-name.ts'
import { DICE, MESSENGERS, messengerOf } from '../../messengers.ts'
import type { Turn } from '../session/session.ts'
import { refereesOf, tellOthers } from '../session/tell-other-chats.ts'
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
  sorryFor,
  speakerIn,
  whoIn,
} from './message-in-fight.ts'
import { diceBefore, isBetweenFights, seatBefore } from './seats-dice-before-fight.ts'

export const SEATS: Commands = {
  seat: {
    use: '/seat NAME PLAYER|referee|auto',
    says: 'says who answers for somebody; alone it lists that',
    whose: 'everybody',
    run: atTable(async (at, given) => ((await isBetweenFights(at)) ? seatBefore(at, given) : inFight(seat)(at, given))),
  },
  dice: {
    use: `/dice ${DICE.join('|')}`,
    says: 'says which dice your people throw',
    whose: 'everybody',
    run: atTable(async (at, given) => ((await isBetweenFights(at)) ? diceAhead(at, given) : inFight(dice)(at, given))),
  },
  pause: {
    use: '/pause',
    says: 'stops the clocks',
    whose: 'referee',
    run: inFight((at, given) => clocks(at, given, 'pause')),
  },
  go: {
    use: '/go',
    says: 'lets the clocks go on',
    whose: 'referee',
    run: inFight((at, given) => clocks(at, given, 'go')),
  },
}

function seatUse({ look }: InFight, members: readonly Member[]): string {
  const name = nameFor(look, 'others')
  const player = members.findLast(({ role }) => role === 'player')?.name ?? 'PLAYER'
  return `Say who is played by whom, as in: /seat ${name} ${player}, /seat ${name} referee or /seat ${name} auto.`
}

async function seat(at: InFight, given: string): Promise<Turn> {
  const members = (await at.service.store.members(at.table.id)).filter(({ left }) => !left)
  if (given === '') return says(at, seatList(at, members))
  const found = whoIn(at.look, wordsOf(given))
  if ('refused' in found) return refuses(at, found.refused)
  const { key: who, label } = found.found
  if (found.rest.length === 0) return refuses(at, seatUse(at, members))
  const old = at.look.running.record.state.seats[who] ?? { member: null, policy: null }
  const to = seatIn(at, members, { old, words: found.rest })
  if ('refused' in to) return refuses(at, to.refused)
  const done = await handOver(at.service, at.actor, { ...fightOf(at), who, seat: to })
  if ('refused' in done) return refuses(at, await sorryFor(at, done, given))
  const text = `${label} is ${playedBy(to, members)} from now on.`
  const isReferees = await refereesOf(at)
  await tellOthers(at, text, (member) => member === to.member || member === old.member || isReferees(member))
  return says(at, text)
}

type Wish = { readonly old: Seat; readonly words: readonly string[] }

/** Who plays by policy keeps the person, who may take the seat back. */
function seatIn(at: InFight, members: readonly Member[], { old, words }: Wish): Seat | Refusal {
  const {
    look: {
      running: { book },
    },
    actor,
  } = at
  const [first = '', ...rest] = words.map((word) => word.toLowerCase())
  if (first === 'referee' || (first === 'me' && isReferee(actor.role))) return { member: null, policy: null }
  if (first === 'me') return { member: actor.member, policy: null }
  const policies = Object.keys(book.policies)
  if (first === 'auto') return { member: old.member, policy: rest.length === 0 ? policies[0]! : rest.join(' ') }
  const found = matchOne(
    words.join(' '),
    members.map(({ id, name }) => ({ key: id, label: name })),
  )
  if (!found)
    return { refused: `Nobody at the table is called '${words.join(' ').slice(0, 40)}'. ${seatUse(at, members)}` }
  return 'refused' in found ? found : { member: found.key, policy: null }
}

const playedBy = ({ member, policy }: Seat, members: readonly Member[]): string =>
  policy !== null
    ? `played by the book (${policy})`
    : `played by ${members.find(({ id }) => id === member)?.name ?? 'the referee'}`

function seatList(at: InFight, members: readonly Member[]): string {
  const { seats } = nowView(at.look)
  const lines = knownPeople(at.look).map(
    ({ key, label }) => `${label} is ${playedBy(seats[key] ?? { member: null, policy: null }, members)}.`,
  )
  return lines.length === 0 ? 'There is nobody.' : lines.join('\n')
}

/** What else the dice are called by. */
const ALSO: Readonly<Record<string, string>> = { real: 'typed', own: 'typed' }
const CALLED: Readonly<Record<string, string>> = {
  tray: 'the tray',
  typed: 'real dice, typed in',
  ...Object.fromEntries(MESSENGERS.map(({ door, name }) => [door, `${name}'s dice`])),
}
const WHICH = `Say which dice: ${DICE.map((one) => `/dice ${one}`)
  .join(', ')
  .replace(/, ([^,]*)$/, ' or $1')}.`

/** The dice that a word means, if any. */
function diceCalled(word: string): string | null {
  const kind = Object.hasOwn(ALSO, word) ? ALSO[word]! : word
  return DICE.includes(kind) ? kind : null
}

/** The dice of the next fight. */
async function diceAhead(at: AtTable, given: string): Promise<Turn> {
  const kind = diceCalled(given.toLowerCase())
  if (given !== '' && kind === null) return refuses(at, WHICH)
  const elsewhere = kind === null ? null : notHere(at, kind)
  return elsewhere === null ? diceBefore(at, kind, CALLED) : refuses(at, elsewhere)
}

/** Why dice of a messenger cannot be thrown in this chat. */
function notHere({ chat }: AtTable, kind: string): string | null {
  const messenger = messengerOf(kind)
  return messenger && chat.door !== messenger.door
    ? `${messenger.name}'s dice can only be thrown in ${messenger.name}.`
    : null
}

/** For one who is named, else for all of one's own. */
async function dice(at: InFight, given: string): Promise<Turn> {
  const { hands } = at.look.running.record.state
  const own = ownPeople(at)
  if (own.length === 0 && !isReferee(at.actor.role)) return refuses(at, 'You play nobody here.')
  const words = wordsOf(given)
  const kind = diceCalled((words.at(-1) ?? '').toLowerCase())
  if (given === '')
    return says(
      at,
      own.map(({ key, label }) => `${label}: ${CALLED[Object.hasOwn(hands, key) ? hands[key]! : 'tray']}.`).join('\n'),
    )
  if (kind === null) return refuses(at, WHICH)
  const elsewhere = notHere(at, kind)
  if (elsewhere !== null) return refuses(at, elsewhere)
  const named = words.length > 1 ? speakerIn(at, words.slice(0, -1), `/dice ${kind}`) : null
  if (named && 'refused' in named) return refuses(at, named.refused)
  if (named && named.rest.length > 0) return refuses(at, 'Nobody of yours has that name.')
  return throwWith(at, named ? [named.who] : own, { kind, given })
}

async function throwWith(
  at: InFight,
  whos: readonly Nameable[],
  { kind, given }: { readonly kind: string; readonly given: string },
): Promise<Turn> {
  for (const [i, { key: who }] of whos.entries()) {
    const done = await chooseDice(at.service, at.actor, {
      ...fightOf(at),
      request: i === 0 ? at.request : `${at.request} ${i}`,
      who,
      dice: kind,
    })
    if ('refused' in done) return refuses(at, await sorryFor(at, done, given))
  }
  return says(at, `${whos.map(({ label }) => label).join(', ')}: ${CALLED[kind]}.`)
}

async function clocks(at: InFight, given: string, what: 'pause' | 'go'): Promise<Turn> {
  const {
    play,
    record,
    record: { state },
  } = at.look.running
  if (isOver(play)) return refuses(at, 'The fight is over.')
  if (isCopy(record)) return refuses(at, 'In a copy the clocks stand still.')
  if ((state.paused !== null) === (what === 'pause'))
    return refuses(at, what === 'pause' ? 'The clocks stand still already.' : 'The clocks are running.')
  const text = what === 'pause' ? 'The clocks stand still.' : 'The clocks go on.'
  const turn = await did(at, pauseFight(at.service, at.actor, { ...fightOf(at), pause: what === 'pause' }), {
    given,
    text,
  })
  if (turn.said.some(({ kind }) => kind === 'news')) await tellOthers(at, text)
  return turn
}
