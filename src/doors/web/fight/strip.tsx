import type { JSX } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { ChatNow } from '../../../client/chat-shapes.ts'
import { Clock } from '../parts/clock.tsx'
import { Cells } from '../parts/health-cells.tsx'
import { Icon } from '../parts/icon.tsx'
import { ScreenReaderOnly } from '../parts/screen-reader-only.tsx'
import { SideToken } from '../parts/side-token.tsx'
import css from './strip.module.css'

type One = ChatNow['people'][number]
type Props = {
  readonly now: ChatNow
  readonly due: number | null
  readonly referee: boolean
  /** Shows or hides the field; null where there is none. */
  readonly field: Turned | null
  /** Shows or hides the alerts; null where the heading does. */
  readonly bell: Turned | null
}
type Turned = { readonly open: boolean; turn(): void }

/** What is true for the whole table: whose turn, who acts when and how far off they are, and how one is oneself. */
export function Strip({ now, due, referee, field, bell }: Props): JSX.Element {
  const { people } = now
  const mine = people.filter(({ own, glance }) => own && glance)
  const me = mine.find(({ id }) => id === now.turn) ?? mine[0]
  return (
    <div class={css.strip} data-strip={now.fight?.length}>
      <div class={css.head}>
        <h3 class={css.title}>
          {titleOf(now)} {now.fight && now.fight.round > 0 && <small>round {now.fight.round}</small>}
        </h3>
        {field && (
          <button type="button" class={css.map} aria-expanded={field.open} onClick={field.turn}>
            <Icon name="map" size={18} />
            Field
          </button>
        )}
        {bell && (
          <button type="button" class={css.map} aria-label="Alerts" aria-expanded={bell.open} onClick={bell.turn}>
            <Icon name="bell" size={18} />
          </button>
        )}
        <Time now={now} due={due} />
      </div>
      <Order now={now} referee={referee} />
      {me && !referee && <Mine one={me} />}
    </div>
  )
}

function titleOf({ fight, turn, people }: ChatNow): string {
  const one = people.find(({ id }) => id === turn)
  if (fight?.over) return 'The fight is over'
  if (!one) return fight && fight.round > 0 ? 'Between turns' : 'Before the fight'
  const own = people.filter((each) => each.own)
  return one.own && own.length === 1 ? 'Your turn' : `${one.name}’s turn`
}

/** How long it may still take, and what happens then; without a clock, who is waited for. */
function Time({
  now: { zero, waiting, fight, open },
  due,
}: {
  readonly now: ChatNow
  readonly due: number | null
}): JSX.Element {
  const waits = !open && waiting.length > 0 ? `for ${waiting.join(', ')}` : ''
  if (fight?.paused) return <p class={css.time}>The clocks stand still</p>
  if (due === null) return <p class={css.time}>{waits && `waiting ${waits}`}</p>
  return (
    <div class={css.time}>
      <Clock due={due} />
      <span>{zero ? `then ${zero}` : waits || 'left'}</span>
    </div>
  )
}

function Order({
  now: { people, from, unit, turn },
  referee,
}: {
  readonly now: ChatNow
  readonly referee: boolean
}): JSX.Element {
  const shown = people.filter(
    ({ state, left, aboard, box }) => (state !== 'none' || !box) && (!left || aboard === null),
  )
  const near = nearestFoe(people, from)
  const [cards, mark] = useInView(`${turn} ${near}`)
  return (
    <ol
      ref={cards}
      onScroll={mark}
      class={`${css.order} ${shown.length > ROOMY ? css.tight : ''}`}
      aria-label="Order of turns"
    >
      {shown.map((one) => (
        <li
          key={one.id}
          class={`${css.one} ${css[one.state]} ${one.down ? css.down : ''} ${one.hidden ? css.hidden : ''} ${one.id === near ? css.near : ''}`}
          aria-current={one.id === turn ? 'step' : undefined}
        >
          <Token one={one} />
          <span class={css.who}>
            <b>{one.name}</b>
            {one.total !== null && <span class={css.total}>{one.total}</span>}
          </span>
          <Cells word={one.word} />
          <span class={css.line}>{lineOf(one, { from, unit, referee })}</span>
          <ScreenReaderOnly>{spoken(one)}</ScreenReaderOnly>
        </li>
      ))}
    </ol>
  )
}

