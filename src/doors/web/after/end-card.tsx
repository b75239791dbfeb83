import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { ChatNow } from '../../../client/chat-shapes.ts'
import { isRefused, type Operations } from '../../../client/client.ts'
import type { GridMap } from '../../../field/map.ts'
import { useLoaded } from '../load-on-demand.ts'
import { Cells } from '../parts/health-cells.tsx'
import { Icon } from '../parts/icon.tsx'
import { KeyButton, KeyGrid } from '../parts/key.tsx'
import { SideToken } from '../parts/side-token.tsx'
import css from './end-card.module.css'
import { Luck } from './luck.tsx'
import { momentIn } from './moment-link.ts'

export type Ending = Exclude<Awaited<ReturnType<Operations['ending']>>, { readonly refused: string }>

type Props = {
  readonly now: ChatNow
  readonly client: Operations
  readonly whose: string
  readonly map: GridMap | null
  /** Lines so far: the record may grow after the end, by first aid. */
  readonly at: number
  /** Says something in the chat; null for who is no referee. */
  readonly say: ((text: string) => void) | null
}

/** How the fight ended: who stands, who fell, how the dice fell, and the record to look at or take along. */
export function EndCard({ now, client, whose, map, at, say }: Props): JSX.Element {
  const id = now.fight?.id ?? ''
  const [isReplay, replay] = useState(momentIn(location.hash)?.fight === id)
  const [isTold, tell] = useState(false)
  const Replay = useLoaded(isReplay, () => import('./replay.tsx').then((part) => part.Replay))
  const ending = useEnding(client, id, at)
  return (
    <section class={`${css.card} ${isTold || now.open ? css.short : ''}`} data-end aria-label={`The end, ${whose}`}>
      <header class={css.head}>
        <div>
          <h3>{endOf(now.people)}</h3>
          <p>{subtitleOf(now, ending)}</p>
          <button type="button" class={css.told} aria-pressed={isTold} onClick={() => tell(!isTold)}>
            {isTold ? 'Hide what was said' : 'What was said'}
          </button>
        </div>
        <KeyGrid>
          {say && (
            <KeyButton look={isReplay ? 'plain' : 'lit'} press={() => say('/rematch')}>
              Rematch
            </KeyButton>
          )}
          <KeyButton look="plain" press={() => replay(!isReplay)}>
            {isReplay ? 'Close the replay' : 'Replay'}
          </KeyButton>
        </KeyGrid>
      </header>
      {Replay ? (
        <Replay now={now} client={client} whose={whose} map={map} referee={say !== null} />
      ) : (
        <div class={css.parts}>
          <Fates people={now.people} ending={ending} />
          {ending && <Luck ending={ending} people={now.people} />}
          <Sealed client={client} id={id} rolls={ending?.rolls ?? null} isReferee={say !== null} />
          <Keep client={client} now={now} />
        </div>
      )}
    </section>
  )
}

function useEnding(client: Operations, id: string, at: number): Ending | null {
  const [ending, set] = useState<Ending | null>(null)
  useEffect(() => {
    client.ending({ id }).then(
      (reply) => !isRefused(reply) && set(reply),
      () => undefined,
    )
  }, [client, id, at])
  return ending
}

function subtitleOf({ fight }: ChatNow, ending: Ending | null): string {
  const rounds = fight?.round ?? 0
  const why = ending?.why && !ENDED.includes(ending.why) ? `: ${ending.why}` : ''
  return `${fight?.title ?? ''}, ${rounds} ${rounds === 1 ? 'round' : 'rounds'}${why}`
}

/** Reasons that say nothing more than that it is over. */
const ENDED: readonly string[] = ['over', 'the fight is over', 'the referee ended it']

