/** What is counted, and what went wrong, in words. */
export type Tally = {
  calls: number
  refused: number
  broken: number
  leaks: number
  changes: number
  wordless: number
  readonly faults: string[]
}

export const newTally = (): Tally => ({
  calls: 0,
  refused: 0,
  broken: 0,
  leaks: 0,
  changes: 0,
  wordless: 0,
  faults: [],
})

/** A text that must not reach anybody but these. */
export type Secret = { readonly text: string; readonly for: readonly string[] }

/** Who sends, what, and what came back: headers and body as text. */
export type Exchange = { readonly who: string; readonly sent: string; readonly status: number; readonly text: string }

/** Looks at everything that comes back. */
export type Watch = {
  readonly tally: Tally
  keep(...secrets: readonly Secret[]): void
  /** From now on these may know it as well. */
  tell(text: string, ...whos: readonly string[]): void
  saw(exchange: Exchange): void
  heard(who: string, frame: string): void
  fault(kind: 'broken' | 'leaks' | 'changes' | 'wordless', sentence: string): void
}

const MOST_FAULTS = 30

export function watchOf(tally: Tally): Watch {
  const secrets = new Map<string, Set<string>>()
  const fault: Watch['fault'] = (kind, sentence) => {
    tally[kind] += 1
    if (tally.faults.length < MOST_FAULTS) tally.faults.push(`${kind}: ${sentence}`)
  }
  /** What somebody said himself may come back to him. */
  const leaked = (who: string, sent: string, text: string): string | null => {
    const [said, got] = [sent.toLowerCase(), text.toLowerCase()]
    for (const [secret, whos] of secrets)
      if (!whos.has(who) && got.includes(secret) && !said.includes(secret)) return secret
    return null
  }
  return {
    tally,
    fault,
    keep: (...news) => {
      for (const { text, for: whos } of news) secrets.set(text.toLowerCase(), new Set(whos))
    },
    tell: (text, ...whos) => {
      for (const who of whos) secrets.get(text.toLowerCase())?.add(who)
    },
    saw({ who, sent, status, text }) {
      tally.calls += 1
      if (status >= 400 && status < 500) tally.refused += 1
      if (status >= 500) fault('broken', `${status} for ${who}: ${sent.slice(0, 600)} → ${text.slice(-300)}`)
      if (text.includes('"code":"E_RULE"') && !isRuling(sent))
        fault('broken', `a rule threw for ${who}: ${sent.slice(0, 600)} → ${text.slice(-300)}`)
      const secret = leaked(who, sent, text)
      if (secret !== null) fault('leaks', `'${secret}' for ${who}: ${sent.slice(0, 600)} → ${around(text, secret)}`)
    },
    heard(who, frame) {
      const secret = leaked(who, '', frame)
      if (secret !== null) fault('leaks', `'${secret}' live for ${who}: ${around(frame, secret)}`)
    },
  }
}

/** The referee may say what no rule can go on after. */
const isRuling = (sent: string): boolean => /^\w+ \S*\/(overrule|recast)\b/.test(sent)

function around(text: string, secret: string): string {
  const at = text.toLowerCase().indexOf(secret)
  return text.slice(Math.max(0, at - 120), at + 120)
}
