import { BOOKS, noBook } from '../../books/index.ts'
import { choice, number, object, record, text } from '../../engine/schema.ts'
import { check } from '../../engine/schema-check.ts'
import type { Refusal } from '../../engine/tree.ts'
import { type Actor, type House, idFor, newId, refuse } from '../service.ts'
import type { Character, Invite, Member, Role, Ruling, Saved, Settings, TableRecord } from '../store/store.ts'
import { freeSeats } from './free-seats.ts'
import { ANYBODY, type Caller, guess } from './guesses.ts'
import {
  type MemberLink,
  makeCode,
  makeInvite,
  makeMemberToken,
  parseCode,
  parseInvite,
  parseMemberToken,
  parseVouched,
} from './links.ts'
import { type Revision, revise, reviseTable } from './revise.ts'
import { expelling, inviting, isReferee, may, type Operation, roleOf } from './roles.ts'
import { personOf, rosterOf } from './roster.ts'

/** CE 13 and sense: five minutes a turn, one a reaction, nothing saved up. */
const SETTINGS: Settings = {
  book: 'cepheus',
  house: {},
  health: 'words',
  clock: { turn: 300, reaction: 60, bank: 0 },
  rolls: {},
}

/** `once` names what is done, for whoever may have to do it again: it is done once. */
type Once = { readonly once?: string }
type Opening = Once & { readonly name: string; readonly referee: string; readonly book?: string }
type Opened = { readonly table: string; readonly token: string }

/** Opens a table; who opens it is its referee, and gets a link that says so. */
export const openTable = (house: House, opening: Opening): Promise<Opened | Refusal> =>
  open(house, opening, async (table, member) => {
    await house.store.createTable(table, member)
    return 'saved'
  })

/** The same where there is no table at all: of several servers that start at once, one opens it. */
export const openFirstTable = (house: House, opening: Opening): Promise<Opened | Refusal> =>
  open(house, opening, (table, member) => house.store.createFirstTable(table, member))

async function open(
  house: House,
  { name, referee, book = SETTINGS.book, once }: Opening,
  create: (table: TableRecord, member: Member) => Promise<Saved>,
): Promise<Opened | Refusal> {
  if (!Object.hasOwn(BOOKS, book)) return refuse(noBook(book), 'E_NO_BOOK')
  const wrong = named(name) ?? named(referee)
  if (wrong) return wrong
  const before = once === undefined ? null : await house.store.member(idOnce(house, 'referee', once))
  if (before) return { table: before.table, token: await linkOf(house, before) }
  const table: TableRecord = {
    id: idOnce(house, 'table', once),
    name: name.trim(),
    settings: { ...SETTINGS, book },
    created: house.now(),
    rev: 0,
  }
  const member: Member = {
    id: idOnce(house, 'referee', once),
    table: table.id,
    role: 'referee',
    name: referee.trim(),
    epoch: 0,
    left: false,
    created: house.now(),
    rev: 0,
  }
  if ((await create(table, member)) === 'stale') return refuse('There are tables already.', 'E_TABLES')
  return { table: table.id, token: await linkOf(house, member) }
}

const idOnce = (house: House, kind: string, once: string | undefined): string =>
  once === undefined ? newId(house) : idFor(house, kind, once)

export const linkOf = ({ secret }: House, { id, table, epoch }: Member): Promise<string> =>
  makeMemberToken(secret, { table, member: id, epoch })

export const named = (name: string): Refusal | null =>
  name.trim().length >= 1 && name.length <= 64 ? null : refuse('A name has 1 to 64 characters.', 'E_NAME')

/** Who a link belongs to; null for everybody whose link says nothing, or no more. */
export async function actorOf(house: House, token: string): Promise<Actor | null> {
  const link = await readLink(house, token)
  if (!link) return null
  const member = await house.store.member(link.member)
  const role = roleOf(member, link)
  return role === 'nobody' ? null : { table: link.table, member: link.member, role }
}

