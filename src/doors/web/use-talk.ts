import { useState } from 'preact/hooks'
import type { ChatState } from './chat-store.ts'

export type Talking = {
  readonly isOn: boolean
  turn(): void
  /** What is sent for words that were typed. */
  sent(text: string): string
}

/** Words beside the questions: to all, or with `@Name` to one alone; null for who only watches. */
export function useTalk({ now, place }: ChatState): Talking | null {
  const [isOn, set] = useState(false)
  if (!place || place.you.role === 'spectator') return null
  return {
    isOn,
    turn: () => set(!isOn),
    sent: (text) => (isOn || (!now?.open && isSpeech(text)) ? spoken(text.trim()) : text),
  }
}

/** Where nothing is asked, several words are no answer and no command. */
const isSpeech = (text: string): boolean => /^\s*[^\s/]\S*\s+\S/.test(text)

function spoken(text: string): string {
  const [, name, words] = /^@(\S+)\s+([\s\S]+)$/.exec(text) ?? []
  if (text.startsWith('/')) return text
  return name === undefined ? `/talk ${text}` : `/whisper ${name} ${words}`
}
