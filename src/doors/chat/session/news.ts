import type { EventBase, Telling } from '../../../engine/book.ts'
import { answersFor } from '../../../engine/guard.ts'
import { lengthOf } from '../../../engine/log.ts'
import { lineAt, linesOfEntries, type SeenLine } from '../../../engine/view.ts'
import type { Actor } from '../../../table/service.ts'
import type { FightState } from '../../../table/store/store.ts'
import type { TableRecord } from '../../../table/store/table-records.ts'
import { isReferee } from '../../../table/tables/roles.ts'
import type { Look } from '../../../table/views/look.ts'
import { makeNumber, namesIn } from '../../../words/names.ts'
import { makeSum } from '../../../words/rolls.ts'
import { news, newsToAll, type Said, type SaidRoll, type Session, type Turn } from './session.ts'

/** Whom somebody speaks for: their own people; the referee also for all that are nobody's. */
export function heldBy({ member, role }: Actor, { seats }: Pick<FightState, 'seats'>): readonly string[] {
  return Object.keys(seats).filter(
    (who) => seats[who]!.member === member || (seats[who]!.member === null && isReferee(role)),
  )
}

/** Whether a look has all that a chat was not told yet, and what that goes back to. */
export const hasNews = ({ watch }: Look, { next }: Session): boolean =>
  linesOfEntries(watch, next)?.every(({ entry }) => entry.type !== 'undone' || entry.to >= watch.first) ?? false

/** Everything that has happened since the chat was told last, as its person hears it. The look has to have it all. */
export function tellOn(at: Look, session: Session): Turn {
  const held = heldBy(at.actor, at.running.record.state)
  const said: Said[] = []
  let rolls: SaidRoll[] = []
  let order = session.order
  const next = lengthOf(at.running.play.log)
  for (const line of linesOfEntries(at.watch, session.next)!) {
    if (line.n >= next) break // somebody has read on meanwhile: that is for the next time
    if (line.entry.type === 'began') rolls = [] // they belong to what is behind us
    const roll = rollOf(at, line)
    if (roll) rolls.push(roll)
    for (const { text, who, referee } of toldOf(at, line).filter((telling) => isFor(at, telling, held))) {
      said.push(
        who === undefined && !referee
          ? newsToAll(text, rolls)
          : news(who === undefined ? text : named(at, { who, held }, text), rolls),
      )
      rolls = []
    }
    if (line.order && line.order.length > 0 && sequence(line.order) !== order) {
      order = sequence(line.order)
      said.push(news(orderText(line.order), rolls))
      rolls = []
    }
  }
  return {
    session: { ...session, next, order },
    said: isElsewhere(at, session) ? said.filter(({ all }) => !all) : said,
  }
}

/**
 * Where the table has a group, what all hear stands on its card, and a chat has only what is its own, unless its person
 * wants everything.
 */
const isElsewhere = ({ table }: Look, { lines = 'own' }: Session): boolean => lines === 'own' && hasGroup(table)

const hasGroup = ({ chats = [] }: TableRecord): boolean => chats.some(({ member }) => member === null)

/** Who acts after the one whose turn it is hears so, where the order itself is told elsewhere. */
export function nextNotice(at: Look, session: Session): Turn {
  if (!hasGroup(at.table) || isReferee(at.actor.role)) return { session, said: [] }
  const { turn, round, order, combatants } = at.running.book.show(at.running.play.fight, at.viewer)
  const after = turn === null ? [] : order.slice(order.findIndex(({ who }) => who === turn) + 1)
  const next = after.find(({ who }) => combatants.some(({ id, acted, left }) => id === who && !acted && !left))?.who
  const noticed = `${round} ${turn}`
  if (next === undefined || !at.viewer.seats.includes(next) || session.noticed === noticed) return { session, said: [] }
  return {
    session: { ...session, noticed },
    said: [news(named(at, { who: next, held: at.viewer.seats }, 'You are next.'))],
  }
}

/** Who takes back that something was taken back does it again. */
function toldOf({ watch }: Look, { entry, told }: SeenLine<EventBase>): readonly Telling[] {
  return entry.type === 'undone' && lineAt(watch, entry.to)?.entry.type === 'undone'
    ? [{ text: 'What the referee took back stands again.' }]
    : told
}

function isFor(
  {
    running: {
      play: { fight },
    },
    actor: { role },
  }: Look,
  { who, referee, but = [] }: Telling,
  held: readonly string[],
): boolean {
  if (who !== undefined) return answersFor(fight, held, who)
  return !but.some((one) => answersFor(fight, held, one)) && (!referee || isReferee(role))
}

/** CHAT-8, for every book: who speaks for several hears whom it is about. */
function named(
  at: Look,
  { who, held }: { readonly who: string; readonly held: readonly string[] },
  text: string,
): string {
  const name = nameFor(at, who, held)
  return name === null ? text : `${name}: ${text}`
}

export const nameFor = (
  { actor, running: { book, play } }: Look,
  who: string,
  held: readonly string[],
): string | null => (isReferee(actor.role) || held.length > 1 ? namesIn(book, play.fight)(who) : null)

/** CHAT-12: first to last, with their totals. */
const orderText = (order: NonNullable<SeenLine<EventBase>['order']>): string =>
  ['The current order of action is:', ...order.map(([name, total]) => `${name} | ${makeNumber(total)}`)].join('\n')

const sequence = (order: NonNullable<SeenLine<EventBase>['order']>): string => order.map(([name]) => name).join('\n')

function rollOf({ running: { book, play } }: Look, { entry }: SeenLine<EventBase>): SaidRoll | null {
  if (entry.type !== 'rolled' || entry.faces === null || entry.total === null) return null
  const { who, what, faces, dice, total } = entry
  return {
    who: namesIn(book, play.fight)(who),
    what,
    faces,
    dice,
    total,
    sum: makeSum(book, { ...entry, faces, total }),
  }
}
