import { call, must } from './api.ts'
import type { Hook } from './hook.ts'
import type { Table } from './player.ts'

/** A table with a player, and with a hook where there is one. */
export async function tableOf(url: string, hook: Hook | null): Promise<Table> {
  const { token } = await must(() => call(url, null, 'POST', '/tables', { name: 'Crash', referee: 'Ruth' }))
  const referee = token as string
  await must(() => call(url, referee, 'PATCH', '/table', { settings: { clock: { turn: 0, reaction: 0, bank: 0 } } }))
  if (hook) await must(() => call(url, referee, 'POST', '/hooks', { url: hook.url, role: 'referee' }))
  const { code } = await must(() => call(url, referee, 'POST', '/invites', { role: 'player' }))
  const joined = await must(() => call(url, null, 'POST', '/join', { code, name: 'Pia' }))
  return { url, referee, player: joined.token as string, member: joined.member as string }
}