const links = new WeakMap<House, Map<string, MemberLink>>()
const MOST_LINKS = 10_000

/**
 * What a signature says of a link stays true, so it is checked once; whether the link still counts is looked up each
 * time.
 */
async function readLink(house: House, token: string): Promise<MemberLink | null> {
  const known = links.get(house) ?? new Map<string, MemberLink>()
  links.set(house, known)
  const link = known.get(token) ?? (await parseMemberToken(house.secret, token))
  if ('refused' in link) return null
  known.set(token, link)
  if (known.size > MOST_LINKS) known.delete(known.keys().next().value!)
  return link
}

/** The table, its people and its fights, for whoever belongs to it. */
export async function tableView(house: House, actor: Actor) {
  const [table, members, fights, characters, rulings] = await Promise.all([
    house.store.table(actor.table),
    house.store.members(actor.table),
    house.store.fights(actor.table),
    rosterOf(house, actor.table),
    house.store.rulings(actor.table),
  ])
  if (!table) return refuse('There is no such table.', 'E_NO_TABLE')
  const isMine = ({ owner }: Character): boolean => owner === actor.member || may(actor.role, 'roster edit') === null
  const isPlayers = ({ owner }: Character): boolean => members.some(({ id, role }) => id === owner && role === 'player')
  return {
    id: table.id,
    name: table.name,
    settings: table.settings,
    you: { member: actor.member, role: actor.role },
    members: members.filter(({ left }) => !left).map(({ id, name, role }) => ({ id, name, role })),
    fights: isReferee(actor.role) ? fights : fights.filter(({ copy }) => !copy).map(({ length: _, ...one }) => one), // how long a log is would tell of what is hidden
    characters: characters
      .filter((one) => isMine(one) || isPlayers(one))
      .map((one) =>
        isMine(one) ? shownCharacter(one) : { id: one.id, name: one.name, owner: one.owner, book: one.book },
      ),
    rulings: may(actor.role, 'rulings') === null ? rulings : [],
  }
}

/** Name and settings; what is not named stays. House rules are checked against the book. */
export async function changeTable(
  house: House,
  actor: Actor,
  { name, settings }: { readonly name?: string; readonly settings?: Partial<Settings> },
): Promise<Pick<TableRecord, 'name' | 'settings'> | Refusal> {
  const wrong =
    (name === undefined ? null : (may(actor.role, 'rename table') ?? named(name))) ??
    (settings || name === undefined ? may(actor.role, 'settings') : null)
  if (wrong) return wrong
  return reviseTable(house, actor, (table) => {
    const next: TableRecord = {
      ...table,
      name: name?.trim() ?? table.name,
      settings: { ...table.settings, ...settings },
    }
    return (
      unfit(next.settings) ?? {
        save: () => house.store.saveTable(next),
        done: { name: next.name, settings: next.settings },
      }
    )
  })
}

/** What is wrong with how a table is run, by its book. */
export function unfit({ book, house, ...rest }: Settings): Refusal | null {
  if (!Object.hasOwn(BOOKS, book)) return refuse(noBook(book), 'E_NO_BOOK')
  const [toggles, manner] = [check(BOOKS[book]!.options, house, 'house'), check(MANNER, rest)]
  const wrong = 'errors' in toggles ? toggles.errors : (BOOKS[book]!.amiss?.(toggles.value, 'house') ?? [])
  if (wrong.length > 0) return refuse(wrong.map(({ sentence }) => sentence).join('; '), 'E_HOUSE')
  return 'errors' in manner ? refuse(manner.errors.map(({ sentence }) => sentence).join('; '), 'E_SETTINGS') : null
}

const SECONDS = number(0, 7 * 24 * 3600)
const MANNER = object({
  health: choice(['exact', 'words', 'hidden']),
  clock: object({ turn: SECONDS, reaction: SECONDS, bank: SECONDS }),
  rolls: record(choice(['public', 'private', 'referee', 'blind']), { keys: text({ min: 1, max: 64 }), most: 100 }),
})

