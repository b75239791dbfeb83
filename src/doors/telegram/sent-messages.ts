import type { Service } from '../../table/service.ts'

/** Message ids by question, as long as the message may be edited. */
type Sent = Readonly<Record<string, number>>

const MOST = 8
const sentKey = (address: string): string => `sent telegram ${address}`

export async function sentAs({ store }: Service, address: string, tag: string): Promise<number | null> {
  const sent = (await store.note(sentKey(address)))?.body as Sent | undefined
  return sent && Object.hasOwn(sent, tag) ? sent[tag]! : null
}

export async function keepSent(
  { store }: Service,
  address: string,
  { tag, message }: { readonly tag: string; readonly message: number },
): Promise<void> {
  for (;;) {
    const note = await store.note(sentKey(address))
    const body = Object.fromEntries(
      [...Object.entries((note?.body ?? {}) as Sent).filter(([one]) => one !== tag), [tag, message]].slice(-MOST),
    )
    if ('rev' in (await store.keepNote({ key: sentKey(address), rev: note?.rev ?? 0, body, lines: [], letters: [] })))
      return
  }
}
