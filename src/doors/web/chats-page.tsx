import type { JSX } from 'preact'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { ChatColumn, nameOf } from './chat-column.tsx'
import { type ChatStore, chatStore } from './chat-store.ts'
import css from './chats-page.module.css'
import { useLoaded } from './load-on-demand.ts'
import { memberOf, withLinks } from './merge-links.ts'
import { useStore } from './observable.ts'
import { forgetSeen } from './offline-copy.ts'
import { Logo } from './parts/logo.tsx'
import { ScreenReaderOnly, screenReaderOnly } from './parts/screen-reader-only.tsx'
import { keepLinks, keptLinks, linksInHash, takeHash } from './stored-links.ts'
import { wishLarge } from './watch/large-view.ts'
import { useYourTurn } from './your-turn.ts'

/** The chats of all links opened in this browser: side by side if there is room, else one at a time. */
export function ChatsPage(): JSX.Element {
  const [links, setLinks] = useLinks()
  const chats = useChats(links.tokens)
  const [chosen, choose] = useState('')
  const active = chats.find(({ token }) => memberOf(token) === chosen) ?? chats[0]
  const add = (...tokens: readonly string[]): void => {
    setLinks(withLinks(links.tokens, tokens))
    choose(memberOf(tokens[0]!))
  }
  const Start = useLoaded(!active, () => import('./join-or-open.tsx').then((part) => part.Start))
  if (!active) return Start ? <Start code={links.code} joined={add} /> : <Opening />
  return (
    <div class={css.desk}>
      {chats.length > 1 && <Tabs chats={chats} active={active} choose={choose} />}
      <main class={css.main}>
        <Heading chat={active} chats={chats} />
        <div class={`${css.columns} ${chats.length === 1 ? css.alone : ''}`}>
          {chats.map((chat) => (
            <ChatColumn
              key={chat.token}
              chat={chat}
              active={chat === active}
              alone={chats.length === 1}
              enter={() => choose(memberOf(chat.token))}
              leave={() => setLinks(links.tokens.filter((token) => token !== chat.token))}
              add={add}
            />
          ))}
        </div>
      </main>
      <div aria-live="assertive">
        {chats.map((chat) => (
          <Urgent key={chat.token} chat={chat} />
        ))}
      </div>
    </div>
  )
}

/** Until there is more to show; the same stands in `chats.html`. */
const Opening = (): JSX.Element => (
  <div class="opening">
    <Logo size={40} />
    Fray
  </div>
)

/** Stored links, and those in the URL. */
function useLinks(): readonly [
  { readonly tokens: readonly string[]; readonly code: string },
  (tokens: readonly string[]) => void,
] {
  const [links, set] = useState(() => ({ tokens: withLinks(keptLinks(), linksInHash()), code: '' }))
  const keep = (tokens: readonly string[]): void => {
    keepLinks(tokens)
    set((before) => ({ ...before, tokens }))
  }
  useLayoutEffect(() => {
    const { hash } = location // it is taken off the address meanwhile
    if (hash.includes('tgWebApp'))
      void import('../telegram/page/mini-app.ts')
        .then(({ handedLink }) => handedLink(hash))
        .then((token) => token !== null && set({ tokens: [token], code: '' }))
    const take = (): void => {
      const { tokens, code, watch } = takeHash()
      if (tokens.length > 0) keep(withLinks(keptLinks(), tokens))
      if (watch !== '') {
        wishLarge()
        void import('./watch/watch-by-code.ts')
          .then(({ watchBy }) => watchBy(watch))
          .then((token) => token !== null && keep(withLinks(keptLinks(), [token])))
      }
      if (code !== '') set((before) => ({ ...before, code }))
    }
    take()
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
  return [links, keep]
}

/** One store per link, for as long as it is shown. */
function useChats(tokens: readonly string[]): readonly ChatStore[] {
  const known = useRef(new Map<string, ChatStore>())
  return useMemo(() => {
    for (const [token, chat] of known.current) {
      if (tokens.includes(token)) continue
      chat.stop()
      forgetSeen(token)
      known.current.delete(token)
    }
    return tokens.map((token) => {
      const chat = known.current.get(token) ?? chatStore(token)
      known.current.set(token, chat)
      return chat
    })
  }, [tokens])
}

function Heading({ chat, chats }: { readonly chat: ChatStore; readonly chats: readonly ChatStore[] }): JSX.Element {
  const table = useStore(chat).place?.table.name ?? ''
  useYourTurn(chats.filter((one) => one.get().now?.open).length, table)
  return <h1 class={screenReaderOnly}>{table === '' ? 'Chats' : `Chats of ${table}`}</h1>
}

const Tabs = ({
  chats,
  active,
  choose,
}: {
  readonly chats: readonly ChatStore[]
  readonly active: ChatStore
  readonly choose: (member: string) => void
}): JSX.Element => (
  <nav class={css.tabs} aria-label="Chats">
    {chats.map((chat) => (
      <Tab key={chat.token} chat={chat} active={chat === active} choose={() => choose(memberOf(chat.token))} />
    ))}
  </nav>
)

function Tab({
  chat,
  active,
  choose,
}: {
  readonly chat: ChatStore
  readonly active: boolean
  readonly choose: () => void
}): JSX.Element {
  const state = useStore(chat)
  return (
    <button type="button" class={css.tab} aria-current={active || undefined} onClick={choose}>
      <span class={css.name}>{state.place?.you.name ?? nameOf(state)}</span>
      {state.now?.open && (
        <>
          <span class={css.pin} />
          <ScreenReaderOnly> is asked</ScreenReaderOnly>
        </>
      )}
    </button>
  )
}

/** Announces a reaction to screen readers at once, whichever chat asks. */
function Urgent({ chat }: { readonly chat: ChatStore }): JSX.Element | null {
  const { now, messages, place } = useStore(chat)
  const asked = now?.open && messages.findLast(({ tag }) => tag === now.open!.tag)
  return asked?.urgent ? (
    <ScreenReaderOnly>
      {place?.you.name}: {asked.text}
    </ScreenReaderOnly>
  ) : null
}
