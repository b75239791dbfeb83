import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { SignJWT } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'
import { loadSecret } from '../../src/table/store/signing-secret.ts'
import {
  type InviteLink,
  makeCode,
  makeInvite,
  makeMemberToken,
  parseCode,
  parseInvite,
  parseMemberToken,
} from '../../src/table/tables/tokens.ts'
import { HOME } from '../../tools/project-files.ts'

const secret = new Uint8Array(32).fill(7)
const other = new Uint8Array(32).fill(8)
const vera = { table: 't1', member: 'vera', epoch: 2 }
const NOW = Date.UTC(2026, 0, 1)
const invited: InviteLink = { table: 't1', invite: 'i9', role: 'player', expires: NOW + 60_000 }
const BAD = { refused: 'This link is damaged, or not from here. Ask the referee for a new one.', code: 'E_LINK' }
const encoded = (thing: unknown): string => Buffer.from(JSON.stringify(thing)).toString('base64url')
const signed = (said: Record<string, unknown>, header: Record<string, string> = {}): Promise<string> =>
  new SignJWT(said).setProtectedHeader({ alg: 'HS256', typ: 'fray-member', ...header }).sign(secret)

describe("a member's link", () => {
  test('says who it is, which table and which epoch, and no role', async () => {
    const token = await makeMemberToken(secret, vera)
    expect(await parseMemberToken(secret, token)).toEqual(vera)
    expect(JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())).toEqual(vera)
  })

  test('of another secret, of the other kind, or changed anywhere is refused', async () => {
    const token = await makeMemberToken(secret, vera)
    const [header, said, mark] = token.split('.') as [string, string, string]
    const wrong = [
      await makeMemberToken(other, vera),
      await makeInvite(secret, invited),
      `${header}.${encoded({ ...vera, member: 'bob' })}.${mark}`,
      `${header}.${said}.${mark.slice(0, -2)}AA`,
      `${header}.${said}.`,
      `${header}.${said}`,
      `${token}.`,
      ` ${token}`,
      token.slice(1),
      '',
      '..',
      'x'.repeat(5000),
    ]
    for (const one of wrong) expect(await parseMemberToken(secret, one)).toEqual(BAD)
  })

  test('with no algorithm or another one is refused', async () => {
    const wrong = [
      `${encoded({ alg: 'none', typ: 'fray-member' })}.${encoded(vera)}.`,
      await signed(vera, { alg: 'HS512' }).catch(() => 'no such key'),
      `${encoded({ alg: 'RS256', typ: 'fray-member' })}.${encoded(vera)}.AAAA`,
      await signed(vera, { typ: 'JWT' }),
    ]
    for (const one of wrong) expect(await parseMemberToken(secret, one)).toEqual(BAD)
  })

  test('well signed, but saying something else, is refused', async () => {
    const odd = [
      {},
      { ...vera, epoch: -1 },
      { ...vera, epoch: '2' },
      { ...vera, epoch: 1.5 },
      { ...vera, member: '' },
      { ...vera, member: 7 },
      { ...vera, table: null },
      { ...vera, table: 'x'.repeat(101) },
    ]
    for (const said of odd) expect(await parseMemberToken(secret, await signed(said))).toEqual(BAD)
    expect(await parseMemberToken(secret, await signed({ ...vera, exp: 1 }))).toMatchObject({ code: 'E_LINK_EXPIRED' })
    expect(await parseMemberToken(secret, await signed({ ...vera, role: 'referee' }))).toEqual(vera)
  })

  test('whatever comes in, a sentence comes out that does not repeat it', async () => {
    const anything = fc.oneof(
      fc.string(),
      fc.base64String(),
      fc.string({ minLength: 1 }).map((text) => `${encoded({ alg: 'HS256' })}.${text}.${text}`),
      fc.anything() as fc.Arbitrary<string>,
    )
    await fc.assert(
      fc.asyncProperty(anything, async (token) => {
        expect(await parseMemberToken(secret, token)).toEqual(BAD)
        expect(await parseInvite(secret, token, NOW)).toEqual(BAD)
      }),
      { numRuns: 200 },
    )
  })

  test('a secret that is too short is our own mistake', () => {
    expect(() => makeMemberToken(new Uint8Array(16), vera)).toThrow('at least 32 bytes')
  })
})

