import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  type Stats,
  statSync,
} from 'node:fs'

/** The data folder holds seeds and the signing secret: owner only. */
const PRIVATE = { folder: 0o700, file: 0o600 }

/** Files that Fray creates in its data folder. */
const OURS = /^(archive|backups|lock|fray\.(sqlite|db)([-.].*)?|(secret|referee|demo)(\..*)?)$/

/**
 * Creates the data folder. An existing one is made private only if it holds nothing but Fray's files: a shared folder
 * (a home, `/tmp`) keeps its mode, and the files in it are private anyway.
 */
export function privateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: PRIVATE.folder })
  const stats = statSync(folder)
  if (isOpen(stats) && (stats.mode & SHARED) === 0 && readdirSync(folder).every((name) => OURS.test(name)))
    chmodSync(folder, PRIVATE.folder)
}

/** Mode bits of a shared folder: sticky and setgid. */
const SHARED = 0o3000

/** Creates an empty private file, so that it is private from its first byte. */
export function privateFile(file: string): void {
  if (existsSync(file)) tighten(file)
  else closeSync(openSync(file, 'a', PRIVATE.file))
}

/** Makes an existing file of ours private. */
export function tighten(file: string): void {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (stats && isOpen(stats)) chmodSync(file, PRIVATE.file)
}

/** Windows has no owners: nothing to do. */
const isOpen = ({ mode, uid }: Stats): boolean => (mode & 0o077) !== 0 && process.getuid?.() === uid

/** Syncs a file, or the names in a folder, to disk. */
export function toDisk(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
