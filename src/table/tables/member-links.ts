import type { Refusal } from '../../engine/option-tree.ts'
import { type Actor, refuse, type Service } from '../service.ts'
import type { Member } from '../store/table-records.ts'
import { roleOf } from './role-permissions.ts'
import { revise } from './save-with-retry.ts'
import { type MemberLink, makeMemberToken, parseMemberToken } from './tokens.ts'

const DAY_MS = 86_400_000
const MOST_LINKS = 10_000

export const NO_LINK = refuse('This takes a link that is valid: ask the referee for one.', 'E_NO_LINK')
const EXPIRED = refuse(
  'Nobody used this link for so long that it has expired. /link in the chat of the bot gives a new one, and so does whoever runs the server, by ./fray link.',
  'E_LINK_EXPIRED',
)

export const linkOf = ({ secret }: Service, { id, table, epoch }: Member): Promise<string> =>
  makeMemberToken(secret, { table, member: id, epoch })

/** A link that works. One that expired is made anew: the old one stays void. */
export async function renewedLink(service: Service, id: string): Promise<string | Refusal> {
  const renewed = await revise(async () => {
    const member = await service.store.member(id)
    if (!member || member.left) return refuse('There is no such member.', 'E_NO_MEMBER')
    const epoch = member.epoch + (isExpired(service, member) ? 1 : 0)
    const done: Member = { ...member, epoch, seen: service.now() }
    return { done, save: () => service.store.saveMember(done) }
  })
  return 'refused' in renewed ? renewed : linkOf(service, renewed)
}

/** The actor of a link; null if the link opens nothing. */
export async function actorOf(service: Service, token: string): Promise<Actor | null> {
  const found = await openedBy(service, token)
  return 'refused' in found ? null : found
}

/** The actor of a link, which is renewed by this use; or why it opens nothing: it is invalid, revoked or expired. */
export async function openedBy(service: Service, token: string): Promise<Actor | Refusal> {
  const link = await readLink(service, token)
  const member = link && (await service.store.member(link.member))
  const role = link ? roleOf(member, link) : 'nobody'
  if (!member || role === 'nobody') return NO_LINK
  if (isExpired(service, member)) return EXPIRED
  used(service, member)
  return { table: member.table, member: member.id, role }
}

const unusedFor = ({ now }: Service, { seen, created }: Member): number => now() - (seen ?? created)

const isExpired = (service: Service, member: Member): boolean => unusedFor(service, member) > service.linkLife

/** Written once a day at the most. A write that fails or comes too late is made up for by the next use. */
function used(service: Service, member: Member): void {
  if (unusedFor(service, member) < Math.min(DAY_MS, service.linkLife / 24)) return
  service.store.saveMember({ ...member, seen: service.now() }).catch(() => undefined)
}

const links = new WeakMap<Service, Map<string, MemberLink>>()

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
