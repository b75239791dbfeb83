#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { Command, InvalidArgumentError, Option } from 'commander'
import { bookOf, noBook } from './books/index.ts'
import { encounterLines } from './doors/terminal/encounters.ts'
import { keyboardOf } from './doors/terminal/keyboard.ts'
import { painted } from './doors/terminal/paint.ts'
import { playCommand } from './doors/terminal/play.ts'

type PlayOptions = { readonly book: string; readonly seed?: number; readonly dice: 'tray' | 'typed'; readonly auto?: string }

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
const bookOption = (): Option => new Option('--book <id>', 'the rule book').default('cepheus')

// Somebody who reads only the first lines has read enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

const fray = new Command('fray')
  .description('Runs tabletop fights: asks, rolls, explains every number, keeps the record.')
  .version(version)
  .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'fray: ')) })

fray.command('play', { isDefault: true })
  .description('play a fight in the terminal: an encounter by its name, or a saved fight; alone it lists what there is')
  .argument('[encounter or file]')
  .addOption(bookOption())
  .option('--seed <number>', 'a practice tray, whose dice are the same every time', parseSeed)
  .addOption(new Option('--dice <origin>', 'where dice come from').choices(['tray', 'typed']).default('tray'))
  .option('--auto <who>', 'people or sides that play themselves, as in enemies')
  .action(async (what: string | undefined, { book, seed, dice, auto }: PlayOptions) => {
    const keyboard = keyboardOf({ input: process.stdin, output: process.stdout }, process.env)
    const wish = { book, seed: seed ?? null, dice, auto: auto ?? null, pick: process.stdin.isTTY ? 'ask' : 'first' } as const
    const refused = await playCommand(keyboard, what ?? null, wish)
    keyboard.close()
    if (refused) sorry(refused.refused)
  })

fray.command('encounters')
  .description('list the fights that are ready to play')
  .addOption(bookOption())
  .action(({ book: id }: { book: string }) => {
    const book = bookOf(id)
    if (!book) return sorry(noBook(id))
    console.log(painted(encounterLines(book, 'full'), { width: 80, colours: 'none' }))
  })

fray.command('scenario')
  .description('play scenario files and say what does not hold')
  .argument('<file or folder...>')
  .option('--json', 'print whole logs and final fights')
  .option('--watch', 'run again whenever a file changes')
  .action(async (paths: readonly string[], { json = false, watch = false }: { json?: boolean; watch?: boolean }) => {
    const { runScenarios } = await import('./files/run.ts') // the parser of YAML is needed by nobody who plays
    process.exitCode = await runScenarios(paths, { json, watch }, (line) => console.log(line))
  })

await fray.parseAsync()

function parseSeed(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('A seed is a whole number of 0 or more.')
  return Number(text)
}

function sorry(sentence: string): void {
  console.error(`fray: ${sentence}`)
  process.exitCode = 1
}
