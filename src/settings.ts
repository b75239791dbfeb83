import { LIMITS, type Limits } from './doors/api/default-limits.ts'
import type { Log } from './doors/api/logging.ts'
import type { TelegramSettings } from './doors/telegram/open-telegram.ts'
import type { Refusal } from './engine/option-tree.ts'
import { distance } from './engine/spelling-distance.ts'
import { SETTINGS, type SettingName, type Settings } from './settings-table.ts'

/** How a server runs: flags first, then the environment. */
export type ServerSettings = {
  readonly port: number
  readonly host: string
  /** What links begin with; null for the address where it listens. */
  readonly publicUrl: string | null
  readonly data: string
  readonly database: string | null
  /** Scheduled backups; null for none. */
  readonly backups: { readonly hours: number; readonly keep: number } | null
  /** After how many days finished fights go to files; null for never. */
  readonly keepDays: number | null
  /** How long a link lives without being used, in milliseconds. */
  readonly linkLife: number
  readonly log: Log
  /** Whether links and codes are printed at start, or only the file that holds them: output often ends up in logs. */
  readonly links: 'said' | 'kept'
  readonly demo: boolean
  /** Books by id or path; the first table uses the first one, or the default book. */
  readonly books: readonly string[]
  readonly proxy: number
  readonly privateHooks: boolean
  readonly limits: Limits
  readonly version: string
  /** Without a token there is no metrics endpoint. */
  readonly metricsToken: string | null
  /** Without a token there is no bot. */
  readonly telegram: TelegramSettings | null
}
export type Env = Readonly<Record<string, string | undefined>>

export type Flags = {
  readonly port?: string
  readonly host?: string
  readonly data?: string
  readonly demo?: boolean
  readonly book?: string | readonly string[]
}

export function settingsOf(
  flags: Flags,
  env: Env,
  { tty, version }: { readonly tty: boolean; readonly version: string },
): ServerSettings | Refusal {
  const { book, demo = false, ...said } = flags
  const all = readSettings(said, env)
  if ('refused' in all) return all
  const log = all.FRAY_LOG ?? (tty ? 'silent' : 'info')
  return {
    port: all.FRAY_PORT ?? 7373,
    host: all.FRAY_HOST ?? '127.0.0.1',
    publicUrl: all.FRAY_PUBLIC_URL,
    data: all.FRAY_DATA ?? './data',
    database: all.DATABASE_URL,
    backups: all.FRAY_BACKUP_HOURS ? { hours: all.FRAY_BACKUP_HOURS, keep: all.FRAY_BACKUP_KEEP ?? 7 } : null,
    keepDays: all.FRAY_KEEP_DAYS || null,
    linkLife: linkLifeOf(all),
    log,
    links: tty || log === 'silent' ? 'said' : 'kept',
    demo,
    books: book === undefined ? (all.FRAY_BOOK ?? []) : [book].flat(),
    proxy: all.FRAY_PROXY ?? 0,
    privateHooks: all.FRAY_HOOKS_PRIVATE ?? false,
    limits: {
      perAddress: all.FRAY_RATE_ADDRESS ?? LIMITS.perAddress,
      perMember: all.FRAY_RATE_MEMBER ?? LIMITS.perMember,
      joins: all.FRAY_RATE_JOIN ?? LIMITS.joins,
      connections: all.FRAY_CONNECTIONS ?? LIMITS.connections,
    },
    version,
    metricsToken: all.FRAY_METRICS_TOKEN,
    telegram: telegramOf(all),
  }
}

const DAY_MS = 86_400_000

export const linkLifeOf = ({ FRAY_LINK_DAYS: days }: Pick<Settings, 'FRAY_LINK_DAYS'>): number =>
  days === 0 ? Number.POSITIVE_INFINITY : (days ?? 365) * DAY_MS

/** The webhook's secret is there: `contradiction` saw to it. */
function telegramOf({
  FRAY_TELEGRAM_TOKEN: token,
  FRAY_TELEGRAM_API: apiRoot,
  FRAY_TELEGRAM_WEBHOOK: url,
  FRAY_TELEGRAM_SECRET: secret,
  FRAY_PUBLIC_URL: page,
}: Settings): TelegramSettings | null {
  if (token === null) return null
  return { token, apiRoot, webhook: url === null ? null : { url, secret: secret! }, page: page ?? url }
}

