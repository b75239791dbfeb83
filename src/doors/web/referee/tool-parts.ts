import type { ChatNow } from '../../../client/chat-shapes.ts'
import type { Operations } from '../../../client/client.ts'

export type ToolProps = {
  readonly client: Operations
  readonly people: ChatNow['people']
  readonly say: (text: string) => void
}

export function sent(event: SubmitEvent, use: (form: FormData) => void): void {
  event.preventDefault()
  use(new FormData(event.currentTarget as HTMLFormElement))
}

export const textIn = (form: FormData, name: string): string => String(form.get(name) ?? '').trim()
