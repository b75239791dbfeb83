import type { Api } from 'grammy'
import { listed } from '../chat/commands/all-commands.ts'

type Item = { readonly name: string; readonly says: string }

/** Descriptions by language and command. A command without one keeps its English description. */
export type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The dialogue speaks English alone, and a menu promises no more. A language of the dialogue adds its file here. */
const TRANSLATIONS: Translations = {}

/** Older versions registered menus in these languages; Telegram keeps a menu until it is deleted. */
const FORMER = ['de', 'fr', 'es'] as const

const GROUP: readonly Item[] = [
  { name: 'here', says: 'show my table in this group' },
  { name: 'card', says: 'send the card anew' },
  { name: 'help', says: 'how to play' },
]

type MenuCall = (ending: AbortSignal) => Promise<unknown>

/** Registers the command menus: full in private chats, short in groups, per language. One call per menu. */
export const menuCalls = (api: Api, translations: Translations = TRANSLATIONS): readonly MenuCall[] =>
  (
    [
      ['all_private_chats', listed()],
      ['all_group_chats', GROUP],
    ] as const
  ).flatMap(([type, items]) => [
    ...['', ...Object.keys(translations)].map(
      (language): MenuCall =>
        (ending) =>
          api.setMyCommands(
            menuOf(items, translations[language] ?? {}),
            { scope: { type }, ...(language !== '' && { language_code: language as 'de' }) },
            ending as never,
          ),
    ),
    ...FORMER.filter((language) => !Object.hasOwn(translations, language)).map(
      (language): MenuCall =>
        (ending) =>
          api.deleteMyCommands({ scope: { type }, language_code: language }, ending as never),
    ),
  ])

const menuOf = (
  items: readonly Item[],
  translated: Readonly<Record<string, string>>,
): { readonly command: string; readonly description: string }[] =>
  items
    .slice(0, 100)
    .map(({ name, says }) => ({ command: name, description: (translated[name] ?? says).slice(0, 256) }))