/** Every setting by name; an empty variable counts as none. Refused if one is unknown, wrong or contradicts another. */
export function readSettings(flags: Readonly<Record<string, string | undefined>>, env: Env): Settings | Refusal {
  const unknown = Object.keys(env).find((name) => OURS.test(name) && env[name] && !(name in SETTINGS))
  if (unknown !== undefined) return { refused: strangeName(unknown) }
  const all: Partial<Record<SettingName, unknown>> = {}
  for (const [name, { flag, read }] of Object.entries(SETTINGS) as readonly (readonly [SettingName, AnyRow])[]) {
    const byFlag = flag === undefined ? undefined : flags[flag]
    const said = byFlag ?? (env[name] || undefined)
    const value = said === undefined ? null : read(said)
    if (isWrong(value)) return { refused: `${byFlag === undefined ? name : `--${flag}`} ${value.wrong}` }
    all[name] = value
  }
  const settings = all as Settings
  const contradiction = CONTRADICTIONS.find(({ holds }) => holds(settings))
  return contradiction ? { refused: contradiction.refused } : settings
}

type AnyRow = { readonly flag?: string; readonly read: (said: string) => unknown }
const isWrong = (value: unknown): value is { readonly wrong: string } =>
  typeof value === 'object' && value !== null && 'wrong' in value

const OURS = /^FRAY_/i

const needsToken = (name: SettingName) => ({
  holds: (all: Settings) => all[name] !== null && all.FRAY_TELEGRAM_TOKEN === null,
  refused: `${name} does nothing without FRAY_TELEGRAM_TOKEN, the token of your bot: set that too, or leave it out.`,
})

/** Settings that are right each, and wrong together. */
const CONTRADICTIONS: readonly { readonly holds: (all: Settings) => boolean; readonly refused: string }[] = [
  needsToken('FRAY_TELEGRAM_WEBHOOK'),
  needsToken('FRAY_TELEGRAM_SECRET'),
  needsToken('FRAY_TELEGRAM_API'),
  {
    holds: (all) => Boolean(all.FRAY_BACKUP_HOURS) && all.DATABASE_URL !== null,
    refused:
      'FRAY_BACKUP_HOURS backs up the file of the data folder, and with DATABASE_URL there is none: docs/running.md says how PostgreSQL is backed up.',
  },
  {
    holds: (all) => all.FRAY_BACKUP_KEEP !== null && !all.FRAY_BACKUP_HOURS,
    refused: 'FRAY_BACKUP_KEEP does nothing without FRAY_BACKUP_HOURS: set that too, or leave it out.',
  },
  {
    holds: (all) => all.FRAY_TELEGRAM_WEBHOOK !== null && all.FRAY_TELEGRAM_SECRET === null,
    refused: 'FRAY_TELEGRAM_SECRET goes with FRAY_TELEGRAM_WEBHOOK: 16 to 256 letters, digits, _ and -.',
  },
  {
    holds: (all) => all.FRAY_TELEGRAM_SECRET !== null && all.FRAY_TELEGRAM_WEBHOOK === null,
    refused: 'FRAY_TELEGRAM_SECRET does nothing without FRAY_TELEGRAM_WEBHOOK: set that too, or leave it out.',
  },
  {
    holds: (all) => all.FRAY_TELEGRAM_WEBHOOK?.startsWith('http:') === true && all.FRAY_TELEGRAM_API === null,
    refused: 'FRAY_TELEGRAM_WEBHOOK begins with https://: Telegram calls no other address.',
  },
]

/** An unknown name, with the one that was probably meant. */
function strangeName(name: string): string {
  const known = Object.keys(SETTINGS)
  const words = (one: string): readonly string[] => one.toUpperCase().split('_').slice(1)
  const shared = (one: string): number => words(one).filter((word) => words(name).includes(word)).length
  const near = (one: string): number => distance(one, name.toUpperCase())
  const close = known.filter((one) => near(one) <= 2 && known.every((other) => near(one) <= near(other)))
  const most = Math.max(1, ...known.map(shared))
  const meant = (close.length > 0 ? close : known.filter((one) => shared(one) === most)).join(' or ')
  return `there is no setting ${name.slice(0, 60)}${meant ? `; did you mean ${meant}?` : '.'} docs/settings.md lists all.`
}
