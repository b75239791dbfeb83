#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { Command, InvalidArgumentError, Option } from 'commander'
import type * as Keep from './backup-and-export-commands.ts'
import { type AnyBook, bookOf } from './books/index.ts'
import { encounterLines } from './doors/terminal/encounters.ts'
import { playCommand } from './doors/terminal/play-command.ts'
import { terminalOf } from './doors/terminal/terminal-streams.ts'
import { painted } from './doors/terminal/wrap-and-colour.ts'
import { distance } from './engine/spelling-distance.ts'
import { bookFile, bookList, findBooks } from './files/find-books.ts'
import type { MapFlags } from './files/map-command.ts'
import { OBJECTS, UNCLOSED } from './files/scenario-map.ts'
import { type Flags, linkLifeOf, readSettings, settingsOf } from './settings.ts'
import { SETTINGS } from './settings-table.ts'

type PlayOptions = {
  readonly seed?: number
  readonly dice: 'tray' | 'typed'
  readonly auto?: string
}

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
/** Repeatable option. */
const bookOption = (says: string): Option =>
  new Option('--book <id or path>', `${says} (FRAY_BOOK)`).argParser((said: string, before: string[] = []) => [
    ...before,
    said,
  ])
const OWN_BOOK = 'a rule book of your own, a module or a folder with one; may be given several times'
const PLAYED_BOOK = `the rule book to play by: one that is here, or ${OWN_BOOK}`
/** The books named on the command line, loaded before the command runs. */
let books: readonly AnyBook[] = []
const firstBook = (): AnyBook => books[0] ?? bookOf('cepheus')!

// `| head` closes the pipe: that is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

const fray = new Command('fray')
  .description('Runs tabletop fights: asks, rolls, explains every number, keeps the record.')
  .version(version)
  .addHelpText(
    'after',
    '\n  test [check...]                         in a checkout: run all checks, or those you name\n\nA command and --help says more of it. Settings in the environment: fray serve --help, docs/settings.md.',
  )
  .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'fray: ')) })
  .hook('preAction', async (_fray, command) => {
    if (command.name() === 'serve' || command.name() === 'new-book') return
    const { book } = command.opts<{ readonly book?: readonly string[] }>()
    const found = await findBooks(book ?? bookList(process.env.FRAY_BOOK))
    if ('refused' in found) command.error(`fray: ${found.refused}`)
    else books = found
  })

fray
  .command('serve', { isDefault: true })
  .description('run the table: people join by link, and every door leads there')
  .option('--port <number>', 'where to listen (FRAY_PORT, 7373)')
  .option('--host <address>', 'on which address (FRAY_HOST, 127.0.0.1)')
  .option('--data <folder>', 'where things are kept (FRAY_DATA, ./data)')
  .option('--demo', 'make a table with two players and three enemies, to try everything')
  .addOption(bookOption(`${OWN_BOOK}; the first table plays by the first`))
  .addHelpText('after', settingsHelp)
  .action(async (flags: Flags) => {
    const { serve } = await import('./serve.ts')
    const settings = settingsOf(flags, process.env, { tty: process.stdout.isTTY, version })
    if ('refused' in settings) return sorry(settings.refused)
    const { default: closeWithGrace } = await import('close-with-grace')
    const starting = serve(settings, process.env)
    const grace = closeWithGrace({ delay: 10_000, logger: false }, async ({ err }) => {
      if (err) console.error(`fray: ${err.message}`)
      const serving = await starting
      if (!('refused' in serving)) await serving.stop()
    })
    const serving = await starting
    if (!('refused' in serving)) return serving.said.forEach((line) => void console.log(line))
    grace.uninstall()
    sorry(serving.refused)
  })

fray
  .command('backup')
  .description('write everything that is kept to a new file; the server may go on meanwhile')
  .argument('<file>')
  .option('--data <folder>', 'where things are kept (FRAY_DATA, ./data)')
  .addOption(bookOption(OWN_BOOK))
  .action((file: string, { data }: { data?: string }) => keeping(({ backup }, where) => backup(file, where), data))

