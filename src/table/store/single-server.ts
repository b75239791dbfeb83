import { join } from 'node:path'
import Database from 'libsql'
import type { Refusal } from '../../engine/option-tree.ts'
import { privateFile, privateFolder } from './private-files.ts'

/** Frees the folder for another server. */
export type Alone = { release(): void }

/**
 * One server at a time on a data folder: two would hold different fights in memory. The lock is SQLite's own, on an
 * empty file: the system frees it when the process ends, however that happens. Backups and exports do not take it.
 */
export function claimFolder(folder: string): Alone | Refusal {
  const file = join(folder, 'lock')
  privateFolder(folder)
  privateFile(file)
  const base = new Database(file)
  try {
    base.pragma('busy_timeout = 0')
    base.pragma('journal_mode = memory') // no second file
    base.exec('begin exclusive')
  } catch (error) {
    base.close()
    if (!/^SQLITE_BUSY/.test((error as { readonly code?: string }).code ?? '')) throw error
    return {
      refused: `Another server runs on ${folder}: stop it first, or give this one a folder of its own with --data. Several servers share PostgreSQL: docs/running.md.`,
    }
  }
  return {
    release: () => {
      if (!base.open) return
      base.exec('rollback') // libsql closes the file only when its statements are collected
      base.close()
    },
  }
}
