import type { Api } from 'grammy'
import { listed } from '../chat/commands.ts'
import { MENUS } from './menus.ts'

type Item = { readonly name: string; readonly says: string }

const GROUP: readonly Item[] = [
  { name: 'here', says: 'show my table in this group' },
  { name: 'card', says: 'send the card anew' },
  { name: 'help', says: 'how to play' },
]

/** What people see when they type a slash: everything in private, little in groups; in their language, where we have it. */
export async function registerCommands(api: Api): Promise<void> {
  for (const [type, items] of [['all_private_chats', listed()], ['all_group_chats', GROUP]] as const)
    for (const language of ['', ...Object.keys(MENUS)])
      await api.setMyCommands(menuOf(items, language), { scope: { type }, ...(language !== '' && { language_code: language as 'de' }) })
}

const menuOf = (items: readonly Item[], language: string): { readonly command: string; readonly description: string }[] =>
  items.slice(0, 100).map(({ name, says }) => ({ command: name, description: (MENUS[language]?.[name] ?? says).slice(0, 256) }))