const DAY = 86_400_000

/** Whoever looks at a table is sent all of it. */
const MOST = { characters: 500, sheet: 20_000, rulings: 1_000, ruling: 4_000 }
const sizeOf = (thing: unknown): number => (JSON.stringify(thing) ?? '').length

/** An invitation: a link that ends, and a short code for saying aloud. */
export async function invite(
  house: House,
  actor: Actor,
  { role, hours = 72, uses = 20 }: { readonly role: Role; readonly hours?: number; readonly uses?: number },
): Promise<
  { readonly invite: string; readonly token: string; readonly code: string; readonly expires: number } | Refusal
> {
  const wrong = may(actor.role, inviting(role))
  if (wrong) return wrong
  const expires = house.now() + Math.min(Math.max(hours, 1) * 3_600_000, 365 * DAY)
  const record: Invite = {
    id: newId(house),
    table: actor.table,
    role,
    code: makeCode(house.bytes),
    expires,
    uses: Math.min(Math.max(Math.trunc(uses), 1), 1000),
    revoked: false,
  }
  await house.store.saveInvite(record)
  return {
    invite: record.id,
    token: await makeInvite(house.secret, { table: actor.table, invite: record.id, role, expires }),
    code: record.code!,
    expires,
  }
}

/**
 * Invitations that were given out, for whoever may take them back. A code that makes referees is shown only to whoever
 * may make them.
 */
export async function invitesOf(house: House, actor: Actor): Promise<readonly Invite[] | Refusal> {
  const wrong = may(actor.role, 'revoke')
  return (
    wrong ??
    (await house.store.invites(actor.table)).map((one) =>
      may(actor.role, inviting(one.role)) === null ? one : { ...one, code: null },
    )
  )
}

export async function revoke(house: House, actor: Actor, id: string): Promise<{ readonly revoked: string } | Refusal> {
  const record = await house.store.invite(id)
  const wrong = may(actor.role, 'revoke')
  if (wrong) return wrong
  if (!record || record.table !== actor.table) return refuse('There is no such invitation.', 'E_NO_INVITE')
  await house.store.saveInvite({ ...record, revoked: true })
  return { revoked: id }
}

/** How somebody comes: by a link, by a code, which may be a guess, or by an invitation that was found before. */
type Way = { readonly token?: string; readonly code?: string; readonly caller?: Caller; readonly found?: Invite }

/** Joins by a link or by a code. */
export async function join(
  house: House,
  { name, once, ...way }: Once & Way & { readonly name: string },
): Promise<{ readonly table: string; readonly member: string; readonly role: Role; readonly token: string } | Refusal> {
  const before = once === undefined ? null : await house.store.member(idOnce(house, 'member', once))
  if (before) return { table: before.table, member: before.id, role: before.role, token: await linkOf(house, before) }
  const wrong = named(name)
  if (wrong) return wrong
  const record =
    way.found ??
    (await (way.token === undefined
      ? inviteByCode(house, way.code ?? '', way.caller ?? ANYBODY)
      : byToken(house, way.token)))
  if ('refused' in record) return record
  const member: Member = {
    id: idOnce(house, 'member', once),
    table: record.table,
    role: record.role,
    name: name.trim(),
    epoch: 0,
    left: false,
    created: house.now(),
    rev: 0,
  }
  if (!(await house.store.redeem(record.id, house.now(), member))) return USELESS
  return { table: record.table, member: member.id, role: member.role, token: await linkOf(house, member) }
}

const USELESS = refuse('This invitation cannot be used any more. Ask the referee for a new one.', 'E_INVITE')

async function byToken(house: House, token: string): Promise<Invite | Refusal> {
  const link = await parseInvite(house.secret, token, house.now())
  return 'refused' in link ? link : ((await house.store.invite(link.invite)) ?? USELESS)
}

