import { statSync, watch } from 'node:fs'
import { dirname } from 'node:path'

/** Editors write a file in several steps; changes within this time are one change. */
const SETTLES_MS = 100

/** Yields whenever a file under these paths changes, until aborted. */
export async function* onChange(paths: readonly string[], signal: AbortSignal | null): AsyncGenerator<void> {
  let wake: (() => void) | null = null
  const stir = (): void => wake?.()
  const folders = new Set(paths.map(folderOf))
  const watchers = [...folders].flatMap((folder) => (folder ? [watch(folder, { recursive: true }, stir)] : []))
  if (watchers.length === 0) return
  signal?.addEventListener('abort', stir, { once: true })
  while (!signal?.aborted) {
    await new Promise<void>((resolve) => {
      wake = resolve
    })
    if (signal?.aborted) break
    await new Promise((resolve) => setTimeout(resolve, SETTLES_MS))
    yield
  }
  for (const watcher of watchers) watcher.close()
}

/** Watches the folder of a file, since many editors replace the file. */
function folderOf(path: string): string | null {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat ? (stat.isDirectory() ? path : dirname(path)) : null
}