const Fates = ({ people, ending }: Pick<ChatNow, 'people'> & { readonly ending: Ending | null }): JSX.Element => (
  <div class={css.part}>
    <h4>Who stands, who fell</h4>
    <ul class={css.fates}>
      {people.map((one) => (
        <li key={one.id}>
          <SideToken name={one.name} side={one.side} down={one.down} size={30} />
          <span class={css.who}>
            <b>{one.name}</b>
            {one.down && <small>{fallen(one, ending)}</small>}
          </span>
          <Cells word={one.word} />
          <span>{one.left && (one.word === null || one.word === 'unhurt') ? 'gone' : (one.word ?? '')}</span>
        </li>
      ))}
    </ul>
  </div>
)

function fallen({ id, left }: ChatNow['people'][number], ending: Ending | null): string {
  const round = ending?.people.find(({ who }) => who === id)?.fell
  return round == null || round === 0 ? '' : `${left ? 'out' : 'fell'} in round ${round}`
}

/** Who has won, as far as one can see: the only side with somebody on their feet. */
function endOf(people: ChatNow['people']): string {
  const standing = [...new Set(people.filter(({ down, left }) => !down && !left).map(({ side }) => side))]
  if (standing.length !== 1) return standing.length === 0 ? 'Nobody is left standing' : 'The fight is over'
  return standing[0] === 'players'
    ? 'The players won'
    : standing[0] === 'enemies'
      ? 'The enemies won'
      : `The ${standing[0]} won`
}

type Told = { readonly text: string; readonly seed: string | null; readonly isClosed: boolean }
const AWAY: Told = { text: 'The server cannot be reached.', seed: null, isClosed: true }

/** What the seal of the dice says; closed only once the referee has shown the seed. */
async function checked(client: Operations, id: string): Promise<Told> {
  const reply = await client.verify({ id })
  return isRefused(reply)
    ? { text: reply.refused, seed: null, isClosed: reply.code !== 'E_NOT_OVER' }
    : { text: reply.confirmed, seed: reply.reveal.seed, isClosed: true }
}

/** The seal of the dice: a sentence first. */
function Sealed({
  client,
  id,
  rolls,
  isReferee,
}: {
  readonly client: Operations
  readonly id: string
  readonly rolls: number | null
  readonly isReferee: boolean
}): JSX.Element {
  const [told, tell] = useState<Told | null>(null)
  const verify = (): void => void checked(client, id).then(tell, () => tell(AWAY))
  const reveal = (): void => void client.reveal({ id }).then(verify, () => tell(AWAY))
  const sealed = `${rolls === null ? 'All' : `The ${rolls}`} rolls follow from a seed that was sealed before the first.`
  return (
    <div class={css.part}>
      <h4>
        <Icon name="seal" /> Sealed dice
      </h4>
      <p role="status">{told?.text ?? sealed}</p>
      {told?.seed && <p class={css.seed}>{told.seed}</p>}
      {told && !told.isClosed && isReferee ? (
        <KeyButton look="quiet" press={reveal}>
          Open the seal: the fight is final then
        </KeyButton>
      ) : (
        <KeyButton look="quiet" press={verify}>
          Verify the dice
        </KeyButton>
      )}
    </div>
  )
}

const KINDS = { html: 'Page', md: 'Markdown', json: 'JSON' } as const

/** The record as this reader may know it. */
function Keep({ client, now }: { readonly client: Operations; readonly now: ChatNow }): JSX.Element {
  const [refused, say] = useState('')
  const take = (kind: keyof typeof KINDS): void =>
    void import('./save-record.ts')
      .then((part) => part.takeAlong(client, now, kind))
      .then(
        (why) => say(why ?? ''),
        () => say('The server cannot be reached.'),
      )
  return (
    <div class={css.part}>
      <h4>Keep it</h4>
      <div class={css.kinds}>
        {(Object.keys(KINDS) as (keyof typeof KINDS)[]).map((kind) => (
          <KeyButton key={kind} look="quiet" press={() => take(kind)}>
            {KINDS[kind]}
          </KeyButton>
        ))}
      </div>
      <p role="alert">{refused}</p>
    </div>
  )
}
