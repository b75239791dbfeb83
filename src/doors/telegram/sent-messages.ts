import type { Service } from '../../table/service.ts'

/** Message ids by question, as long as the message may be edited. One with a picture has a caption in place of a text. */
type Sent = Readonly<Record<string, number | Pictured>>
export type Pictured = { readonly picture: number }

const MOST = 8
const sentKey = (address: string): string => `sent telegram ${address}`

export async function sentAs({ store }: Service, address: string, tag: string): Promise<Sent[string] | null> {
  const sent = (await store.note(sentKey(address)))?.body as Sent | undefined
  return sent && Object.hasOwn(sent, tag) ? sent[tag]! : null
}

export async function keepSent(
  { store }: Service,
  address: string,
  { tag, message }: { readonly tag: string; readonly message: Sent[string] },
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
