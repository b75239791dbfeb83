import type { JSX } from 'preact'
import css from './chat-column.module.css'
import type { ChatState } from './chat-store.ts'
import { Clock } from './parts/clock.tsx'
import { Icon } from './parts/icon.tsx'
import { Logo } from './parts/logo.tsx'
import { SideToken } from './parts/side-token.tsx'

export type Heads = {
  readonly state: ChatState
  readonly isFolded: boolean
  readonly opened: string | null
  readonly turn: (part: 'add' | 'alerts') => void
  /** Opens the large view, for those who watch. */
  readonly enlarge: (() => void) | null
}

/** Whose chat it is; in a fight of one's own the strip says enough. */
export function Heading({ state, isFolded, opened, turn, enlarge }: Heads): JSX.Element {
  const referee = state.place !== null && isReferee(state.place.you.role)
  return (
    <header class={`${css.head} ${isFolded ? css.folded : ''}`}>
      <Head state={state} referee={referee} />
      {state.due !== null && state.now?.open && !isFoughtIn(state.now) && <Clock due={state.due} />}
      <div class={css.tools}>
        {enlarge && (
          <button type="button" class={css.add} onClick={enlarge}>
            <Icon name="screen" />
            <span>Large view</span>
          </button>
        )}
        {referee && <Adding adding={opened === 'add'} turn={() => turn('add')} />}
        <button
          type="button"
          class={css.add}
          aria-label="Alerts"
          aria-expanded={opened === 'alerts'}
          onClick={() => turn('alerts')}
        >
          <Icon name="bell" />
        </button>
      </div>
    </header>
  )
}

function Head({
  state: { place, now },
  referee,
}: {
  readonly state: ChatState
  readonly referee: boolean
}): JSX.Element {
  const own = referee ? [] : (now?.people ?? []).filter((one) => one.own)
  const [one] = own
  return (
    <>
      {place &&
        (referee ? (
          <Logo />
        ) : (
          <SideToken
            name={one?.name ?? place.you.name}
            side={one?.side ?? (place.you.role === 'spectator' ? 'bystanders' : 'players')}
            down={one?.down ?? false}
            size={26}
          />
        ))}
      <div class={css.who}>
        <h2>{place?.you.name ?? ' '}</h2>
        <p>
          {own.length > 0 && own.some(({ name }) => name !== place?.you.name)
            ? own.map((each) => each.name).join(', ')
            : `${place?.table.name ?? ''}${place?.you.role === 'spectator' ? ' · watching' : ''}`}
        </p>
      </div>
    </>
  )
}

const Adding = ({ adding, turn }: { readonly adding: boolean; readonly turn: () => void }): JSX.Element => (
  <button type="button" class={css.add} aria-expanded={adding} onClick={turn}>
    <Icon name={adding ? 'close' : 'plus'} />
    <span>{adding ? 'Close' : 'Add a player'}</span>
  </button>
)

export const isReferee = (role: string): boolean => role === 'referee' || role === 'co-referee'

export const isFoughtIn = (now: ChatState['now']): boolean =>
  now?.fight != null && now.fight.round > 0 && !now.fight.over
