import { userOf } from '../api-objects.ts'
import type { Call, Method } from '../call.ts'
import { getFile } from '../files.ts'
import { conflict } from '../refusal.ts'
import { poll } from '../updates.ts'
import { deleteWebhook, getWebhookInfo, setWebhook } from '../webhook.ts'
import {
  getChat,
  getChatAdministrators,
  getChatMember,
  leaveChat,
  pinChatMessage,
  sendChatAction,
  setMessageReaction,
  unpinChatMessage,
} from './chat.ts'
import {
  deleteMyCommands,
  getMyCommands,
  setChatMenuButton,
  setMyCommands,
  setMyDescription,
  setMyShortDescription,
} from './commands.ts'
import { deleteMessage, editMessageCaption, editMessageMedia, editMessageReplyMarkup, editMessageText } from './edit.ts'
import { sendDocument, sendPhoto } from './media.ts'
import { sendDice, sendMessage } from './send.ts'
import { answerCallbackQuery } from './tap.ts'

/** Every method this server has, by the name under which it is logged. */
const METHODS: Readonly<Record<string, Method>> = {
  getMe: ({ world }) => ({ ...userOf(world.me), ...world.flags }),
  getUpdates,
  setWebhook,
  deleteWebhook,
  getWebhookInfo,
  sendMessage,
  sendDice,
  sendPhoto,
  sendDocument,
  editMessageText,
  editMessageCaption,
  editMessageMedia,
  editMessageReplyMarkup,
  deleteMessage,
  answerCallbackQuery,
  pinChatMessage,
  unpinChatMessage,
  getChat,
  getChatMember,
  getChatAdministrators,
  leaveChat,
  sendChatAction,
  setMessageReaction,
  setMyCommands,
  getMyCommands,
  deleteMyCommands,
  setChatMenuButton,
  setMyDescription,
  setMyShortDescription,
  getFile,
  close: () => true,
  logOut: () => true,
}
const BY_NAME = new Map(Object.entries(METHODS).map(([name, method]) => [name.toLowerCase(), { name, method }]))

/** Methods are found in any case. */
export function methodNamed(name: string): { readonly name: string; readonly method: Method } | null {
  return BY_NAME.get(name.toLowerCase()) ?? null
}

function getUpdates({ updates, webhook, given, gone }: Call): unknown {
  if (webhook.url !== '')
    throw conflict("can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first")
  return poll(updates, given, gone)
}
