import type { EventBase } from '../../../engine/book.ts'
import type { Refusal } from '../../../engine/option-tree.ts'
import { REFEREE } from '../../../engine/scene.ts'
import { type SeenLine, standingLines } from '../../../engine/viewer-lines.ts'
import { load } from '../../../table/fights/loaded-fights.ts'
import type { Actor } from '../../../table/service.ts'
import type { TableRecord } from '../../../table/store/table-records.ts'
import { isCopy, isReferee } from '../../../table/tables/role-permissions.ts'
import { type Look, lookAs, lookBackTo } from '../../../table/views/fight-for-person.ts'
import { refusalFor } from '../../../table/views/fight-views.ts'
import { matchFirst, type Nameable, people } from '../../../words/match-name.ts'
import { makeRefusal } from '../../../words/refusal-sentences.ts'
import { leftBehind, type Turn } from '../session/session.ts'
import { type At, type Command, refuses, says } from './command.ts'

/** A message about a fight, from somebody of its table. */
export type InFight = At & { readonly actor: Actor; readonly table: TableRecord; readonly look: Look }
/** The same where there may be no fight. */
export type AtTable = At & { readonly actor: Actor; readonly table: TableRecord }

export const NOBODY = 'Nobody has that name.'

export const atTable =
  (run: (at: AtTable, given: string) => Promise<Turn>): Command['run'] =>
  async (at, given) => {
    const { actor, table } = at
    return actor && table ? run({ ...at, actor, table }, given) : refuses(at, 'You are at no table.')
  }

export const inFight = (run: (at: InFight, given: string) => Promise<Turn>): Command['run'] =>
  atTable(async (at, given) => {
    const look = at.look ?? (await lastLook(at))
    return look ? run({ ...at, look }, given) : refuses(at, 'There is no fight.')
  })

/**
 * Who came late was told of no fight yet, and may look at the last one all the same. A copy that somebody tries things
 * in is none.
 */
async function lastLook({ service, actor, table }: AtTable): Promise<Look | null> {
  for (const { id } of (await service.store.fights(table.id)).toReversed()) {
    const running = await load(service, id)
    if (running && !isCopy(running.record)) return lookAs(service, { actor, running, table })
  }
  return null
}

/** The whole record as this person knows it, without what was taken back. */
export const recordOf = async ({ service, look }: InFight): Promise<readonly SeenLine<EventBase>[]> =>
  standingLines((await lookBackTo(service, look, 0)).watch)

/** From now on this chat follows a fight that was just started here. */
export const followed = ({ session }: At, fight: string): Turn =>
  session.fight === fight
    ? { session, said: [] }
    : {
        session: { ...session, fight, next: 0, order: '', prompt: null, closed: [], elsewhere: leftBehind(session) },
        said: [],
      }

/** What came of a deed: what is said then, or one line why not, as this person may read it. */
export async function did(
  at: InFight,
  deed: Promise<object | Refusal>,
  { given, text = '' }: { readonly given: string; readonly text?: string },
): Promise<Turn> {
  const done = await deed
  if ('refused' in done) return refuses(at, await sorryFor(at, done as Refusal, given))
  return text === '' ? { session: at.session, said: [] } : says(at, text)
}

export async function sorryFor(
  { service, actor, look: { running } }: InFight,
  refusal: Refusal,
  given: string,
): Promise<string> {
  return makeRefusal(running.book, await refusalFor(service, actor, { fight: running.record.id, refusal, said: given }))
}

export const fightOf = ({
  look: { running },
  request,
}: InFight): { readonly fight: string; readonly request: string } => ({ fight: running.record.id, request })

/** Those whom this person knows of in the fight. */
export const knownPeople = ({ running: { book, play }, viewer }: Look): readonly Nameable[] =>
  people(book.known(play.fight, viewer).combatants)

/** Whom the first words name, and the words after the name. */
export function whoIn(
  look: Look,
  words: readonly string[],
): { readonly found: Nameable; readonly rest: readonly string[] } | Refusal {
  return matchFirst(words, knownPeople(look)) ?? { refused: NOBODY }
}

/** One's own people who are there. */
export const ownPeople = ({ look }: InFight): readonly Nameable[] =>
  knownPeople(look).filter(({ key }) => look.held.includes(key))

/** For whom somebody speaks: the one whose whole name comes first, else the only one, else the one who is asked. */
export function speakerIn(
  at: InFight,
  words: readonly string[],
  command: string,
): { readonly who: Nameable; readonly rest: readonly string[] } | Refusal {
  const own = ownPeople(at)
  for (let end = Math.min(words.length, 8); end > 0; end--) {
    const said = words.slice(0, end).join(' ').toLowerCase()
    const who = [...knownPeople(at.look), REFEREE_ONE].find(
      ({ key, label }) => key === said || label.toLowerCase() === said,
    )
    if (who)
      return isReferee(at.actor.role) || own.some(({ key }) => key === who.key)
        ? { who, rest: words.slice(end) }
        : { refused: `You do not play ${who.label}.` }
  }
  if (own.length === 0) return { refused: 'You play nobody here.' }
  const asked = at.look.running.play.asks.find(({ who }) => own.some(({ key }) => key === who))
  const who = own.length === 1 ? own[0] : own.find(({ key }) => key === asked?.who)
  return who
    ? { who, rest: words }
    : { refused: `For whom? Put the name first, as in: ${command.replace(' ', ` ${own[0]!.label} `)}.` }
}

export const REFEREE_ONE: Nameable = { key: REFEREE.id, label: 'Referee' }
