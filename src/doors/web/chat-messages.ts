import type { ChatLine, Keys, SaidRoll } from '../../client/chat-shapes.ts'

/** One message of a chat. */
export type Message = {
  readonly n: number
  /** To this person, to everybody, a question, a refusal, or the person's own words. */
  readonly kind: 'told' | 'all' | 'ask' | 'sorry' | 'own'
  readonly text: string
  readonly tag: string | null
  readonly keys: Keys | null
  readonly rolls: readonly SaidRoll[]
  readonly document: { readonly name: string; readonly text: string } | null
  readonly urgent: boolean
  /** Talk beside the fight: who says it, and to whom alone. */
  readonly talk: NonNullable<ChatLine['talk']> | null
  /** The referee has taken it back. */
  readonly struck?: boolean
  /** What was ticked, once the question is closed. */
  readonly result: string | null
}

export function readOn(before: readonly Message[], lines: readonly ChatLine[]): readonly Message[] {
  const messages = [...before]
  for (const line of lines) {
    const at = line.edit ? messages.findLastIndex(({ tag }) => tag === line.tag) : -1
    const old = messages[at]
    if (line.back) strike(messages, line.back)
    if (old) messages[at] = changed(old, line)
    else if (!line.edit || line.keys?.kind === 'inline') messages.push(messageOf(line))
  }
  return messages
}

/** Strikes out what was taken back, the newest of each text, or lets it stand again. */
function strike(messages: Message[], { texts, stands }: NonNullable<ChatLine['back']>): void {
  for (const text of texts) {
    const at = messages.findLastIndex(
      (one) => one.text === text && (one.struck ?? false) === stands && one.kind !== 'own',
    )
    if (at >= 0) messages[at] = { ...messages[at]!, struck: !stands }
  }
}

const messageOf = ({ n, kind, text, tag, keys, rolls, document, all, urgent, talk }: ChatLine): Message => ({
  n,
  kind: kind === 'news' ? (all ? 'all' : 'told') : kind,
  text,
  tag,
  keys,
  rolls,
  document: document ?? null,
  urgent: urgent ?? false,
  talk: talk ?? null,
  result: null,
})

function changed(old: Message, { text, keys }: ChatLine): Message {
  return { ...old, text, keys: keys ?? old.keys, result: keys?.kind === 'none' ? resultOf(old.keys) : null }
}

const TICK = '✓ '
const MOST_NAMED = 4

/** A list of ticks folds to what was ticked; for a paged list only a part is known here. */
function resultOf(keys: Keys | null): string | null {
  if (
    keys?.kind !== 'inline' ||
    !keys.keys.some(({ data }) => data.endsWith(':x')) ||
    keys.keys.some(({ data }) => /:(more|less)$/.test(data))
  )
    return null
  const ticked = keys.keys.filter(({ label }) => label.startsWith(TICK)).map(({ label }) => label.slice(TICK.length))
  if (ticked.length === 0) return 'Nobody ticked'
  return ticked.length > MOST_NAMED ? `${ticked.length} ticked` : `Ticked: ${ticked.join(', ')}`
}

/** A key as shown: its label, and what it sends. */
export type Key = {
  readonly label: string
  readonly role: 'plain' | 'ticked' | 'done' | 'back' | 'earlier' | 'later'
  readonly send: { readonly text: string } | { readonly tap: string }
}

const ROLES: Readonly<Record<string, Key['role']>> = { '<-': 'back', '<': 'earlier', '>': 'later' }
const LABELS: Readonly<Partial<Record<Key['role'], string>>> = { back: 'Back', earlier: 'Earlier', later: 'Later' }

/** The keys of a question, Back last. */
export function keysOf(keys: Keys | null): readonly Key[] {
  if (keys === null || keys.kind === 'none') return []
  if (keys.kind === 'reply')
    return keys.keys
      .map((text) => keyOf(text, { text }))
      .map((key, _, all) =>
        key.role === 'back' && all.some((one) => one !== key && one.label === key.label)
          ? { ...key, label: `${key.label} to the menu` }
          : key,
      )
  const ticked = keys.keys.filter(({ label }) => label.startsWith(TICK)).length
  return keys.keys.map(({ label, data }) => {
    if (data.endsWith(':x'))
      return { label: ticked === 0 ? 'Done' : `Done, ${ticked} ticked`, role: 'done', send: { tap: data } }
    return label.startsWith(TICK)
      ? { label: label.slice(TICK.length), role: 'ticked', send: { tap: data } }
      : keyOf(label, { tap: data })
  })
}

/** Keys that stand side by side, as arrows do. */
export const columnsOf = (keys: Keys | null): number | undefined => (keys?.kind === 'inline' ? keys.columns : undefined)

function keyOf(label: string, send: Key['send']): Key {
  const role = (Object.hasOwn(ROLES, label) && ROLES[label]) || 'plain'
  return { label: LABELS[role] ?? label, role, send }
}

/** The turn order, if a message is one. */
export function orderIn(
  text: string,
): { readonly head: string; readonly rows: readonly (readonly [name: string, total: string])[] } | null {
  const [head = '', ...rest] = text.split('\n')
  const rows = rest.map((line) => /^(.+) \| ([-−]?[\d.,]+)$/.exec(line))
  if (rows.length === 0 || !head.endsWith(':') || rows.some((row) => row === null)) return null
  return { head, rows: rows.map((row) => [row![1]!, row![2]!]) }
}

/** `10 = 4+3 +2 skill` beside its dice is `+2 skill = 10`; what came of a roll against nothing follows. */
export function sumBeside({ sum, faces, receipt }: SaidRoll): string {
  const remark = receipt && receipt.made === null ? receipt.outcome : null
  return [sumOf(sum, faces), remark].filter(Boolean).join(', ')
}

function sumOf(sum: string, faces: readonly number[]): string {
  const [, total = '', reasons = ''] = /^(\S+) = (?:\d+(?:\+\d+)*)((?: .*)?)$/.exec(sum) ?? []
  if (total === '') return faces.length === 1 && sum === String(faces[0]) ? '' : sum
  return `${reasons.trim()} = ${total}`.trim()
}