/**
 * The invitation of a code. One that was typed may be a guess, and a wrong guess is counted; the code of a bot's link
 * is signed, and is none.
 */
export async function inviteByCode(house: House, text: string, caller: Caller): Promise<Invite | Refusal> {
  const vouched = parseVouched(house.secret, text)
  if (vouched !== null) return (await house.store.inviteByCode(vouched)) ?? USELESS
  const code = parseCode(text)
  if (typeof code !== 'string') return code
  return (await guess(house, caller, () => usableInvite(house, code))) ?? USELESS
}

async function usableInvite(house: House, code: string): Promise<Invite | null> {
  const known = await house.store.inviteByCode(code)
  return known && !known.revoked && known.uses > 0 && known.expires > house.now() ? known : null
}

type Change = { readonly role?: Role; readonly name?: string; readonly left?: boolean; readonly renew?: boolean }

/** Another role, another name, gone: what happens to a member. Whoever leaves keeps no link that works. */
export async function changeMember(
  house: House,
  actor: Actor,
  id: string,
  what: Change,
): Promise<{ readonly member: string; readonly token?: string } | Refusal> {
  const next = await revise(() => memberRevised(house, actor, id, what))
  if ('refused' in next) return next
  if (next.left) await freeSeats(house, actor.table, id)
  return id === actor.member && what.renew ? { member: id, token: await linkOf(house, next) } : { member: id }
}

async function memberRevised(
  house: House,
  actor: Actor,
  id: string,
  what: Change,
): Promise<Revision<Member> | Refusal> {
  const [table, member] = [await house.store.table(actor.table), await house.store.member(id)]
  if (!table || !member || member.table !== actor.table) return refuse('There is no such member.', 'E_NO_MEMBER')
  const own = id === actor.member
  const wrong =
    operationsOf(member, what, own)
      .map((operation) => may(actor.role, operation, { own }))
      .find((one) => one !== null) ?? (what.name === undefined ? null : named(what.name))
  if (wrong) return wrong
  const resigns =
    member.role === 'referee' && !member.left && (what.left === true || (what.role ?? 'referee') !== 'referee')
  if (resigns && !(await hasOtherReferee(house, member)))
    return refuse('The referee hands the table over before leaving.', 'E_LAST_REFEREE')
  const next: Member = {
    ...member,
    role: what.role ?? member.role,
    name: what.name?.trim() ?? member.name,
    left: what.left ?? member.left,
    epoch: member.epoch + (what.left || what.renew ? 1 : 0),
  }
  return {
    save: () => (resigns ? house.store.saveTable(table, { member: next }) : house.store.saveMember(next)),
    done: next,
  } // the last two referees who resign at once meet at the table
}

async function hasOtherReferee({ store }: House, { id, table }: Member): Promise<boolean> {
  return (await store.members(table)).some((one) => one.id !== id && one.role === 'referee' && !one.left)
}

function operationsOf(member: Member, { role, name, left, renew }: Change, own: boolean): readonly Operation[] {
  const operations: readonly (Operation | false | undefined)[] = [
    role && 'appoint',
    name !== undefined && 'rename member',
    left !== undefined && (own ? 'leave' : expelling(member.role)),
    renew && 'renew links',
  ]
  const wanted = operations.filter((one) => typeof one === 'string')
  return wanted.length === 0 ? ['rename member'] : wanted // who changes nothing needs leave all the same
}

type Written = Once & {
  readonly id?: string
  readonly name: string
  readonly owner?: string | null
  readonly sheet: unknown
  readonly book?: string
}
type Shown = Omit<Character, 'rev' | 'fought'>

const shownCharacter = ({ rev: _, fought: _fought, ...shown }: Character): Shown => shown

/** A character of the roster, new or changed, checked against the book's sheet. */
export const saveCharacter = (house: House, actor: Actor, written: Written): Promise<Shown | Refusal> =>
  revise(() => characterRevised(house, actor, written))

