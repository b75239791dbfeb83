import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const MOST = 10_000

/** Scenario files among these paths, folders included, sorted by name; and the paths that do not exist. */
export function filesUnder(paths: readonly string[]): {
  readonly files: readonly string[]
  readonly errors: readonly string[]
} {
  if (paths.length === 0) return { files: [], errors: ['Name a scenario file, or a folder of them.'] }
  const found = paths.map(filesAt)
  const files = [...new Set(found.flatMap((one) => ('files' in one ? one.files : [])))]
  const errors = found.flatMap((one) => ('error' in one ? [one.error] : []))
  return files.length > MOST
    ? { files: [], errors: [`at most ${MOST} files expected, got ${files.length}`] }
    : { files, errors }
}

type Found = { readonly files: readonly string[] } | { readonly error: string }

function filesAt(path: string): Found {
  try {
    return filesIn(path)
  } catch (error) {
    return { error: `${path}: ${(error as Error).message}` }
  }
}

function filesIn(path: string): Found {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return { error: `${path}: there is no such file or folder` }
  if (stat.isFile()) return { files: [path] }
  if (!stat.isDirectory()) return { error: `${path}: a file or a folder expected` }
  const files = scenariosIn(path)
  return files.length > 0 ? { files } : { error: `${path}: there is no scenario in it (.yaml, .yml, .json)` }
}

function scenariosIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /(?<!\.perks)\.(ya?ml|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.split(/[\\/]/).includes('node_modules'))
    .sort()
}
