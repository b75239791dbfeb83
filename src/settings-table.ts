import { LIMITS } from './doors/api/default-limits.ts'
import { bookList } from './files/find-books.ts'
import { address, oneOf, onOrOff, postgresUrl, type Reader, secretOf, text, wholeNumber } from './settings-readers.ts'

type Row<T> = {
  readonly part: 'Where' | 'What is kept' | 'Watching' | 'Limits' | 'Telegram'
  /** Also a flag of `serve`; a flag comes before the variable. */
  readonly flag?: 'port' | 'host' | 'data' | 'book'
  /** What counts if nothing is said, as shown on the page. */
  readonly usual: string
  readonly says: string
  readonly read: Reader<T>
}
const row = <T>(one: Row<T>): Row<T> => one

const LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
const limit = wholeNumber('a whole number; 0 is without limit', { least: 0, most: 999_999_999 })

/** Every setting there is. `npm run settings` writes docs/settings.md from it; any other `FRAY_…` stops the start. */
export const SETTINGS = {
  FRAY_PORT: row({
    part: 'Where',
    flag: 'port',
    usual: '7373',
    says: 'where to listen; 0 takes a free port',
    read: wholeNumber('a port, a number from 0 to 65535', { least: 0, most: 65_535 }),
  }),
  FRAY_HOST: row({
    part: 'Where',
    flag: 'host',
    usual: '127.0.0.1',
    says: 'on which address; 0.0.0.0 for all',
    read: text,
  }),
  FRAY_PUBLIC_URL: row({
    part: 'Where',
    usual: '',
    says: 'the address that people open, as in `https://fray.example`: all links begin with it, and a bot shows the button of its Mini App',
    read: address('the address that people open, as in https://fray.example, without a slash at its end'),
  }),
  FRAY_PROXY: row({
    part: 'Where',
    usual: '0',
    says: 'how many proxies stand in front, each of which adds to `X-Forwarded-For` where a request came from; only so many of its last entries are believed. Let nobody past the proxy to the server',
    read: wholeNumber('the number of proxies in front, from 0 to 9', { least: 0, most: 9 }),
  }),
  FRAY_DATA: row({
    part: 'What is kept',
    flag: 'data',
    usual: './data',
    says: "the data folder: the database file, the secret, the referee's link",
    read: text,
  }),
  DATABASE_URL: row({
    part: 'What is kept',
    usual: '',
    says: 'PostgreSQL in place of the file, as in `postgres://fray@db/fray`; a password with special characters goes into `PGPASSWORD`, unescaped',
    read: postgresUrl,
  }),
  FRAY_SECRET: row({
    part: 'What is kept',
    usual: '',
    says: '64 hexadecimal digits that sign links, in place of `data/secret`; the same for all servers of one database',
    read: secretOf(/^[0-9a-f]{64}$/i, '64 hexadecimal digits, as `openssl rand -hex 32` makes them'),
  }),
  FRAY_BACKUP_HOURS: row({
    part: 'What is kept',
    usual: '0',
    says: 'every how many hours everything is backed up to `backups` in the data folder, while the server goes on; 0 is never. Not with PostgreSQL, which has its own tools: [running.md](running.md)',
    read: wholeNumber('a number of hours from 0, for never, to 8760', { least: 0, most: 8_760 }),
  }),
  FRAY_BACKUP_KEEP: row({
    part: 'What is kept',
    usual: '7',
    says: 'how many of these backups are kept; older ones are removed once a new one was read back and is whole',
    read: wholeNumber('a number of backups from 1 to 1000', { least: 1, most: 1_000 }),
  }),
  FRAY_KEEP_DAYS: row({
    part: 'What is kept',
    usual: '0',
    says: 'after how many days a finished fight goes from the database to a file in `archive` of the data folder, where `./fray verify` and `./fray play` open it; 0 is never, and the latest fight of a table stays',
    read: wholeNumber('a number of days from 0, for ever, to 36500', { least: 0, most: 36_500 }),
  }),
  FRAY_BOOK: row({
    part: 'What is kept',
    flag: 'book',
    usual: 'cepheus',
    says: 'the rule book of the first table; a path puts a book of your own beside the others. Several: `--book` again, or paths separated as in PATH: [writing-a-book.md](writing-a-book.md)',
    read: bookList,
  }),
  FRAY_LOG: row({
    part: 'Watching',
    usual: 'info, silent on a terminal',
    says: `${LEVELS.join(', ')}: lines of JSON on the standard output`,
    read: oneOf(...LEVELS),
  }),
  FRAY_METRICS_TOKEN: row({
    part: 'Watching',
    usual: '',
    says: 'opens `/metrics` to whoever brings it: 16 characters or more',
    read: secretOf(/^[\w.~+/=-]{16,200}$/, '16 to 200 letters, digits and marks of . ~ + / = - _'),
  }),
  FRAY_RATE_ADDRESS: row({
    part: 'Limits',
    usual: String(LIMITS.perAddress),
    says: 'requests a minute from one address; 0 is without limit, here and below',
    read: limit,
  }),
  FRAY_RATE_MEMBER: row({
    part: 'Limits',
    usual: String(LIMITS.perMember),
    says: 'requests a minute of one person',
    read: limit,
  }),
  FRAY_RATE_JOIN: row({
    part: 'Limits',
    usual: String(LIMITS.joins),
    says: 'attempts a minute to join or open a table, from one address. Wrong codes are limited besides, in every door: ten in ten minutes for one caller ([decision 9](decisions/0009-codes-are-guessed-slowly.md)); the link of an invitation always works',
    read: limit,
  }),
  FRAY_CONNECTIONS: row({
    part: 'Limits',
    usual: String(LIMITS.connections),
    says: 'connections at once from one address',
    read: limit,
  }),
  FRAY_LINK_DAYS: row({
    part: 'Limits',
    usual: '365',
    says: "after how many days without use a person's link expires; each use renews it, and 0 is never. `/link` in the bot or `./fray link` gives a new one",
    read: wholeNumber('a number of days from 0, for never, to 36500', { least: 0, most: 36_500 }),
  }),
  FRAY_HOOKS_PRIVATE: row({
    part: 'Limits',
    usual: '0',
    says: '1 lets hooks call addresses of your own network',
    read: onOrOff,
  }),
  FRAY_TELEGRAM_TOKEN: row({
    part: 'Telegram',
    usual: '',
    says: "the bot's token; without it there is no bot: [telegram.md](telegram.md)",
    read: secretOf(/^\d+:[\w-]+$/, 'what BotFather gave you: a number, a colon, letters'),
  }),
  FRAY_TELEGRAM_WEBHOOK: row({
    part: 'Telegram',
    usual: '',
    says: "this server's address from outside, as in `https://fray.example`; updates come to `/telegram` there. Without it the bot asks for updates",
    read: address('the address of this server from outside, as in https://fray.example, without a slash at its end'),
  }),
  FRAY_TELEGRAM_SECRET: row({
    part: 'Telegram',
    usual: '',
    says: 'goes with the webhook: 16 to 256 letters, digits, `_` and `-`; Telegram sends it along, and nothing else is heard',
    read: secretOf(/^[\w-]{16,256}$/, '16 to 256 letters, digits, _ and -'),
  }),
  FRAY_TELEGRAM_API: row({
    part: 'Telegram',
    usual: '',
    says: 'another Bot API server, as in `http://127.0.0.1:8081`',
    read: address('the address of a Bot API server, as in http://127.0.0.1:8081, without a slash at its end'),
  }),
} as const satisfies Readonly<Record<string, Row<unknown>>>

export type SettingName = keyof typeof SETTINGS
/** Null where nothing was said. */
export type Settings = {
  readonly [N in SettingName]: Exclude<ReturnType<(typeof SETTINGS)[N]['read']>, { readonly wrong: string }> | null
}