describe('an invitation', () => {
  test.each(['referee', 'co-referee', 'player', 'spectator'] as const)(
    'brings a %s to the table until it expires',
    async (role) => {
      const token = await makeInvite(secret, { ...invited, role })
      expect(await parseInvite(secret, token, NOW)).toEqual({ ...invited, role })
      expect(await parseInvite(secret, token, NOW + 59_999)).toEqual({ ...invited, role })
      expect(await parseInvite(secret, token, NOW + 60_000)).toEqual({
        refused: 'This link has expired. Ask the referee for a new one.',
        code: 'E_LINK_EXPIRED',
      })
    },
  )

  test('that never expires, gives an unknown role, or is a member link is refused', async () => {
    const said = { table: 't1', invite: 'i9', role: 'player', exp: NOW / 1000 + 60 }
    const typ = 'fray-invite'
    expect(await parseInvite(secret, await signed(said, { typ }), NOW)).toEqual(invited)
    const { exp: _, ...endless } = said
    for (const one of [
      endless,
      { ...said, role: 'admin' },
      { ...said, role: 'nobody' },
      { ...said, invite: undefined },
      { ...said, exp: 'soon' },
    ])
      expect(await parseInvite(secret, await signed(one, { typ }), NOW)).toEqual(BAD)
    expect(await parseInvite(secret, await makeMemberToken(secret, vera), NOW)).toEqual(BAD)
    expect(await parseInvite(other, await makeInvite(secret, invited), NOW)).toEqual(BAD)
  })
})

describe('a join code', () => {
  test('has six characters without I, L, O and U, each equally likely', () => {
    const codes = Array.from({ length: 2000 }, () => makeCode())
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}$/)
    expect(new Set(codes).size).toBeGreaterThan(1990)
    expect(new Set(codes.join('')).size).toBe(32)
    expect(makeCode((count) => Uint8Array.from({ length: count }, (_, i) => i * 51))).toBe('0K6SCZ')
  })

  test('is read as people type it', () => {
    for (const text of ['0K1SCZ', '0k1scz', 'ok1scz', 'OKISCZ', 'okLscz', ' 0K1 SCZ\n', '0k-1s-cz'])
      expect(parseCode(text)).toBe('0K1SCZ')
    for (let i = 0; i < 200; i++) expect(parseCode(makeCode().toLowerCase())).toMatch(/^.{6}$/)
  })

  test('anything else is refused', () => {
    for (const text of [
      '',
      '0K1SC',
      '0K1SCZZ',
      '0K1SCU',
      '0K1SC!',
      'ÄK1SCZ',
      'x'.repeat(1_000_000),
      null as never,
      {} as never,
    ])
      expect(parseCode(text)).toEqual({ refused: 'A code has 6 letters and digits, as in 7KD 2MX.', code: 'E_CODE' })
  })
})

describe('the secret of the service', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'fray-secret-'))
  afterAll(() => rmSync(scratch, { recursive: true }))

  test('is made once, for its owner alone, and found again', () => {
    const folder = join(scratch, 'new', 'data')
    const made = loadSecret({ env: {}, folder }) as Uint8Array
    expect(made).toHaveLength(32)
    expect(loadSecret({ env: { FRAY_SECRET: '' }, folder })).toEqual(made)
    expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['secret'])
  })

  test('comes from FRAY_SECRET where it is set, and no file is made', () => {
    const folder = join(scratch, 'unused')
    expect(loadSecret({ env: { FRAY_SECRET: '0B'.repeat(32) }, folder })).toEqual(new Uint8Array(32).fill(11))
    expect(() => statSync(folder)).toThrow()
  })

  test('that is none is refused without being shown', () => {
    const folder = join(scratch, 'damaged')
    mkdirSync(folder)
    writeFileSync(join(folder, 'secret'), 'hunter2')
    expect(loadSecret({ env: {}, folder })).toEqual({
      refused: `${folder}/secret: 64 hexadecimal digits expected. Restore it, or remove it and every link becomes void.`,
      code: 'E_SECRET',
    })
    expect(loadSecret({ env: { FRAY_SECRET: 'hunter2' }, folder })).toEqual({
      refused: 'FRAY_SECRET: 64 hexadecimal digits expected.',
      code: 'E_SECRET',
    })
    expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe('hunter2')
    expect(loadSecret({ env: {}, folder: join(folder, 'secret') })).toMatchObject({
      refused: expect.stringContaining('set FRAY_SECRET instead'),
      code: 'E_SECRET',
    })
  })

  test('is the same for processes that start at once', async () => {
    const race = join(scratch, 'race')
    const program = `
      import { loadSecret } from ${JSON.stringify(join(HOME, 'src/table/store/signing-secret.ts'))}
      while (Date.now() < ${Date.now() + 1500});
      for (let i = 0; i < 50; i++) console.log(Buffer.from(loadSecret({ env: {}, folder: ${JSON.stringify(race)} + i })).toString('hex'))`
    const starts = Array.from({ length: 3 }, () =>
      promisify(execFile)(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], { cwd: HOME }),
    )
    const found = (await Promise.all(starts)).map(({ stdout }) => stdout)
    expect(found[0]).toMatch(/^([0-9a-f]{64}\n){50}$/)
    expect(new Set(found).size).toBe(1)
    expect(readdirSync(`${race}7`)).toEqual(['secret'])
  }, 30_000)
})
