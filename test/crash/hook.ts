import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Line } from '../../src/client/fight-shapes.ts'
import { pause } from './api.ts'

/** A program that is told by letters. It refuses one now and then, and remembers the others as they came. */
export type Hook = {
  readonly url: string
  readonly letters: readonly Letter[]
  readonly faults: readonly string[]
  readonly repeats: () => number
  linesOf(fight: string): readonly Line[]
  stop(): void
}
export type Letter = {
  readonly key: string
  readonly fight: string
  readonly lines: readonly Line[]
  readonly came: number
}

export async function hookOf(): Promise<Hook> {
  const letters: Letter[] = []
  const known = new Set<string>()
  const faults: string[] = []
  let repeats = 0
  const take = ({ key, fight, lines }: Omit<Letter, 'came'>): void => {
    const last = letters.at(-1)?.key
    if (key === last) repeats += 1
    else if (known.has(key)) faults.push(`letter ${key} came again after later ones`)
    if (known.has(key)) return
    known.add(key)
    letters.push({ key, fight, lines, came: Date.now() })
  }
  const server = createServer(async (request, response) => {
    const letter = JSON.parse(await textOf(request)) as Letter
    const takes = Math.random() > 0.04
    if (takes) take(letter)
    await pause(Math.random() * 20)
    response.writeHead(takes ? 200 : 503).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    letters,
    faults,
    repeats: () => repeats,
    linesOf: (fight) => letters.filter((letter) => letter.fight === fight).flatMap(({ lines }) => lines),
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of request) text += piece
  return text
}
