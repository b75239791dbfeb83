import type { Amiss } from '../../../table/fights/rule-failures.ts'
import type { Service } from '../../../table/service.ts'
import { isReferee } from '../../../table/tables/role-permissions.ts'
import { type Chat, news } from './session.ts'
import { changeSession } from './session-store.ts'

/** Tells the referees of a table something in their chats; those that are excepted know it already. */
export async function tellReferees(
  service: Service,
  id: string,
  {
    text,
    isExcepted = () => false,
  }: { readonly text: string; readonly isExcepted?: (chat: Chat & { readonly member: string }) => boolean | undefined },
): Promise<void> {
  const [table, members] = await Promise.all([service.store.table(id), service.store.members(id)])
  const referees = members.filter(({ role, left }) => isReferee(role) && !left).map((one) => one.id)
  for (const { member, door, address } of table?.chats ?? []) {
    if (member === null || !referees.includes(member) || isExcepted({ member, door, address })) continue
    await changeSession(service, { door, address }, async (session) => ({ session, said: [news(text)] }))
  }
}

/** Tells the referees where a rule threw. The person whose message caused it was told of the refusal. */
export async function tellAmiss(service: Service, { table, text, by }: Amiss): Promise<void> {
  if (by === null) return
  const name = (await service.store.member(by))?.name ?? 'somebody'
  await tellReferees(service, table, {
    text: `What ${name} wanted could not be done, and the fight is as it was. ${text}`,
    isExcepted: ({ member }) => member === by,
  })
}
