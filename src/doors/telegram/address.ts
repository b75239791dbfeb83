import type { Carrier } from '../carriers.ts'
import type { Chat } from '../chat/session/session.ts'

export const TELEGRAM = 'telegram'

/** Telegram throws dice with six sides. */
export const CARRIER: Carrier = {
  door: TELEGRAM,
  name: 'Telegram',
  dice: { sides: 6 },
  frames: 'https://web.telegram.org',
}

/** A chat, and in a forum the topic: `5`, `-1001234567890/7`. */
export type Place = { readonly chat: number; readonly topic: number | null }

export const addressOf = ({ chat, topic }: Place): string => (topic === null ? String(chat) : `${chat}/${topic}`)

export function placeOf(address: string): Place {
  const [chat, topic] = address.split('/')
  return { chat: Number(chat), topic: topic === undefined ? null : Number(topic) }
}

export const chatAt = (place: Place): Chat => ({ door: TELEGRAM, address: addressOf(place) })

/** Groups have numbers below zero. */
export const isGroup = (address: string): boolean => address.startsWith('-')