fray
  .command('restore')
  .description('bring a backup back; the server must not run')
  .argument('<file>')
  .option('--data <folder>', 'where things are kept (FRAY_DATA, ./data)')
  .option('--replace', 'also where something is kept already, which is set aside under another name')
  .addOption(bookOption(OWN_BOOK))
  .action((file: string, { data, ...how }: { data?: string; replace?: boolean }) =>
    keeping(({ restore }, where) => restore(file, where, how), data),
  )

fray
  .command('export')
  .description('write one table with its people, fights and rulings to a file')
  .argument('<table>')
  .argument('<file>')
  .option('--data <folder>', 'where things are kept (FRAY_DATA, ./data)')
  .addOption(bookOption(OWN_BOOK))
  .action((table: string, file: string, { data }: { data?: string }) =>
    keeping((keep, where) => keep.exportTo(table, file, where), data),
  )

fray
  .command('import')
  .description('take in a table from a file, and say the new link of its referee')
  .argument('<file>')
  .option('--data <folder>', 'where things are kept (FRAY_DATA, ./data)')
  .addOption(bookOption(OWN_BOOK))
  .action((file: string, { data }: { data?: string }) =>
    keeping(({ importFrom }, where) => importFrom(file, where), data),
  )

fray
  .command('link')
  .description("say the link of a table's referee, or of the person named, where it was lost or has expired")
  .argument('<table>')
  .argument('[name]')
  .option('--data <folder>', 'where things are kept (FRAY_DATA, ./data)')
  .addOption(bookOption(OWN_BOOK))
  .action((table: string, name: string | undefined, { data }: { data?: string }) =>
    keeping(({ linkTo }, where) => linkTo(table, where, name ?? null), data),
  )

fray
  .command('play')
  .description(
    'play a fight in the terminal: an encounter by its name, one you wrote (.yaml), or a saved one; alone it lists what there is',
  )
  .argument('[encounter or file]')
  .addOption(bookOption(PLAYED_BOOK))
  .option('--seed <number>', 'a practice tray, whose dice are the same every time', parseSeed)
  .addOption(new Option('--dice <origin>', 'where dice come from').choices(['tray', 'typed']).default('tray'))
  .option('--auto <who>', 'people or sides that play themselves, as in enemies')
  .action(async (what: string | undefined, { seed, dice, auto }: PlayOptions) => {
    const terminal = terminalOf({ input: process.stdin, output: process.stdout }, process.env)
    const wish = {
      book: firstBook().id,
      seed: seed ?? null,
      dice,
      auto: auto ?? null,
      pick: process.stdin.isTTY ? 'ask' : 'first',
    } as const
    const refused = await playCommand(terminal, what ?? null, wish)
    terminal.close()
    if (refused) sorry(refused.refused)
  })

fray
  .command('encounters')
  .description('list the fights that are ready to play')
  .addOption(bookOption(PLAYED_BOOK))
  .action(() => console.log(painted(encounterLines(firstBook(), 'full'), { width: 80, colours: 'none' })))

fray
  .command('scenario')
  .description('play scenario files and say what does not hold')
  .argument('<file or folder...>')
  .option('--json', 'print whole logs and final fights')
  .option('--watch', 'run again whenever a file changes')
  .addOption(bookOption(OWN_BOOK))
  .action(async (paths: readonly string[], { json = false, watch = false }: { json?: boolean; watch?: boolean }) => {
    const { runScenarios } = await import('./files/run-scenarios.ts') // loads the YAML parser only when needed
    process.exitCode = await runScenarios(paths, { json, watch }, (line) => console.log(line))
  })

fray
  .command('map')
  .description(
    'show a map as text: one of a map maker (.uvtt, .dd2vtt, .df2vtt), its JSON, or one that is text already',
  )
  .argument('<file>')
  .option('--square <length>', 'how long a square is, which the files of map makers do not say', '1.5m')
  .addOption(
    new Option('--unclosed <what>', 'what a portal is that is not closed').choices(UNCLOSED).default('by width'),
  )
  .addOption(
    new Option('--objects <what>', 'what becomes of objects that block sight').choices(OBJECTS).default('walls'),
  )
  .option('--to <file>', 'write it to a new file, and its picture beside it')
  .action(async (file: string, flags: MapFlags) => {
    const { mapCommand } = await import('./files/map-command.ts')
    const made = mapCommand(file, flags)
    if ('refused' in made) return sorry(made.refused)
    console.log(made.said)
  })

