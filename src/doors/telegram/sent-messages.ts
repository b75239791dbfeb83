import type { Service } from '../../table/service.ts'

/** One with a picture has a caption in place of a text. */
export type Pictured = { readonly picture: number }
type Message = number | Pictured

/** The last message of a chat; its text if it tells of the fight and may grow. */
export type Last = {
  readonly message: Message
  readonly text: string | null
  readonly at: number
  /** The letter that it came with: if that letter comes again, it has been delivered. */
  readonly letter: number
}

/** Message ids by question, as long as the message may be edited, and the last message. */
export type Sent = { readonly tags: Readonly<Record<string, Message>>; readonly last: Last | null }

const MOST = 8
const sentKey = (address: string): string => `sent telegram ${address}`

export async function sentIn({ store }: Service, address: string): Promise<Sent> {
  const body = (await store.note(sentKey(address)))?.body as Sent | Sent['tags'] | null | undefined
  if (body && 'last' in body && 'tags' in body) return body as Sent
  return { tags: (body ?? {}) as Sent['tags'], last: null } // written by an older version
}

export const messageOf = ({ tags }: Sent, tag: string): Message | null => (Object.hasOwn(tags, tag) ? tags[tag]! : null)

/** Letters of an address leave one after the other; another server may still be at the one before. */
export async function keepSent(
  { store }: Service,
  address: string,
  { tag, last }: { readonly tag: string | null; readonly last: Last },
): Promise<void> {
  for (;;) {
    const note = await store.note(sentKey(address))
    const { tags } = await sentIn({ store } as Service, address)
    const kept =
      tag === null
        ? Object.entries(tags)
        : [...Object.entries(tags).filter(([one]) => one !== tag), [tag, last.message]]
    const body = { tags: Object.fromEntries(kept.slice(-MOST)), last } satisfies Sent
    if ('rev' in (await store.keepNote({ key: sentKey(address), rev: note?.rev ?? 0, body, lines: [], letters: [] })))
      return
  }
}
