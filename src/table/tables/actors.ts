import type { Actor, Service } from '../service.ts'
import type { Member } from '../store/table-records.ts'
import { roleOf } from './roles.ts'
import { type MemberLink, makeMemberToken, parseMemberToken } from './tokens.ts'

export const linkOf = ({ secret }: Service, { id, table, epoch }: Member): Promise<string> =>
  makeMemberToken(secret, { table, member: id, epoch })

/** Who a link belongs to; null for everybody whose link says nothing, or no more. */
export async function actorOf(service: Service, token: string): Promise<Actor | null> {
  const link = await readLink(service, token)
  if (!link) return null
  const member = await service.store.member(link.member)
  const role = roleOf(member, link)
  return role === 'nobody' ? null : { table: link.table, member: link.member, role }
}

const links = new WeakMap<Service, Map<string, MemberLink>>()

const MOST_LINKS = 10_000

/**
 * What a signature says of a link stays true, so it is checked once; whether the link still counts is looked up each
 * time.
 */
async function readLink(service: Service, token: string): Promise<MemberLink | null> {
  const known = links.get(service) ?? new Map<string, MemberLink>()
  links.set(service, known)
  const link = known.get(token) ?? (await parseMemberToken(service.secret, token))
  if ('refused' in link) return null
  known.set(token, link)
  if (known.size > MOST_LINKS) known.delete(known.keys().next().value!)
  return link
}
