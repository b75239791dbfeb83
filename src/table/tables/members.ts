import type { Refusal } from '../../engine/option-tree.ts'
import { type Actor, refuse, type Service } from '../service.ts'
import type { Member, Role } from '../store/table-records.ts'
import { freeSeats } from './give-up-seats.ts'
import { named } from './limits.ts'
import { linkOf } from './member-links.ts'
import { expelling, may, type Operation } from './role-permissions.ts'
import { type Revision, revise } from './save-with-retry.ts'

type Change = { readonly role?: Role; readonly name?: string; readonly left?: boolean; readonly renew?: boolean }

/** Changes a member's role or name, or removes them, which revokes their links. */
export async function changeMember(
  service: Service,
  actor: Actor,
  { id, change: what }: { readonly id: string; readonly change: Change },
): Promise<{ readonly member: string; readonly token?: string } | Refusal> {
  const next = await revise(() => memberRevised(service, actor, { id, change: what }))
  if ('refused' in next) return next
  if (next.left) await freeSeats(service, actor.table, id)
  return id === actor.member && what.renew ? { member: id, token: await linkOf(service, next) } : { member: id }
}

/** Which dice a member's people throw from the beginning of their next fight. */
export const changeDice = (service: Service, { member: id, role }: Actor, dice: string): Promise<Member | Refusal> =>
  revise(async () => {
    const member = await service.store.member(id)
    const wrong = may(role, 'hands', { own: true })
    if (!member || wrong) return wrong ?? refuse('There is no such member.', 'E_NO_MEMBER')
    const { dice: _, ...others } = member
    const done: Member = dice === 'tray' ? others : { ...others, dice }
    return { done, save: () => service.store.saveMember(done) }
  })

async function memberRevised(
  service: Service,
  actor: Actor,
  { id, change: what }: { readonly id: string; readonly change: Change },
): Promise<Revision<Member> | Refusal> {
  const [table, member] = [await service.store.table(actor.table), await service.store.member(id)]
  if (!table || !member || member.table !== actor.table) return refuse('There is no such member.', 'E_NO_MEMBER')
  const own = id === actor.member
  const wrong =
    operationsOf(member, what, own)
      .map((operation) => may(actor.role, operation, { own }))
      .find((one) => one !== null) ?? (what.name === undefined ? null : named(what.name))
  if (wrong) return wrong
  const resigns =
    member.role === 'referee' && !member.left && (what.left === true || (what.role ?? 'referee') !== 'referee')
  if (resigns && !(await hasOtherReferee(service, member)))
    return refuse('The referee hands the table over before leaving.', 'E_LAST_REFEREE')
  const next: Member = {
    ...member,
    role: what.role ?? member.role,
    name: what.name?.trim() ?? member.name,
    left: what.left ?? member.left,
    epoch: member.epoch + (what.left || what.renew ? 1 : 0),
  }
  return {
    save: () => (resigns ? service.store.saveTable(table, { member: next }) : service.store.saveMember(next)),
    done: next,
  } // so that of the last two referees only one can resign
}

async function hasOtherReferee({ store }: Service, { id, table }: Member): Promise<boolean> {
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
  return wanted.length === 0 ? ['rename member'] : wanted // a change of nothing needs permission all the same
}
