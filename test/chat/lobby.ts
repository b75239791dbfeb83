import { expect, onTestFinished } from 'vitest'
import { ringClocks } from '../../src/table/fights/clock-timeouts.ts'
import type { Service } from '../../src/table/service.ts'
import { type Clock, place } from '../table/table-fixture.ts'
import { play, wireOf } from './script.ts'
import type { Wire } from './wire.ts'

/** People who are at no table yet, each in a chat of their own, and what their dice will show. */
export type Lobby = {
  readonly service: Service
  readonly clock: Clock
  play(script: string, deeds?: Readonly<Record<string, () => Promise<unknown>>>): Promise<void>
}

/** Every tray has dice of its own: one for each message that rolls some, one for each fight. */
export async function lobbyOf(names: readonly string[], dice: readonly (readonly number[])[] = []): Promise<Lobby> {
  const { service: plain, clock } = await place()
  const service: Service = { ...plain, tray: writtenTrays(dice) }
  const wire = coded(await wireOf(service, (seconds) => clock.pass(seconds)))
  for (const name of names) await wire.enter(name)
  const wait = async (seconds: number): Promise<void> => {
    clock.pass(seconds)
    await ringClocks(service)
  }
  return { service, clock, play: (script, deeds = {}) => play(wire, names, script, { wait, deeds }) }
}

function writtenTrays(dice: readonly (readonly number[])[]): Service['tray'] {
  const seeds: string[] = []
  const most = dice.map(() => 0)
  onTestFinished(() =>
    expect(
      dice.map((faces, n) => faces.slice(most[n])),
      'dice that nobody threw',
    ).toEqual(dice.map(() => [])),
  )
  return (seed) => {
    if (!seeds.includes(seed)) seeds.push(seed)
    const tray = seeds.indexOf(seed)
    return (sides, nth) => {
      const face = dice[tray]?.[nth]
      if (face === undefined || face > sides) throw new Error(`die ${nth + 1} of tray ${tray + 1} is not written`)
      most[tray] = Math.max(most[tray]!, nth + 1)
      return face
    }
  }
}

/** Codes are drawn: in a script the last one that was said is CODE. Links are Telegram's alone. */
function coded(wire: Wire): Wire {
  let code = ''
  const plain = (text: string): string => {
    code = /\/join ([0-9A-Z]{6})\b/.exec(text)?.[1] ?? code
    return code === ''
      ? text
      : text
          .replace(/, https:\S+/, '')
          .replaceAll(code, 'CODE')
          .replaceAll(`${code.slice(0, 3)} ${code.slice(3)}`, 'CODE')
  }
  return {
    ...wire,
    say: (name, text) => wire.say(name, text.replaceAll('CODE', code)),
    next: (name, wanted) => plain(wire.next(name, wanted)),
  }
}
