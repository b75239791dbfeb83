import type { Refusal } from '../../engine/option-tree.ts'
import { type Actor, newId, refuse, type Service } from '../service.ts'
import type { Invite, Member, Role } from '../store/table-records.ts'
import { ANYBODY, type Caller, guess } from './code-guesses.ts'
import { idOnce, type Once } from './free-ids-and-names.ts'
import { named } from './limits.ts'
import { linkOf } from './member-links.ts'
import { inviting, may } from './role-permissions.ts'
import { makeCode, makeInvite, parseCode, parseInvite, parseVouched } from './tokens.ts'

const DAY = 86_400_000

/** Creates an invitation: a link that expires, and a short code. */
export async function invite(
  service: Service,
  actor: Actor,
  { role, hours = 72, uses = 20 }: { readonly role: Role; readonly hours?: number; readonly uses?: number },
): Promise<
  { readonly invite: string; readonly token: string; readonly code: string; readonly expires: number } | Refusal
> {
  const wrong = may(actor.role, inviting(role))
  if (wrong) return wrong
  const expires = service.now() + Math.min(Math.max(hours, 1) * 3_600_000, 365 * DAY)
  const record: Invite = {
    id: newId(service),
    table: actor.table,
    role,
    code: makeCode(service.bytes),
    expires,
    uses: Math.min(Math.max(Math.trunc(uses), 1), 1000),
    revoked: false,
  }
  await service.store.saveInvite(record)
  return {
    invite: record.id,
    token: await makeInvite(service.secret, { table: actor.table, invite: record.id, role, expires }),
    code: record.code!,
    expires,
  }
}

/**
 * Invitations, for members who may revoke them. Codes that make referees are shown only to those who may make referees.
 */
export async function invitesOf(service: Service, actor: Actor): Promise<readonly Invite[] | Refusal> {
  const wrong = may(actor.role, 'revoke')
  return (
    wrong ??
    (await service.store.invites(actor.table)).map((one) =>
      may(actor.role, inviting(one.role)) === null ? one : { ...one, code: null },
    )
  )
}

export async function revoke(
  service: Service,
  actor: Actor,
  id: string,
): Promise<{ readonly revoked: string } | Refusal> {
  const record = await service.store.invite(id)
  const wrong = may(actor.role, 'revoke')
  if (wrong) return wrong
  if (!record || record.table !== actor.table) return refuse('There is no such invitation.', 'E_NO_INVITE')
  await service.store.saveInvite({ ...record, revoked: true })
  return { revoked: id }
}

/** By a link, by a code, which may be a guess, or by an invitation found before. */
type Way = { readonly token?: string; readonly code?: string; readonly caller?: Caller; readonly found?: Invite }

export async function join(
  service: Service,
  { name, once, ...way }: Once & Way & { readonly name: string },
): Promise<{ readonly table: string; readonly member: string; readonly role: Role; readonly token: string } | Refusal> {
  const before = once === undefined ? null : await service.store.member(idOnce(service, 'member', once))
  if (before) return { table: before.table, member: before.id, role: before.role, token: await linkOf(service, before) }
  const wrong = named(name)
  if (wrong) return wrong
  const record =
    way.found ??
    (await (way.token === undefined
      ? inviteByCode(service, way.code ?? '', way.caller ?? ANYBODY)
      : byToken(service, way.token)))
  if ('refused' in record) return record
  const member: Member = {
    id: idOnce(service, 'member', once),
    table: record.table,
    role: record.role,
    name: name.trim(),
    epoch: 0,
    left: false,
    created: service.now(),
    rev: 0,
  }
  if (!(await service.store.redeem(record.id, service.now(), member))) return USELESS
  return { table: record.table, member: member.id, role: member.role, token: await linkOf(service, member) }
}

const USELESS = refuse('This invitation cannot be used any more. Ask the referee for a new one.', 'E_INVITE')

async function byToken(service: Service, token: string): Promise<Invite | Refusal> {
  const link = await parseInvite(service.secret, token, service.now())
  return 'refused' in link ? link : ((await service.store.invite(link.invite)) ?? USELESS)
}

/**
 * The invitation of a code. A typed code may be a guess, and wrong ones are counted; the code of a bot's link is
 * signed.
 */
export async function inviteByCode(service: Service, text: string, caller: Caller): Promise<Invite | Refusal> {
  const vouched = parseVouched(service.secret, text)
  if (vouched !== null) return (await service.store.inviteByCode(vouched)) ?? USELESS
  const code = parseCode(text)
  if (typeof code !== 'string') return code
  return (await guess(service, caller, () => usableInvite(service, code))) ?? USELESS
}

async function usableInvite(service: Service, code: string): Promise<Invite | null> {
  const known = await service.store.inviteByCode(code)
  return known && !known.revoked && known.uses > 0 && known.expires > service.now() ? known : null
}
