import type { Refusal } from '../../../engine/option-tree.ts'
import { letter } from '../../../engine/options.ts'
import { load } from '../../../table/fights/loaded-fights.ts'
import { handOver } from '../../../table/fights/seats-orders-dice-clock.ts'
import { runningFight } from '../../../table/scenes/latest-fights.ts'
import type { Actor } from '../../../table/service.ts'
import type { Role } from '../../../table/store/table-records.ts'
import { seatChat, unseatChat } from '../../../table/tables/chat-seats.ts'
import type { Caller } from '../../../table/tables/code-guesses.ts'
import { invite, inviteByCode, invitesOf, join } from '../../../table/tables/invites.ts'
import { actorOf, renewedLink } from '../../../table/tables/member-links.ts'
import { changeMember } from '../../../table/tables/members.ts'
import { openTable } from '../../../table/tables/open-table.ts'
import { inviting, may } from '../../../table/tables/role-permissions.ts'
import { makeVouched, parseCode } from '../../../table/tables/tokens.ts'
import { matchOne } from '../../../words/match-name.ts'
import { registerForm } from '../dialogue/form.ts'
import { noteKey, type Turn, WEB } from '../session/session.ts'
import { calledOf } from '../session/tell-other-chats.ts'
import { type At, type Commands, refuses, says } from './command.ts'
import { type AtTable, atTable } from './message-in-fight.ts'
import { dialogue, facing, onceOf, tellReferees, thenDialogue } from './message-outside-fight.ts'

export const JOINING: Commands = {
  start: { use: '/start [CODE]', says: 'begins; with a code it joins a table', whose: 'everybody', run: begin },
  newtable: {
    use: '/newtable NAME',
    says: 'opens a table, with you as its referee',
    whose: 'everybody',
    run: (at, given) => (given === '' ? dialogue(at, 'newtable') : newTable(at, given)),
  },
  join: {
    use: '/join CODE',
    says: 'joins a table',
    whose: 'everybody',
    run: (at, given) => (given === '' ? dialogue(at, 'join') : joinBy(at, given)),
  },
  table: {
    use: '/table [NAME]',
    says: 'lists the tables you sit at, or turns to another',
    whose: 'everybody',
    run: turnTable,
  },
  invite: {
    use: '/invite [player|spectator|co-referee]',
    says: 'gives you a code for others to join',
    whose: 'everybody',
    run: atTable(inviteSome),
  },
  link: {
    use: '/link [NAME]',
    says: 'gives you the link of your page, or a referee that of somebody else',
    whose: 'everybody',
    run: atTable(linkOfSome),
  },
  leave: { use: '/leave', says: 'leaves the table', whose: 'everybody', run: atTable(leave) },
}

const MOST_TABLES = 30
const NAMED = 'What is the table called?'
const CODE = 'What is the code of the table?'

registerForm('start', async (form, at) => {
  const what = form.ask(
    'Welcome to Fray, which runs fights by the book. Do you want to open a table, or to join one?',
    ['open', 'join'],
    { labels: { open: 'Open a table', join: 'Join a table' } },
  )
  return what === 'open'
    ? newTable(at, form.ask(NAMED, [letter((text) => text, 64)]))
    : joinBy(at, form.ask(CODE, [letter(codeIn, 40)]))
})
registerForm('newtable', async (form, at) => newTable(at, form.ask(NAMED, [letter((text) => text, 64)])))
registerForm('join', async (form, at) => joinBy(at, form.ask(CODE, [letter(codeIn, 40)])))

const codeIn = (text: string): string | Refusal => parseCode(text)

async function begin(at: At, given: string): Promise<Turn> {
  if (given !== '') return joinBy(at, given)
  if (!at.table) return dialogue(at, 'start')
  return says(at, `Welcome back, ${await calledOf(at)}. ${where(at as AtTable)} /help says what you can do.`)
}

const where = ({ table, actor }: AtTable): string => `You are at the table ${table.name}, as ${called(actor.role)}.`

const called = (role: Role): string => (role === 'referee' ? 'its referee' : `a ${role}`)

