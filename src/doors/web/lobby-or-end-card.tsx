import type { JSX } from 'preact'
import type { ChatState, ChatStore } from './chat-store.ts'
import { useLoaded } from './load-on-demand.ts'

type Props = { readonly chat: ChatStore; readonly state: ChatState; readonly referee: boolean }

/** The lobby before a fight, and the end card after it. */
export function BeforeAndAfter({ chat, state, referee }: Props): JSX.Element {
  const { now, place, map } = state
  const End = useLoaded(now?.fight?.over === true, () => import('./after/end-card.tsx').then((part) => part.EndCard))
  const Before = useLoaded(isBefore(state, referee), () => import('./lobby/lobby.tsx').then((part) => part.Lobby))
  return (
    <>
      {End && now && (
        <End
          now={now}
          client={chat.client}
          whose={place?.you.name ?? ''}
          map={map?.map ?? null}
          at={state.at}
          say={referee ? (text) => chat.say({ text }) : null}
        />
      )}
      {Before && <Before chat={chat} state={state} referee={referee} />}
    </>
  )
}

/** Nothing is fought yet, and nothing is asked but for a character. */
export const isBefore = ({ now, line }: ChatState, referee: boolean): boolean =>
  now !== null && !now.fight && line === 'live' && (now.open === null || (!referee && isNewcomer(now)))

/** The first question of a dialogue for a character: the lobby has its keys. */
const isNewcomer = ({ open }: NonNullable<ChatState['now']>): boolean =>
  open?.about === 'character' && /^form\d+\.0$/.test(open.tag) && !open.deep
