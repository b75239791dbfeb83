import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { type Env, type Flags, settingsOf } from '../src/settings.ts'
import { HOME } from '../tools/project-files.ts'
import { settingsPage } from '../tools/settings-page.ts'

const read = (flags: Flags, env: Env) => settingsOf(flags, env, { tty: false, version: '0' })

test('the page of settings says what the table says', () => {
  expect(readFileSync(join(HOME, 'docs/settings.md'), 'utf8')).toBe(settingsPage())
})

test('compose.yaml passes every setting that is not its own', () => {
  const compose = readFileSync(join(HOME, 'compose.yaml'), 'utf8')
  const names = [...settingsPage().matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name!)
  expect(names.length).toBeGreaterThan(15)
  expect(names.filter((name) => !new RegExp(`^ +(- )?${name}:`, 'm').test(compose))).toEqual([])
})

type Service = {
  readonly image?: string
  readonly build?: string
  readonly environment: Readonly<Record<string, string>>
  readonly volumes: readonly string[]
  readonly depends_on?: Readonly<Record<string, object>>
  readonly configs?: readonly { readonly source: string }[]
}
type Compose = {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: object
  readonly configs: Readonly<Record<string, { readonly content: string }>>
}

test('compose.yaml keeps data in named volumes, the password out of every address, and HTTPS in front of both servers', () => {
  const { services, volumes, configs } = parse(readFileSync(join(HOME, 'compose.yaml'), 'utf8'), {
    merge: true,
  }) as Compose
  const { one, two, https, db } = services
  expect(one!.environment).toEqual(two!.environment)
  expect(one!.environment).toMatchObject({
    DATABASE_URL: 'postgres://fray@db/fray',
    PGPASSWORD: expect.stringMatching(/^\$\{POSTGRES_PASSWORD:\?\}$/),
  })
  expect(db!.environment.POSTGRES_PASSWORD).toBe(one!.environment.PGPASSWORD)
  for (const { image, build, volumes: used, depends_on = {}, configs: wanted = [] } of Object.values(services)) {
    expect(image ?? build).toBeTruthy()
    expect(used.filter((volume) => !Object.hasOwn(volumes, volume.split(':')[0]!))).toEqual([])
    expect(Object.keys(depends_on).filter((name) => !Object.hasOwn(services, name))).toEqual([])
    expect(wanted.filter(({ source }) => !Object.hasOwn(configs, source))).toEqual([])
  }
  const port = one!.environment.FRAY_PORT
  expect(https!.image).toMatch(/^caddy:/)
  expect(configs.caddy!.content).toContain(`reverse_proxy one:${port} two:${port}`)
})

test('the image keeps its data in a volume that its user may write, and builds what it starts', () => {
  const file = readFileSync(join(HOME, 'Dockerfile'), 'utf8')
  for (const line of ['VOLUME /data', 'USER node', 'RUN mkdir /data && chown node /data', 'RUN npm ci'])
    expect(file.split('\n')).toContain(line)
  expect(file).toMatch(/^ENV .*FRAY_DATA=\/data/m)
  expect(file).toMatch(/^CMD \[.*"dist\/main\.js", "serve"\]/m)
})

const BOT = { FRAY_TELEGRAM_TOKEN: '1:a' }
const WEBHOOK = { FRAY_TELEGRAM_WEBHOOK: 'https://fray.example' }
const SECRET = { FRAY_TELEGRAM_SECRET: '0123456789abcdef' }

test.each<[Flags, Env, string]>([
  [{}, { FRAY_PROXY: 'yes' }, "FRAY_PROXY is the number of proxies in front, from 0 to 9, not 'yes'."],
  [{ port: 'x' }, {}, "--port is a port, a number from 0 to 65535, not 'x'."],
  [{}, { FRAY_HOOKS_PRIVATE: 'yes' }, "FRAY_HOOKS_PRIVATE is 1 for yes or 0 for no, not 'yes'."],
  [
    {},
    { DATABASE_URL: 'mysql://fray:word@db/fray' },
    'DATABASE_URL is an address of PostgreSQL, as in postgres://fray@db/fray, not of mysql. Without it everything is kept in a file of the data folder.',
  ],
  [
    {},
    { FRAY_PUBLIC_URL: 'fray.example' },
    'FRAY_PUBLIC_URL is the address that people open, as in https://fray.example, without a slash at its end.',
  ],
  [
    {},
    WEBHOOK,
    'FRAY_TELEGRAM_WEBHOOK does nothing without FRAY_TELEGRAM_TOKEN, the token of your bot: set that too, or leave it out.',
  ],
  [
    {},
    { ...BOT, ...SECRET },
    'FRAY_TELEGRAM_SECRET does nothing without FRAY_TELEGRAM_WEBHOOK: set that too, or leave it out.',
  ],
  [
    {},
    { ...BOT, ...SECRET, FRAY_TELEGRAM_WEBHOOK: 'http://fray.example' },
    'FRAY_TELEGRAM_WEBHOOK begins with https://: Telegram calls no other address.',
  ],
  [
    {},
    { FRAY_TELEGRAM_TOKN: '1:a' },
    'there is no setting FRAY_TELEGRAM_TOKN; did you mean FRAY_TELEGRAM_TOKEN? docs/settings.md lists all.',
  ],
  [
    {},
    { FRAY_BOT_TOKEN: '1:a' },
    'there is no setting FRAY_BOT_TOKEN; did you mean FRAY_METRICS_TOKEN or FRAY_TELEGRAM_TOKEN? docs/settings.md lists all.',
  ],
  [{}, { fray_port: '1' }, 'there is no setting fray_port; did you mean FRAY_PORT? docs/settings.md lists all.'],
  [{}, { FRAY_COLOUR: '1' }, 'there is no setting FRAY_COLOUR. docs/settings.md lists all.'],
])('settings %j %j stop the start: %s', (flags, env, refused) => {
  expect(read(flags, env)).toEqual({ refused })
})

test('a password that was not escaped is refused without being said', () => {
  expect(read({}, { DATABASE_URL: 'postgres://fray:pa#s:s@db/fray' })).toEqual({
    refused: expect.stringMatching(/^DATABASE_URL cannot be read: in its password @ is written %40.*PGPASSWORD\.$/),
  })
})

test('an empty variable counts as none, and a flag comes before its variable', () => {
  expect(read({ port: '1' }, { FRAY_PORT: '2', FRAY_TELEGRAM_TOKEN: '', FRAY_TYPO: '' })).toMatchObject({
    port: 1,
    telegram: null,
  })
})

test('links begin with the public address, and the Mini App opens there', () => {
  expect(read({}, { ...BOT, FRAY_PUBLIC_URL: 'https://fray.example' })).toMatchObject({
    publicUrl: 'https://fray.example',
    telegram: { page: 'https://fray.example', webhook: null },
  })
})
