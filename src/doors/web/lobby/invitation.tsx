import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { isRefused, type Operations } from '../../../client/client.ts'
import { KeyButton, KeyGrid } from '../parts/key.tsx'
import css from './lobby.module.css'
import { qrCodeOf } from './qr-code.ts'

type Role = 'player' | 'spectator'

/** How others get in: a code to say, a link to send, a picture to point a phone at. */
export function Invitation({
  client,
  isFirst,
}: {
  readonly client: Operations
  /** Others are still waited for. */
  readonly isFirst: boolean
}): JSX.Element {
  const [role, choose] = useState<Role>('player')
  const code = useCode(client, role)
  return (
    <div class={`${css.card} ${isFirst ? css.lit : ''}`}>
      <h3>
        Bring them in <small>no account needed</small>
      </h3>
      <fieldset class={css.roles}>
        <legend class={css.unseen}>Who is invited</legend>
        {(['player', 'spectator'] as const).map((one) => (
          <button key={one} type="button" aria-pressed={role === one} onClick={() => choose(one)}>
            {one === 'player' ? 'To play' : 'To watch'}
          </button>
        ))}
      </fieldset>
      {code !== null && <Code code={code} link={linkOf(role, code)} isFirst={isFirst} />}
      {role === 'spectator' && (
        <p class={css.note}>On a screen in the room this link opens the large view by itself.</p>
      )}
    </div>
  )
}

function Code({
  code,
  link,
  isFirst,
}: {
  readonly code: string
  readonly link: string
  readonly isFirst: boolean
}): JSX.Element {
  const [said, say] = useState('')
  const copy = (): void =>
    void copied(link).then((isDone) => say(isDone ? 'Copied.' : 'It could not be copied: press it long, or type it.'))
  return (
    <div class={css.invited}>
      <div>
        <p class={css.code} role="img" aria-label={`Code ${[...code].join(' ')}`}>
          {code}
        </p>
        <p class={css.link}>{link}</p>
        <KeyGrid>
          <KeyButton look={isFirst ? 'lit' : 'plain'} press={copy}>
            Copy the link
          </KeyButton>
          {'share' in navigator && (
            <KeyButton look="quiet" press={() => void navigator.share({ url: link }).catch(() => undefined)}>
              Share …
            </KeyButton>
          )}
        </KeyGrid>
        <p role="status" class={css.note}>
          {said}
        </p>
      </div>
      <Picture text={link} />
    </div>
  )
}

/** `code` asks for a name; `watch` joins at once. */
const linkOf = (role: Role, code: string): string =>
  `${location.origin}/chats#${role === 'player' ? 'code' : 'watch'}=${code.replace(/\s/g, '')}`

/** Always dark on white: a camera wants it so. */
function Picture({ text }: { readonly text: string }): JSX.Element | null {
  const code = qrCodeOf(text)
  if (!code) return null
  const path = code.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  const size = code.length + 8
  return (
    <figure class={css.picture}>
      <svg viewBox={`-4 -4 ${size} ${size}`} role="img" aria-label="QR code of the link" shape-rendering="crispEdges">
        <path d={path} />
      </svg>
      <figcaption>or scan this</figcaption>
    </figure>
  )
}

/** A code that can still be used, else a new one. */
function useCode(client: Operations, role: Role): string | null {
  const [codes, set] = useState<Readonly<Partial<Record<Role, string>>>>({})
  useEffect(() => {
    if (codes[role] !== undefined) return
    openCode(client, role).then(
      (code) => code !== null && set((before) => ({ ...before, [role]: code })),
      () => undefined,
    )
  }, [client, role])
  return codes[role] ?? null
}

async function openCode(client: Operations, role: Role): Promise<string | null> {
  const known = await client.invites()
  const good = isRefused(known)
    ? undefined
    : known.invites.find(
        (one) => one.role === role && one.code && !one.revoked && one.expires > Date.now() && one.uses > 0,
      )
  if (good) return good.code
  const made = await client.invite({ role, uses: 50 })
  return isRefused(made) ? null : made.code
}

/** The clipboard needs HTTPS; without it a field is selected and copied. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const field = document.createElement('textarea')
    field.value = text
    document.body.append(field)
    field.select()
    const isDone = document.execCommand('copy')
    field.remove()
    return isDone
  }
}
