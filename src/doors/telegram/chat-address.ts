import type { Chat } from '../chat/session/session.ts'
import type { Messenger } from '../messengers.ts'

export const TELEGRAM = 'telegram'

/** Telegram throws six-sided dice. */
export const MESSENGER: Messenger = {
  door: TELEGRAM,
  name: 'Telegram',
  dice: { sides: 6 },
  menus: 'in place',
  frames: 'https://web.telegram.org',
}

/** A chat, and the topic in a forum: `5`, `-1001234567890/7`. */
export type Topic = { readonly chat: number; readonly topic: number | null }

export const addressOf = ({ chat, topic }: Topic): string => (topic === null ? String(chat) : `${chat}/${topic}`)

export function parseAddress(address: string): Topic {
  const [chat, topic] = address.split('/')
  return { chat: Number(chat), topic: topic === undefined ? null : Number(topic) }
}

export const chatAt = (place: Topic): Chat => ({ door: TELEGRAM, address: addressOf(place) })

/** Ids of groups are negative. */
export const isGroup = (address: string): boolean => address.startsWith('-')
