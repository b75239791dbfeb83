import type { JSX } from 'preact'
import type { ChatNow } from '../../../client/chat-shapes.ts'
import { kindOf, SideToken } from '../parts/side-token.tsx'
import css from './end-card.module.css'
import type { Ending } from './end-card.tsx'

/** Everybody's dice against all the ways in which the same dice can fall. */
export function Luck({
  ending,
  people,
}: {
  readonly ending: Ending
  readonly people: ChatNow['people']
}): JSX.Element | null {
  const thrown = people.flatMap(({ id, name, side }) => {
    const luck = ending.people.find(({ who }) => who === id)?.luck
    return luck ? [{ id, name, side, ...luck }] : []
  })
  if (thrown.length === 0) return null
  return (
    <div class={css.part}>
      <h4>
        Luck <small>luckier than this share of tables</small>
      </h4>
      <ul class={css.lucks}>
        {thrown.map(({ id, name, side, dice, beyond, better }) => (
          <li key={id}>
            <SideToken name={name} side={side} size={24} />
            <span class={css.who}>
              <b>{name}</b>{' '}
              <small>
                {dice} {dice === 1 ? 'die' : 'dice'}, {pointsOf(beyond)}
              </small>
              {better !== null && <Bar share={better} side={side} />}
            </span>
            <span class={css.share}>
              {better === null ? '' : better}
              {better !== null && <small> %</small>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** `+9` is better than the mean, also where low is good. */
const pointsOf = (beyond: number): string =>
  beyond === 0 ? 'as the mean' : `${beyond > 0 ? '+' : '−'}${Math.abs(beyond)} to the mean`

/** From the middle: right is luck. */
const Bar = ({ share, side }: { readonly share: number; readonly side: string }): JSX.Element => (
  <svg class={css.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
    <rect class={css.ground} width="100" height="6" rx="1" />
    <rect class={css[kindOf(side)]} x={Math.min(50, share)} width={Math.max(1, Math.abs(share - 50))} height="6" />
    <rect class={css.middle} x="49.6" width="0.8" height="6" />
  </svg>
)
