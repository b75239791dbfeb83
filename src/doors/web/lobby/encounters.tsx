import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Encounter } from '../../../client/table-shapes.ts'
import { KeyButton } from '../parts/key.tsx'
import { kindOf, SHAPES } from '../parts/side-token.tsx'
import css from './lobby.module.css'
import type { Choices, Table } from './lobby.tsx'

type Props = {
  readonly table: Table
  readonly choices: Choices
  readonly isReady: boolean
  readonly say: (text: string) => void
}
const AT_FIRST = 4

/** What the players may meet: chosen in one tap, begun in the next. */
export function Encounters({ table, choices, isReady, say }: Props): JSX.Element {
  const [isAll, showAll] = useState(false)
  const { encounters, chosen } = choices
  const known = encounters.find(({ title }) => title === chosen)
  const ordered = known ? [known, ...encounters.filter((one) => one !== known)] : encounters
  const missing = withoutCharacter(table)
  const heroes = heroesOf(table)
  return (
    <div class={css.meet}>
      <h3>
        What do they meet? <small>{choices.book.title}</small>
      </h3>
      <ul class={css.encounters}>
        {chosen !== null && !known && (
          <Own isReady={isReady} title={chosen} missing={missing} start={() => say('/startcombat')} />
        )}
        {ordered.slice(0, isAll ? undefined : AT_FIRST).map((one) => (
          <Card
            key={one.id}
            of={one}
            heroes={heroes}
            missing={one === known ? missing : []}
            press={one === known ? () => say('/startcombat') : () => say(`/encounter ${one.title}`)}
            isChosen={one === known}
            isReady={isReady}
          />
        ))}
      </ul>
      {!isAll && encounters.length > AT_FIRST && (
        <KeyButton look="quiet" press={() => showAll(true)}>
          All {encounters.length} encounters
        </KeyButton>
      )}
    </div>
  )
}

/** Players whom the fight would start without, by name. */
const withoutCharacter = ({ members, characters }: Table): readonly string[] =>
  members
    .filter(({ id, role }) => role === 'player' && !characters.some(({ owner }) => owner === id))
    .map(({ name }) => name)

const heroesOf = ({ members, characters }: Table): number =>
  characters.filter(({ owner }) => members.some(({ id, role }) => id === owner && role !== 'spectator')).length

/** A scene that the referee has set up. */
const Own = ({
  title,
  missing,
  isReady,
  start,
}: {
  readonly title: string
  readonly isReady: boolean
  readonly missing: readonly string[]
  readonly start: () => void
}): JSX.Element => (
  <li class={`${css.encounter} ${css.chosen}`}>
    <h4>{title}</h4>
    <p class={css.pitch}>The scene of this table.</p>
    <div class={css.foot}>
      <KeyButton look={isReady ? 'lit' : 'plain'} press={start}>
        Start
      </KeyButton>
    </div>
    <Without names={missing} />
  </li>
)

type Shown = {
  readonly of: Encounter
  readonly heroes: number
  readonly missing: readonly string[]
  readonly isChosen: boolean
  readonly isReady: boolean
  readonly press: () => void
}

const Card = ({ of, heroes, missing, isChosen, isReady, press }: Shown): JSX.Element => (
  <li class={`${css.encounter} ${isChosen ? css.chosen : ''}`}>
    <h4>
      {of.title} {of.profile !== '' && <small>{of.profile}</small>}
    </h4>
    <p class={css.pitch}>{of.pitch}</p>
    <div class={css.foot}>
      <p>
        <Crew ours={heroes + of.friends} theirs={of.foes} vehicles={of.vehicles} />
        {peopleOf(of, heroes)}
      </p>
      <KeyButton look={!isChosen ? 'quiet' : isReady ? 'lit' : 'plain'} press={press}>
        {isChosen ? 'Start' : 'Choose'}
      </KeyButton>
    </div>
    {isChosen && <Without names={missing} />}
  </li>
)

/** `2 against 4, 3 vehicles · made for 3`. */
function peopleOf({ friends, foes, vehicles, madeFor }: Encounter, heroes: number): string {
  const cars = vehicles === 0 ? '' : `, ${vehicles} ${vehicles === 1 ? 'vehicle' : 'vehicles'}`
  const made = madeFor > 0 && madeFor !== heroes ? ` · made for ${madeFor}` : ''
  return `${heroes + friends} against ${foes}${cars}${made}`
}

const Without = ({ names }: { readonly names: readonly string[] }): JSX.Element | null =>
  names.length === 0 ? null : (
    <p class={css.without}>
      {names.join(', ')} {names.length === 1 ? 'has' : 'have'} no character yet: the fight would start without{' '}
      {names.length === 1 ? 'this player' : 'them'}.
    </p>
  )

const MOST = 8

const Crew = ({
  ours,
  theirs,
  vehicles,
}: {
  readonly ours: number
  readonly theirs: number
  readonly vehicles: number
}): JSX.Element => (
  <span class={css.crew} aria-hidden="true">
    {some(ours).map((i) => (
      <Sign key={`o${i}`} side="players" />
    ))}
    <i />
    {some(theirs).map((i) => (
      <Sign key={`t${i}`} side="enemies" />
    ))}
    {vehicles > 0 && <i />}
    {some(vehicles).map((i) => (
      <svg key={`v${i}`} width="1.1rem" height="0.75rem" viewBox="0 0 18 12" aria-hidden="true">
        <rect x="1" y="2" width="16" height="8" rx="2" fill="none" stroke="currentColor" stroke-width="1.6" />
      </svg>
    ))}
  </span>
)

const some = (count: number): readonly number[] => Array.from({ length: Math.min(MOST, count) }, (_, i) => i)

const Sign = ({ side }: { readonly side: string }): JSX.Element => (
  <svg class={css[kindOf(side)]} width="0.875rem" height="0.875rem" viewBox="-15.5 -15.5 31 31" aria-hidden="true">
    {SHAPES[kindOf(side)]}
  </svg>
)
