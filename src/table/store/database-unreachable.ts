const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '55P03',
  '57014',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '53100',
  '25006',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EIO',
])
/** For SQLite also a full, broken or read-only disk. */
const SQLITE = /^SQLITE_(BUSY|FULL|IOERR|READONLY)/
const SENTENCES =
  /connection error|not queryable|connection terminated|connection ended|timeout exceeded when trying to connect|terminating connection|database system is (starting|shutting)/i

/** Whether an error means that the database is unreachable: nothing was decided, and the request may be sent again. */
export function isStoreAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    CODES.has(code) ||
    SQLITE.test(code) ||
    SENTENCES.test(error.message) ||
    ('errors' in error && Array.isArray(error.errors) && error.errors.some(isStoreAway))
  )
}
