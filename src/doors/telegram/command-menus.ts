import type { Api } from 'grammy'
import { listed } from '../chat/commands/all-commands.ts'
import { MENUS } from './menu-translations.ts'

type Item = { readonly name: string; readonly says: string }

const GROUP: readonly Item[] = [
  { name: 'here', says: 'show my table in this group' },
  { name: 'card', says: 'send the card anew' },
  { name: 'help', says: 'how to play' },
]

/** Registers the command menus: full in private chats, short in groups, per language. One call per menu. */
export const menuCalls = (api: Api): readonly ((ending: AbortSignal) => Promise<unknown>)[] =>
  (
    [
      ['all_private_chats', listed()],
      ['all_group_chats', GROUP],
    ] as const
  ).flatMap(([type, items]) =>
    ['', ...Object.keys(MENUS)].map(
      (language) => (ending: AbortSignal) =>
        api.setMyCommands(
          menuOf(items, language),
          { scope: { type }, ...(language !== '' && { language_code: language as 'de' }) },
          ending as never,
        ),
    ),
  )

const menuOf = (
  items: readonly Item[],
  language: string,
): { readonly command: string; readonly description: string }[] =>
  items
    .slice(0, 100)
    .map(({ name, says }) => ({ command: name, description: (MENUS[language]?.[name] ?? says).slice(0, 256) }))
