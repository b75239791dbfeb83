import type { ChatNow } from '../../../client/chat-shapes.ts'
import { isRefused, type Operations } from '../../../client/client.ts'

type Kind = 'html' | 'md' | 'json'
const TYPES: Readonly<Record<Kind, string>> = { json: 'application/json', md: 'text/markdown', html: 'text/html' }

/** Saves the record as this reader may know it; returns why not. */
export async function takeAlong(client: Operations, { fight }: ChatNow, kind: Kind): Promise<string | null> {
  const id = fight?.id ?? ''
  const text = kind === 'json' ? await logOf(client, id) : await storyOf(client, id, kind)
  if (typeof text !== 'string') return text.refused
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: TYPES[kind] }))
  link.download = `${(fight?.title ?? 'fight').toLowerCase().replace(/[^a-z0-9]+/g, '-')}.${kind}`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  return null
}

type Refusal = { readonly refused: string }

async function logOf(client: Operations, id: string): Promise<string | Refusal> {
  const log = await client.log({ id })
  return isRefused(log) ? log : JSON.stringify(log, null, 1)
}

/** Sentence by sentence, a heading for every round. */
async function storyOf(client: Operations, id: string, kind: 'md' | 'html'): Promise<string | Refusal> {
  const reply = await client.fight({ id, from: 0 })
  if (isRefused(reply)) return reply
  const lines = reply.lines.flatMap(({ text }) => (text === null ? [] : [text]))
  return kind === 'md' ? markdownOf(reply.title, lines) : pageOf(reply.title, lines)
}

const isRound = (line: string): boolean => /^Round \d+/.test(line)

const markdownOf = (title: string, lines: readonly string[]): string =>
  `# ${title}\n\n${lines.map((line) => (isRound(line) ? `\n## ${line.replace(/\.$/, '')}\n` : `- ${line.replace(/([\\`*_[\]<>])/g, '\\$1')}`)).join('\n')}\n`

const safe = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const pageOf = (title: string, lines: readonly string[]): string =>
  `<!doctype html>\n<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${safe(title)}</title>\n<style>body{max-width:40rem;margin:2rem auto;padding:0 1rem;font:1.05rem/1.5 Georgia,serif}</style>\n<h1>${safe(title)}</h1>\n${lines.map((line) => (isRound(line) ? `<h2>${safe(line.replace(/\.$/, ''))}</h2>` : `<p>${safe(line)}</p>`)).join('\n')}\n</html>\n`