async function newTable(at: At, name: string): Promise<Turn> {
  const { service, session } = at
  if (Object.keys(session.members).length >= MOST_TABLES) return refuses(at, FULL)
  const opened = await openTable(service, { name, referee: session.name || 'Referee', once: onceOf(at) })
  if ('refused' in opened) return refuses(at, opened.refused)
  const seated = await sitDown(at, (await actorOf(service, opened.token))!)
  const { said } = await inviteSome(seated, '')
  return {
    session: seated.session,
    said: [...says(at, `The table ${seated.table.name} is open, and you are its referee.`).said, ...said],
  }
}

const FULL = `You sit at ${MOST_TABLES} tables already: /leave one first.`

/** This chat is the member's from now on, and speaks of that table. */
async function sitDown(at: At, actor: Actor): Promise<AtTable> {
  const { service, session, chat } = at
  await seatChat(service, actor, chat)
  const table = (await service.store.table(actor.table))!
  return {
    ...at,
    actor,
    table,
    look: null,
    session: await facing(service, { ...session, members: { ...session.members, [table.id]: actor.member } }, table.id),
  }
}

/** A wrong code is asked for again. */
async function joinBy(at: At, text: string): Promise<Turn> {
  const { service, session } = at
  const known = await inviteByCode(service, text, callerIn(at))
  if ('refused' in known) return thenDialogue(at, refuses(at, known.refused), { name: 'join' })
  const before = Object.hasOwn(session.members, known.table)
    ? await service.store.member(session.members[known.table]!)
    : null
  if (before && !before.left)
    return {
      session: await facing(service, session, known.table),
      said: says(at, `You are at the table ${(await service.store.table(known.table))!.name} already.`).said,
    }
  if (Object.keys(session.members).length >= MOST_TABLES) return refuses(at, FULL)
  const joined = await join(service, { found: known, name: session.name || 'Somebody', once: onceOf(at) })
  if ('refused' in joined) return thenDialogue(at, refuses(at, joined.refused), { name: 'join' })
  return arrival(await sitDown(at, joined))
}

/** Somebody sits down at the table: the referees hear of it, and a player is led to a character. */
export async function arrival(at: AtTable): Promise<Turn> {
  const { role } = at.actor
  await tellReferees(at, `${await calledOf(at)} joins the table${role === 'player' ? '' : `, as ${called(role)}`}.`)
  const turn = says(at, where(at))
  return role === 'player' ? thenDialogue(at, turn, { name: 'character' }) : turn
}

/** A member of a table on a page is soon made; an account elsewhere is not. */
const callerIn = ({ chat }: At): Caller => ({ kind: chat.door === WEB ? 'stranger' : 'known', id: noteKey(chat) })

/** Which tables somebody sits at; the one that is spoken of comes first. */
async function tablesOf({ service, session }: At) {
  const seats = await Promise.all(
    Object.entries(session.members).map(async ([id, member]) => ({
      table: await service.store.table(id),
      member: await service.store.member(member),
    })),
  )
  return seats
    .flatMap(({ table, member }) =>
      table && member && !member.left ? [{ key: table.id, label: table.name, role: member.role }] : [],
    )
    .sort((a, b) => Number(b.key === session.table) - Number(a.key === session.table))
}

async function turnTable(at: At, given: string): Promise<Turn> {
  const tables = await tablesOf(at)
  if (tables.length === 0) return refuses(at, NOWHERE)
  if (given === '' && tables.length === 1)
    return says(at, `You are at the table ${tables[0]!.label}, as ${called(tables[0]!.role)}.`)
  if (given === '')
    return says(
      at,
      [
        'You sit at these tables; /table NAME turns to another:',
        ...tables.map(
          ({ key, label, role }) => `${label}, as ${called(role)}${key === at.session.table ? ' (now)' : ''}`,
        ),
      ].join('\n'),
    )
  const found = matchOne(given, tables)
  if (!found || 'refused' in found)
    return refuses(
      at,
      found?.refused ??
        `You sit at no table '${given.slice(0, 40)}'; you sit at ${tables.map(({ label }) => label).join(', ')}.`,
    )
  const said = says(at, `You are at the table ${found.label} now, as ${called(found.role)}.`)
  return found.key === at.session.table
    ? said
    : { session: await facing(at.service, at.session, found.key), said: said.said }
}

