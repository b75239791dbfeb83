import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { below, type Stream, streamOf } from '../../src/engine/dice-tray.ts'
import { filesIn, HOME } from '../project-files.ts'
import { type Copy, copyProject } from './copy.ts'
import { testsNear } from './imports.ts'
import { changesIn, type Mutant, mutantOf, sourceOf } from './mutants.ts'
import type { Change, Kind } from './operators.ts'

const FOLDERS = ['engine', 'kit', 'field', 'files', 'words', 'table', 'doors'].map((name) => `src/${name}`)
const KINDS: readonly Kind[] = [
  'condition',
  'statement',
  'operand',
  'negation',
  'number',
  'boundary',
  'default',
  'result',
]
/** So many files of tests make the first run, which is short; the second has all others. */
const NEAR = 8

/** Changes random lines outside the books in a copy of the project, and says what no test noticed; the exit code. */
export async function mutateAtRandom({
  count,
  seed,
  jobs,
}: {
  readonly count: number
  readonly seed: number
  readonly jobs: number
}): Promise<number> {
  console.log(`${count} mutants, drawn with --seed ${seed}`)
  const queue = [...drawn(count, streamOf(seed))]
  const clean = new Map<string, boolean>()
  const survived: Mutant[] = []
  const lane = async (): Promise<void> => {
    const copy = copyProject()
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
      const by = await noticed(mutant, copy, clean)
      console.log(
        `${by ? 'killed' : 'SURVIVED'} ${mutant.file}:${mutant.line} ${mutant.change}${by ? `, by ${by}` : ''}`,
      )
      if (!by) survived.push(mutant)
    }
  }
  const total = queue.length
  await Promise.all(Array.from({ length: Math.max(1, jobs) }, lane))
  console.log(`${total} mutants: ${total - survived.length} killed, ${survived.length} survived`)
  return survived.length === 0 ? 0 : 1
}

/** A random line, then one of its changes: a long line counts no more than a short one. */
function drawn(count: number, picks: Stream): readonly Mutant[] {
  const files = FOLDERS.flatMap(filesIn).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('src/doors/web/'),
  )
  const lines = files.flatMap(linesOf)
  const pick = <T>(from: readonly T[]): number => below(picks, from.length)
  return Array.from({ length: Math.min(count, lines.length) }, () => {
    const [line] = lines.splice(pick(lines), 1)
    return line![pick(line!)]!
  })
}

/** The mutants of a file, by line. */
function linesOf(file: string): readonly (readonly Mutant[])[] {
  const source = sourceOf(file, readFileSync(join(HOME, file), 'utf8'))
  const mutants = changesIn(source, source)
    .filter(({ kind }) => KINDS.includes(kind))
    .map((change) => mutantOf(source, negated(source.text, change), []))
  const lines = new Map<number, Mutant[]>()
  for (const mutant of mutants) lines.set(mutant.line, [...(lines.get(mutant.line) ?? []), mutant])
  return [...lines.values()]
}

/** Without a rule that says when it holds, a condition is turned round. */
function negated(text: string, change: Change): Change {
  return change.kind === 'condition' ? { ...change, to: `!(${text.slice(change.start, change.end)})` } : change
}

/** The nearest tests first, then all that import the file, then the scenarios. A test counts if it passes unchanged. */
async function noticed(mutant: Mutant, copy: Copy, clean: Map<string, boolean>): Promise<string | null> {
  const tests = testsNear(mutant.file).filter((path) => clean.get(path) !== false && !path.startsWith('test/web/'))
  for (const some of [tests.slice(0, NEAR), tests.slice(NEAR)]) {
    const by = await copy.withMutant(mutant, () => copy.failing(some))
    if (by === null) continue
    if (!clean.has(by)) clean.set(by, (await copy.failing([by])) === null)
    if (clean.get(by)) return by
    console.log(`${by} fails before anything is changed; it does not count.`)
    return noticed(mutant, copy, clean)
  }
  return (await copy.withMutant(mutant, () => copy.scenariosFail())) ? 'scenarios' : null
}