async function characterRevised(
  house: House,
  actor: Actor,
  { id, name, owner, sheet, book, once }: Written,
): Promise<Revision<Shown> | Refusal> {
  const [table, roster] = [await house.store.table(actor.table), await rosterOf(house, actor.table)]
  const fresh = id === undefined ? idOnce(house, 'character', once) : null
  const made = roster.find((one) => one.id === fresh)
  if (made) return { save: async () => 'saved', done: shownCharacter(made) }
  const known = roster.find((one) => one.id === id) ?? null
  if (!table || (id !== undefined && !known)) return refuse('There is no such character.', 'E_NO_CHARACTER')
  const next: Character = {
    id: fresh ?? id!,
    table: actor.table,
    owner: owner === undefined ? (known ? known.owner : actor.member) : owner,
    book: book ?? known?.book ?? table.settings.book,
    name: name.trim(),
    sheet,
    ...(known?.fought && { fought: known.fought }),
    rev: known?.rev ?? 0,
  }
  const own = next.owner === actor.member && (known === null || known.owner === actor.member)
  const wrong =
    may(actor.role, known ? (known.owner === next.owner ? 'roster edit' : 'roster hand over') : 'roster add', {
      own: own || known?.owner === actor.member,
    }) ??
    named(name) ??
    unfitSheet(next, table.settings)
  if (wrong) return wrong
  if (!known && roster.length >= MOST.characters)
    return refuse(`A table has at most ${MOST.characters} characters.`, 'E_FULL')
  const holder = next.owner === null ? null : await house.store.member(next.owner)
  if (next.owner !== null && next.owner !== known?.owner && (holder?.table !== actor.table || holder.left))
    return refuse('There is no such member.', 'E_NO_MEMBER')
  return { save: () => house.store.saveCharacter(next), done: shownCharacter(next) }
}

function unfitSheet({ book, sheet, name }: Character, settings: Settings): Refusal | null {
  if (!Object.hasOwn(BOOKS, book)) return refuse(noBook(book), 'E_NO_BOOK')
  if (sizeOf(sheet) > MOST.sheet) return refuse(`A sheet has at most ${MOST.sheet} characters as JSON.`, 'E_LARGE')
  const person = personOf(BOOKS[book]!, { name, sheet }, book === settings.book ? settings.house : {})
  return 'refused' in person ? person : null
}

/** A ruling for the ledger; as a house rule it changes the table's toggles from then on. */
export async function keepRuling(
  house: House,
  actor: Actor,
  {
    why,
    what,
    fight = null,
    rule,
    request = null,
  }: {
    readonly why: string
    readonly what: unknown
    readonly fight?: string | null
    readonly rule: boolean
    readonly request?: string | null
  },
): Promise<Ruling | Refusal> {
  const wrong = may(actor.role, 'rulings')
  if (wrong) return wrong
  if (sizeOf(what) > MOST.ruling) return refuse(`A ruling has at most ${MOST.ruling} characters as JSON.`, 'E_LARGE')
  const kept = await house.store.rulings(actor.table)
  const id = request === null ? newId(house) : idFor(house, 'ruling', actor.member, request)
  const before = kept.find((one) => one.id === id)
  if (before) return before
  if (kept.length >= MOST.rulings) return refuse(`A table keeps at most ${MOST.rulings} rulings.`, 'E_FULL')
  const ruling: Ruling = { id, table: actor.table, fight, why, what, house: rule, created: house.now() }
  if (!rule) {
    await house.store.saveRuling(ruling)
    return ruling
  }
  if (typeof what !== 'object' || what === null || Array.isArray(what))
    return refuse('A house rule names options of the book, each with its value.', 'E_HOUSE')
  return reviseTable(house, actor, (table) => {
    const settings = { ...table.settings, house: { ...table.settings.house, ...what } }
    return unfit(settings) ?? { save: () => house.store.saveTable({ ...table, settings }, { ruling }), done: ruling }
  })
}
