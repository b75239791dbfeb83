import type { Actor, Service } from '../service.ts'
import type { Member } from '../store/table-records.ts'
import { roleOf } from './roles.ts'
import { type MemberLink, makeMemberToken, parseMemberToken } from './tokens.ts'

export const linkOf = ({ secret }: Service, { id, table, epoch }: Member): Promise<string> =>
  makeMemberToken(secret, { table, member: id, epoch })

/** The actor of a link; null if the link is invalid or revoked. */
export async function actorOf(service: Service, token: string): Promise<Actor | null> {
  const link = await readLink(service, token)
  if (!link) return null
  const member = await service.store.member(link.member)
  const role = roleOf(member, link)
  return role === 'nobody' ? null : { table: link.table, member: link.member, role }
}

const links = new WeakMap<Service, Map<string, MemberLink>>()

const MOST_LINKS = 10_000

/** Signatures are verified once and cached; whether the link is still valid is looked up each time. */
async function readLink(service: Service, token: string): Promise<MemberLink | null> {
  const known = links.get(service) ?? new Map<string, MemberLink>()
  links.set(service, known)
  const link = known.get(token) ?? (await parseMemberToken(service.secret, token))
  if ('refused' in link) return null
  known.set(token, link)
  if (known.size > MOST_LINKS) known.delete(known.keys().next().value!)
  return link
}
