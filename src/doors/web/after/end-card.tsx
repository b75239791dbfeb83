import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { ChatNow } from '../../../client/chat-shapes.ts'
import { type Client, isRefused } from '../../../client/client.ts'
import { useLoaded } from '../load-on-demand.ts'
import { Cells } from '../parts/health-cells.tsx'
import { KeyButton, KeyGrid } from '../parts/key.tsx'
import { SideToken } from '../parts/side-token.tsx'
import css from './end-card.module.css'

type Props = {
  readonly now: ChatNow
  readonly client: Client
  readonly whose: string
  /** Plays it again; null for who may not. */
  readonly rematch: (() => void) | null
}

/** How the fight ended: who stands, who fell, and the record to look at or take along. */
export function EndCard({ now, client, whose, rematch }: Props): JSX.Element {
  const [isReplay, replay] = useState(location.hash.startsWith('#replay'))
  const [said, say] = useState('')
  const Replay = useLoaded(isReplay, () => import('./replay.tsx').then((part) => part.Replay))
  const { fight, people } = now
  const id = fight?.id ?? ''
  const verify = (): void =>
    void client.verify({ id }).then(
      (reply) =>
        say(isRefused(reply) ? reply.refused : 'Every die came from the seal that was shown before the fight.'),
      () => say('The server cannot be reached.'),
    )
  return (
    <section class={css.card} aria-label={`The end, ${whose}`}>
      <h3>{endOf(people)}</h3>
      <p>
        {fight?.title}, {fight?.round} {fight?.round === 1 ? 'round' : 'rounds'}.
      </p>
      <Fates people={people} />
      <KeyGrid>
        {rematch && (
          <KeyButton look="lit" press={rematch}>
            Rematch
          </KeyButton>
        )}
        <KeyButton press={() => replay(!isReplay)}>{isReplay ? 'Close the replay' : 'Replay'}</KeyButton>
        <KeyButton look="quiet" press={verify}>
          Verify the dice
        </KeyButton>
        {KINDS.map((kind) => (
          <KeyButton key={kind} look="quiet" press={() => void takeAlong(client, now, kind)}>
            Save as {NAMES[kind]}
          </KeyButton>
        ))}
      </KeyGrid>
      <p role="status">{said}</p>
      {Replay && <Replay now={now} client={client} whose={whose} />}
    </section>
  )
}

const KINDS = ['md', 'html', 'json'] as const
const NAMES = { md: 'Markdown', html: 'HTML', json: 'JSON' } as const

const Fates = ({ people }: Pick<ChatNow, 'people'>): JSX.Element => (
  <ul class={css.fates}>
    {people.map((one) => (
      <li key={one.id}>
        <SideToken name={one.name} side={one.side} down={one.down} />
        <b>{one.name}</b>
        <span>{one.left && !one.down ? 'gone' : (one.word ?? '')}</span>
        <Cells word={one.word} />
      </li>
    ))}
  </ul>
)

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

const TYPES = { json: 'application/json', md: 'text/markdown', html: 'text/html' } as const

async function takeAlong(client: Client, { fight }: ChatNow, kind: keyof typeof TYPES): Promise<void> {
  const id = fight?.id ?? ''
  const text = kind === 'json' ? JSON.stringify(await client.log({ id }), null, 1) : await storyOf(client, id, kind)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: TYPES[kind] }))
  link.download = `${(fight?.title ?? 'fight').toLowerCase().replace(/[^a-z0-9]+/g, '-')}.${kind}`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

async function storyOf(client: Client, id: string, kind: 'md' | 'html'): Promise<string> {
  const reply = await client.fight({ id, from: 0 })
  if (isRefused(reply)) return reply.refused
  const lines = reply.lines.flatMap(({ text }) => (text === null ? [] : [text]))
  if (kind === 'md') return `# ${reply.title}\n\n${lines.map((line) => `- ${line}`).join('\n')}\n`
  const safe = (line: string): string => line.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return `<!doctype html><meta charset="utf-8"><title>${safe(reply.title)}</title><h1>${safe(reply.title)}</h1><ol>${lines.map((line) => `<li>${safe(line)}</li>`).join('')}</ol>\n`
}
