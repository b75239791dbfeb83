import { expect } from 'vitest'
import { call, type Reply } from '../crash/api.ts'
import { audited, nothingYet } from '../crash/audit.ts'
import { tableOf } from '../crash/open-table.ts'
import { type Player, playerOf, type Table } from '../crash/player.ts'
import { SETUP } from '../crash/setup.ts'

/** A line of the operator's log. */
export type LogLine = {
  readonly level: number
  readonly msg: string
  readonly do?: string
  readonly err?: { readonly message: string }
}

/** People who play without pause, whatever happens to the server. */
export type Load = {
  readonly table: Table
  /** How many deeds were acknowledged. */
  done(): number
  /** What the newest fight is asked, read anew. */
  look(): Promise<Reply>
  /** Waits until so many more are. */
  goesOn(more?: number): Promise<void>
  /** They stop; then every deed that was acknowledged must stand in the record, once, under its sealed dice. */
  nothingIsLost(): Promise<void>
}

/** `npm run faults` does as much as the table of faults says; the tests do a slice of it. */
export const times = (whole: number, slice: number): number => (process.env.FAULTS === 'whole' ? whole : slice)

export const lasting = (whole: number, slice: number): Promise<unknown> =>
  new Promise((resolve) => setTimeout(resolve, times(whole, slice)))

const PATIENCE = { timeout: 60_000, interval: 50 }

export async function loadOn(url: string, fights = 3): Promise<Load> {
  const table = await tableOf(url, null)
  const players: readonly Player[] = Array.from({ length: fights }, () => playerOf(table, SETUP))
  const all = () => players.flatMap((player) => player.fights)
  const done = (): number => all().reduce((sum, { deeds }) => sum + deeds.length, 0)
  const goesOn = async (more = 5): Promise<void> => {
    const wanted = done() + more
    await expect.poll(done, PATIENCE).toBeGreaterThanOrEqual(wanted)
  }
  await goesOn()
  return {
    table,
    done,
    goesOn,
    look: () => call(url, table.referee, 'GET', `/fights/${all().at(-1)!.id}`),
    nothingIsLost: async () => {
      await Promise.all(players.map((player) => player.stop()))
      const counts = nothingYet()
      counts.faults.push(...players.flatMap(({ faults }) => faults))
      await audited(all(), counts)
      expect(counts).toEqual({ acknowledged: done(), lost: 0, doubled: 0, gaps: 0, unseen: 0, faults: [] })
    },
  }
}

/** What `/readyz` says: its status, and of the store. */
async function readiness(url: string): Promise<readonly [status: number, store: string]> {
  const reply = await fetch(`${url}/readyz`)
  const { parts } = (await reply.json()) as { readonly parts: { readonly store: string } }
  return [reply.status, parts.store]
}

export const isReady = (url: string): Promise<void> =>
  expect.poll(() => readiness(url), PATIENCE).toEqual([200, 'well'])

export const isIll = (url: string, why: RegExp): Promise<void> =>
  expect.poll(() => readiness(url), PATIENCE).toEqual([503, expect.stringMatching(why)])

/** What an operator must act on, as the log says it: each once. */
export const troublesIn = (lines: readonly LogLine[]): readonly (readonly [what: string, advice: string])[] =>
  lines.filter(({ level }) => level >= 40).map(({ msg, do: advice = '' }) => [msg, advice])
