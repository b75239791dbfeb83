import { describe, expect, test } from 'vitest'
import type { Service } from '../../src/table/service.ts'
import type { Caller } from '../../src/table/tables/code-guesses.ts'
import { invite, join, revoke } from '../../src/table/tables/invites.ts'
import { makeVouched } from '../../src/table/tables/tokens.ts'
import { accepted } from '../script.ts'
import { place } from './table-fixture.ts'

const mallory: Caller = { kind: 'stranger', id: '203.0.113.9' }
const known = (id: string): Caller => ({ kind: 'known', id })
const codeOf = (n: number): string => n.toString().padStart(6, '0')

/** What came of each: `in`, or the code of the refusal. */
async function tries(
  service: Service,
  codes: readonly string[],
  callerOf: (n: number) => Caller = () => mallory,
): Promise<readonly string[]> {
  const replies = await Promise.all(
    codes.map((code, n) => join(service, { code, name: 'Mallory', caller: callerOf(n) })),
  )
  return replies.map((reply) => ('refused' in reply ? reply.code! : 'in'))
}
const wrong = (count: number): readonly string[] => Array.from({ length: count }, (_, n) => codeOf(n))
const count = (outcomes: readonly string[], what: string): number => outcomes.filter((one) => one === what).length

describe('codes that are guessed', () => {
  test('ten wrong ones of one caller are looked up, however fast they come; then no code is, not even the right one', async () => {
    const { service, referee } = await place()
    const { code } = accepted(await invite(service, referee, { role: 'player' }))
    const outcomes = await tries(service, wrong(59))
    expect([count(outcomes, 'E_INVITE'), count(outcomes, 'E_RATE')]).toEqual([10, 49])
    expect(await join(service, { code, name: 'Mallory', caller: mallory })).toEqual({
      refused: 'Too many wrong codes came in. Wait ten minutes, or join by the link of the invitation.',
      code: 'E_RATE',
    })
    expect(await tries(service, [code], () => ({ ...mallory, id: '198.51.100.1' }))).toEqual(['in'])
  })

  test('a made-up caller for each does not help: three hundred of all strangers together', async () => {
    const { service } = await place()
    const outcomes = await tries(service, wrong(590), (n) => ({ kind: 'stranger', id: `10.0.${n >> 8}.${n & 255}` }))
    expect([count(outcomes, 'E_INVITE'), count(outcomes, 'E_RATE')]).toEqual([300, 290])
  })

  test('while strangers are shut out, people whom a door knows and whoever has a link join as before', async () => {
    const { service, referee } = await place()
    const { code, token } = accepted(await invite(service, referee, { role: 'player' }))
    await tries(service, wrong(300), (n) => ({ kind: 'stranger', id: String(n) }))
    expect(await tries(service, [code, code], (n) => (n === 0 ? mallory : known('telegram 7')))).toEqual([
      'E_RATE',
      'in',
    ])
    accepted(await join(service, { token, name: 'Ann' }))
    accepted(await join(service, { code: makeVouched(service.secret, code), name: 'Bob', caller: mallory }))
  })

  test('a signature that is not ours vouches for nothing', async () => {
    const { service, referee } = await place()
    const { code } = accepted(await invite(service, referee, { role: 'player' }))
    const others = makeVouched(new Uint8Array(32).fill(8), code)
    expect([
      await tries(service, [others]),
      await tries(service, [`${code}_`]),
      await tries(service, [`${code}_${'A'.repeat(16)}`]),
    ]).toEqual([['E_CODE'], ['E_CODE'], ['E_CODE']])
  })

  test('right codes are not counted, and codes that were taken back are', async () => {
    const { service, referee } = await place()
    const { code } = accepted(await invite(service, referee, { role: 'player' }))
    expect(
      count(
        await tries(
          service,
          Array.from({ length: 15 }, () => code),
        ),
        'in',
      ),
    ).toBe(15)
    const gone = accepted(await invite(service, referee, { role: 'player' }))
    accepted(await revoke(service, referee, gone.invite))
    expect(
      count(
        await tries(
          service,
          Array.from({ length: 12 }, () => gone.code),
        ),
        'E_RATE',
      ),
    ).toBe(2)
  })

  test('servers on one database count together, and a new one goes on counting', async () => {
    const { service, another } = await place()
    await tries(service, wrong(6))
    expect(count(await tries(another(), wrong(6)), 'E_RATE')).toBe(2)
    expect(await tries(another(), wrong(1))).toEqual(['E_RATE'])
  })

  test('after ten minutes codes are taken again, also where the clock was set back an hour', async () => {
    const { service, clock, another } = await place()
    await tries(service, wrong(10))
    clock.pass(601)
    expect(await tries(service, wrong(11))).toEqual([...Array(10).fill('E_INVITE'), 'E_RATE'])
    clock.pass(-3600)
    for (const server of [service, another()]) expect(await tries(server, wrong(1))).toEqual(['E_INVITE'])
  })
})