fray
  .command('new-book')
  .description('write a folder with a small rule book, to make your own of')
  .argument('<path>')
  .action(async (path: string) => {
    const { newBook } = await import('./files/new-book.ts')
    const made = newBook(path)
    if ('refused' in made) return sorry(made.refused)
    console.log(made.said)
  })

fray
  .command('check')
  .description('look for faults in a rule book: types, random fights, words, secrecy, odds')
  .addOption(bookOption('the rule book to check: one that is here, or a module or a folder with one of your own'))
  .option('--fights <number>', 'how many random fights', parseCount, 24)
  .option('--seed <number>', 'the first of their seeds', parseSeed, 1)
  .action(async ({ book, fights, seed }: { book?: readonly string[]; fights: number; seed: number }) => {
    const said = book ?? bookList(process.env.FRAY_BOOK)
    if (said.length === 0) return sorry('say which book, as in: fray check --book PATH.')
    const { checkCommand } = await import('./check/check-command.ts')
    for (const [i, one] of books.entries())
      if (!checkCommand({ book: one, file: bookFile(said[i]!) }, { fights, seed }, (line) => console.log(line)))
        process.exitCode = 1
  })

fray
  .command('verify')
  .description('check the dice of a sealed fight: every face, and that the rules lead to the same log')
  .argument('<log>')
  .option('--seed <hex>', 'the seed that was shown, if the file does not hold it')
  .option('--words <words>', "the players' words in their order, as in dragon,apple")
  .addOption(bookOption(OWN_BOOK))
  .action(async (file: string, given: { seed?: string; words?: string }) => {
    const { verifyFile } = await import('./table/transfer/verify-file.ts')
    const { sentence, holds } = verifyFile(file, { seed: given.seed ?? null, words: given.words ?? null })
    if (!holds) return sorry(sentence)
    console.log(sentence)
  })

const strange = strangeCommand(process.argv[2])
if (strange === null) await fray.parseAsync()
else sorry(strange)

/** Every setting of the environment, in a line each. */
function settingsHelp(): string {
  const rows = Object.entries(SETTINGS).map(([name, { says }]) => `  ${name.padEnd(24)}${plain(says)}`)
  return ['', 'Settings in the environment (docs/settings.md says more):', ...rows].join('\n')
}

function plain(says: string): string {
  return says
    .replaceAll('`', '')
    .replace(/\[(.*?)\]\(.*?\)/g, '$1')
    .split(/[;:.] /)[0]!
}

function parseSeed(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('A seed is a whole number of 0 or more.')
  return Number(text)
}

function parseCount(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError('A whole number of 1 or more is expected.')
  return Number(text)
}

/** `fray` alone serves, so that an unknown first word would count as an argument of `serve`. */
function strangeCommand(said: string | undefined): string | null {
  const known = ['help', 'test', ...fray.commands.map((command) => command.name())]
  if (said === undefined || said.startsWith('-') || known.includes(said)) return null
  const meant = known.find((one) => distance(one, said) <= 2) ?? known.find((one) => one.startsWith(said))
  return `there is no command '${said.slice(0, 40)}'${meant ? `; did you mean ${meant}?` : '.'} ./fray --help lists all.`
}

async function keeping(
  deed: (keep: typeof Keep, where: Keep.Where) => Promise<{ readonly said: string } | { readonly refused: string }>,
  data: string | undefined,
): Promise<void> {
  const keep = await import('./backup-and-export-commands.ts')
  const settings = readSettings({ data }, process.env)
  if ('refused' in settings) return sorry(settings.refused)
  const done = await deed(keep, {
    data: settings.FRAY_DATA ?? './data',
    database: settings.DATABASE_URL,
    linkLife: linkLifeOf(settings),
    env: process.env,
  })
  if ('refused' in done) return sorry(done.refused)
  console.log(done.said)
}

function sorry(sentence: string): void {
  console.error(`fray: ${sentence}`)
  process.exitCode = 1
}
