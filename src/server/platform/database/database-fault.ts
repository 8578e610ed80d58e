/** Failed or broken connections. PostgreSQL's classes 08, 53 and 57 mean the same. */
const codes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
])
const sqlState = /^(08|53|57)[\dA-Z]{3}$/
/** Errors of the pool and the driver that have no codes. */
const words =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/
/** SQLite: busy, locked, no memory, read-only, interrupted, I/O error, full, cannot open. */
const sqliteCodes: ReadonlySet<number> = new Set([5, 6, 7, 8, 9, 10, 13, 14])

const sqliteBusy = 5
const sqliteFull = 13
const postgresFull = '53100'

export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error && typeof error.errcode === 'number' && (error.errcode & 0xff) === sqliteFull) return true
  return ('code' in error && error.code === postgresFull) || isStorageFull(error.cause)
}

/** Whether another process is writing to the SQLite file. */
export function isDatabaseBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === sqliteBusy
}

/** Whether the database is unavailable, as opposed to the query being wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true
  if ('errcode' in error && typeof error.errcode === 'number') return sqliteCodes.has(error.errcode & 0xff)
  const code = 'code' in error ? String(error.code) : ''
  return codes.has(code) || sqlState.test(code) || words.test(error.message) || isDatabaseAway(error.cause)
}
