import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const HOME = fileURLToPath(new URL('..', import.meta.url))

/** Every file under a folder of the project, by its path from the project's root. */
export function filesIn(folder: string): string[] {
  if (!existsSync(join(HOME, folder))) return []
  return readdirSync(join(HOME, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name).slice(HOME.length))
    .sort()
}
