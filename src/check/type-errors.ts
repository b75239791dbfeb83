import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project folder, and whether `src` or `dist` is running. */
const HOME = fileURLToPath(new URL('../..', import.meta.url))
const IS_SOURCE = import.meta.url.endsWith('.ts')
const ROOT = join(HOME, IS_SOURCE ? 'src' : 'dist')
const EXTENSION = IS_SOURCE ? '.ts' : '.d.ts'

/**
 * Compiler errors of a book, with its file names; null if there is no compiler or nothing to compile. For a compiled
 * book the source beside it is checked.
 */
export function typeErrors(played: string): readonly string[] | null {
  const file = played.replace(/\.m?js$/, '.ts')
  const compiler = compilerFor(file)
  if (!file.endsWith('.ts') || !existsSync(file) || compiler === null) return null
  const folder = mkdtempSync(join(tmpdir(), 'fray-check-'))
  try {
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(configFor(file)))
    const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], {
      cwd: folder,
      encoding: 'utf8',
    })
    return errorsIn(stdout, folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The book's own compiler, else Fray's. */
function compilerFor(file: string): string | null {
  const own = join(HOME, 'node_modules/typescript7/bin/tsc')
  for (const from of [resolve(file), join(HOME, 'package.json')]) {
    try {
      return join(dirname(createRequire(from).resolve('typescript/package.json')), 'bin/tsc')
    } catch {
      if (existsSync(own)) return own
    }
  }
  return null
}

/**
 * Uses the book's tsconfig, if any. `fray` resolves to the running one, so that a book can be checked without
 * installing it.
 */
function configFor(file: string): object {
  const own = join(dirname(file), 'tsconfig.json')
  const base = existsSync(own) ? own : join(HOME, 'tsconfig.json')
  return {
    ...(existsSync(base) ? { extends: base } : {}),
    files: [file],
    include: [],
    compilerOptions: {
      ...(existsSync(base) ? {} : { strict: true, target: 'es2023', module: 'nodenext' }),
      noEmit: true,
      composite: false,
      incremental: false,
      skipLibCheck: true,
      allowImportingTsExtensions: true,
      types: [],
      paths: {
        fray: [join(ROOT, `fray${EXTENSION}`)],
        'fray/books/*': [join(ROOT, `books/*/book${EXTENSION}`)],
        'fray/kit/*': [join(ROOT, `kit/*${EXTENSION}`)],
        'fray/field/*': [join(ROOT, `field/*${EXTENSION}`)],
        'fray/client': [join(ROOT, `client/client${EXTENSION}`)],
      },
    },
  }
}

/** Errors as `FILE:LINE:COLUMN: sentence`, without those in Fray's own files. */
function errorsIn(said: string, folder: string): readonly string[] {
  return said.split('\n').flatMap((line) => {
    const found = /^(.*?)\((\d+),(\d+)\): error (\w+): (.*)$/.exec(line)
    if (!found) return line.startsWith('error') ? [line] : []
    const [, name, row, column, code, sentence] = found
    const file = resolve(folder, name!)
    const isOurs = file.startsWith(ROOT) && !file.startsWith(join(ROOT, 'books'))
    return isOurs ? [] : [`${relative(process.cwd(), file)}:${row}:${column}: ${sentence} (${code})`]
  })
}
