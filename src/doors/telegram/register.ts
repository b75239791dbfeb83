import type { Api } from 'grammy'
import { listed } from '../chat/commands.ts'

const GROUP = [
  { command: 'here', description: 'show my table in this group' },
  { command: 'card', description: 'send the card anew' },
  { command: 'help', description: 'how to play' },
]

/** What people see when they type a slash: everything in private, little in groups. */
export async function registerCommands(api: Api): Promise<void> {
  const all = listed().map(({ name, says }) => ({ command: name, description: says.slice(0, 256) }))
  await api.setMyCommands(all.slice(0, 100), { scope: { type: 'all_private_chats' } })
  await api.setMyCommands(GROUP, { scope: { type: 'all_group_chats' } })
}
