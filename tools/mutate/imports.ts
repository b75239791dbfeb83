import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesIn, HOME } from '../project-files.ts'

/** The test files that import a file, directly or through others, the nearest first. */
export function testsNear(file: string): readonly string[] {
  const steps = new Map([[file, 0]])
  const importers = importersOf()
  for (const [path, step] of steps)
    for (const importer of importers.get(path) ?? []) if (!steps.has(importer)) steps.set(importer, step + 1)
  const tests = [...steps].filter(([path]) => path.endsWith('.test.ts'))
  return tests.sort(([, a], [, b]) => a - b).map(([path]) => path)
}

let known: ReadonlyMap<string, readonly string[]> | null = null

/** Who imports each file of the project. */
function importersOf(): ReadonlyMap<string, readonly string[]> {
  if (known) return known
  const importers = new Map<string, string[]>()
  for (const path of [...filesIn('src'), ...filesIn('test')].filter((one) => /\.tsx?$/.test(one))) {
    for (const [, name] of readFileSync(join(HOME, path), 'utf8').matchAll(/(?:from|import) ?\(?'(\.[^']*)'/g)) {
      const imported = join(dirname(path), name!)
      if (existsSync(join(HOME, imported))) importers.set(imported, [...(importers.get(imported) ?? []), path])
    }
  }
  known = importers
  return importers
}
