import type { ErrorCode } from './errors.ts'

/**
 * The code for an error of a real Guardian, which sends a status and English prose only. Every adapter to a Guardian
 * sets the code with this function, so that nothing else has to read its sentences.
 */
export function guardianErrorCode(status: number, message: string): ErrorCode {
  // Guardian answers this with 503 at some addresses and with 422 at others.
  if (/block unavailable/i.test(message)) return 'block_unavailable'
  if (/not supporting (get|set)/i.test(message)) return 'block_unsupported'
  if (status === 401) return 'unauthorized'
  if (status === 403) return codeOfForbidden(message)
  if (status === 404) return 'not_found'
  if (status === 409) return 'conflict'
  if (status === 413) return 'body_too_large'
  if (status === 429) return 'rate_limited'
  if (status === 504) return 'upstream_timeout'
  if (status < 400) return 'upstream_failed'
  if (status < 500) return /schema is active/i.test(message) ? 'schema_active' : 'invalid_body'
  // Guardian answers some invalid documents with 500.
  return /must not contain spaces|circular dependency/i.test(message) ? 'schema_invalid' : 'upstream_failed'
}

function codeOfForbidden(message: string): ErrorCode {
  if (/forbidden resource/i.test(message)) return 'forbidden'
  return /creator|read-only/i.test(message) ? 'schema_read_only' : 'not_allowed'
}