const NOWHERE = 'You are at no table. /join CODE joins one, /newtable NAME opens one.'

const ROLES = [
  { key: 'player', label: 'players' },
  { key: 'spectator', label: 'spectators' },
  { key: 'co-referee', label: 'co-referees' },
] as const

/** A code that can still be used is said again. */
async function inviteSome(at: AtTable, given: string): Promise<Turn> {
  const { service, actor } = at
  const found = given === '' ? ROLES[0] : matchOne(given, ROLES)
  if (!found || 'refused' in found) return refuses(at, `Whom do you invite: ${ROLES.map(({ key }) => key).join(', ')}?`)
  const wrong = may(actor.role, inviting(found.key))
  if (wrong) return refuses(at, wrong.refused)
  const codes = await invitesOf(service, actor)
  const open =
    'refused' in codes
      ? null
      : codes.findLast(
          ({ role, code, expires, uses, revoked }) =>
            role === found.key && code !== null && !revoked && uses > 0 && expires > service.now(),
        )
  const made = open ? { code: open.code! } : await invite(service, actor, { role: found.key })
  if ('refused' in made) return refuses(at, made.refused)
  const who = found.label.charAt(0).toUpperCase() + found.label.slice(1)
  return says(
    at,
    [
      `${who} join with the code ${made.code.slice(0, 3)} ${made.code.slice(3)}: /join ${made.code}`,
      ...(at.linkFor ? [at.linkFor(makeVouched(service.secret, made.code))] : []),
    ].join('\n'),
  )
}

/** A link is a credential: it goes into no chat whose lines are kept. */
async function linkOfSome(at: AtTable, given: string): Promise<Turn> {
  const { service, actor, chat, table, page } = at
  if (chat.door === WEB)
    return refuses(
      at,
      `A link is not written down here. Whoever runs the server says it: ./fray link ${table.id} NAME.`,
    )
  const own = given === ''
  if (may(actor.role, 'renew links', { own })) return refuses(at, 'Only the referee may have the links of others.')
  const members = own ? [] : (await service.store.members(table.id)).filter(({ left }) => !left)
  const found = own
    ? { key: actor.member }
    : matchOne(
        given,
        members.map(({ id, name }) => ({ key: id, label: name })),
      )
  if (!found || 'refused' in found) return refuses(at, found?.refused ?? 'Nobody at this table has that name.')
  const link = await renewedLink(service, found.key)
  if (typeof link !== 'string') return refuses(at, link.refused)
  const where = page === null ? 'Put this behind the address of the page' : 'Whoever has this link is that person'
  return says(at, `${where}:\n${page ?? ''}/chats#token=${link}`)
}

/** CHAT-10, CE-CHAT-10: whom somebody played who leaves, the referee plays. */
async function leave(at: AtTable): Promise<Turn> {
  const { service, actor, table, chat, request } = at
  const wrong = may(actor.role, 'leave', { own: true })
  if (wrong) return refuses(at, wrong.refused)
  const name = await calledOf(at)
  const fight = await runningFight(service, table.id)
  const seats = fight === null ? {} : (await load(service, fight))!.record.state.seats
  for (const who of Object.keys(seats))
    if (seats[who]!.member === actor.member)
      await handOver(service, actor, {
        fight: fight!,
        request: `${request} ${who}`,
        who,
        seat: { member: null, policy: null },
      })
  await tellReferees(at, `${name} has left the table.`)
  await unseatChat(service, actor, chat)
  const gone = await changeMember(service, actor, { id: actor.member, change: { left: true } })
  if ('refused' in gone) return refuses(at, gone.refused)
  const { [table.id]: _, ...members } = at.session.members
  const others = await tablesOf({ ...at, session: { ...at.session, members } })
  const session = await facing(service, { ...at.session, members }, others[0]?.key ?? null)
  return {
    session,
    said: says(
      at,
      `You have left the table ${table.name}.${others[0] ? ` You are at the table ${others[0].label} now.` : ''}`,
    ).said,
  }
}
