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

/** Who may read the data folder knows every die to come and can be anybody at any table: it is for its owner alone. */
const PRIVATE = { folder: 0o700, file: 0o600 }

/** What Fray puts into its data folder. */
const OURS = /^(fray\.(sqlite|db)([-.].*)?|(secret|referee|demo)(\..*)?)$/

/**
 * The data folder, made if it is missing. One that is there is closed to others only where it holds nothing but what
 * Fray keeps:
 * a folder that somebody shares with other things (a home, `/tmp`) stays as it is, and the files in it are private all
 * the same.
 */
export function privateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: PRIVATE.folder })
  const stats = statSync(folder)
  if (isOpen(stats) && (stats.mode & SHARED) === 0 && readdirSync(folder).every((name) => OURS.test(name)))
    chmodSync(folder, PRIVATE.folder)
}

/** The bits of a folder that is set up for many: sticky, and a group's own. */
const SHARED = 0o3000

/** Made empty if it is missing: whoever writes it later finds it private from its first byte. */
export function privateFile(file: string): void {
  if (existsSync(file)) tighten(file)
  else closeSync(openSync(file, 'a', PRIVATE.file))
}

/** Closes a file to others if it is there and ours. */
export function tighten(file: string): void {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (stats && isOpen(stats)) chmodSync(file, PRIVATE.file)
}

/** Where there are no owners, as on Windows, there is nothing to close. */
const isOpen = ({ mode, uid }: Stats): boolean => (mode & 0o077) !== 0 && process.getuid?.() === uid

/** Brings a file, or the names in a folder, to disk. */
export function toDisk(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