const Token = ({ one }: { readonly one: One }): JSX.Element => (
  <span class={css.token}>
    <SideToken name={one.name} side={one.side} down={one.down} size={one.state === 'acted' ? 18 : 26} />
    {one.state === 'acted' && !one.down && <Icon name="tick" size={13} />}
    {one.auto && (
      <small class={css.auto} title="plays by itself">
        auto
      </small>
    )}
  </span>
)

/** Brings the card of the nearest enemy into view, and marks a row that goes on to the right. */
function useInView(shown: string): readonly [{ current: HTMLOListElement | null }, () => void] {
  const cards = useRef<HTMLOListElement>(null)
  const mark = (): void => {
    const { scrollLeft, clientWidth, scrollWidth } = cards.current!
    cards.current!.toggleAttribute('data-more', scrollLeft + clientWidth < scrollWidth - 2)
  }
  useLayoutEffect(() => {
    cards.current!.querySelector(`.${css.near}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [shown])
  useLayoutEffect(mark)
  return [cards, mark]
}

/** Who stands nearest of those that fight against the reader. */
function nearestFoe(people: readonly One[], from: string | null): string | null {
  const me = people.find(({ id }) => id === from)
  const foes = people.filter(
    ({ side, down, left, far, box }) => side !== me?.side && !down && !left && !box && far !== null,
  )
  return foes.reduce<One | null>((best, one) => (best && best.far! <= one.far! ? best : one), null)?.id ?? null
}

/** With more people there is no room for a word beside the tokens. */
const ROOMY = 5

/** `you`, `12 m`, `next`. */
function lineOf(
  one: One,
  { from, unit, referee }: Pick<ChatNow, 'from' | 'unit'> & { readonly referee: boolean },
): string {
  const apart = one.far === null ? (one.down ? '' : (one.near ?? '')) : `${one.far} ${unit}`
  const far = one.id === from ? (one.own && !referee ? 'you' : '') : apart
  const more = one.hidden ? 'hidden' : one.state === 'delays' ? 'waits' : ''
  return [far, one.state === 'next' ? 'next' : more].filter(Boolean).join(' · ')
}

const spoken = ({ state, word, down, auto }: One): string =>
  [state === 'acted' ? 'has acted' : '', word ?? '', down ? 'out' : '', auto ? 'plays by itself' : '']
    .filter(Boolean)
    .map((part) => `, ${part}`)
    .join('')

function Mine({ one }: { readonly one: One }): JSX.Element {
  const { health, word, glance } = one
  const arm = glance?.arm
  const [state] = glance?.states ?? []
  return (
    <div class={css.mine}>
      {health !== null && typeof health !== 'string' && <Scores health={health} />}
      <p class={css.arm}>
        <b>{capital(word ?? one.name)}</b>
        <span>{arm ? `${arm.name}${roundsOf(arm)}` : 'nothing in hand'}</span>
      </p>
      {state && <span class={css.state}>{state}</span>}
    </div>
  )
}

const roundsOf = ({ loaded, holds }: { readonly loaded: number | null; readonly holds: number | null }): string =>
  loaded === null ? '' : holds ? `, ${loaded} of ${holds}` : `, ${loaded} left`

const Scores = ({
  health,
}: {
  readonly health: Readonly<Record<string, { readonly max: number; readonly now: number }>>
}): JSX.Element => (
  <dl class={css.scores}>
    {Object.entries(health).map(([score, { now, max }]) => (
      <div key={score} class={now < max ? css.low : ''}>
        <dt>{score.length < 4 ? score.toUpperCase() : capital(score)}</dt>
        <dd>
          {now}
          {now < max && <small>/{max}</small>}
        </dd>
      </div>
    ))}
  </dl>
)

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
