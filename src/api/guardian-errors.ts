import type { ErrorCode } from './errors.ts'

/**
 * Maps an error of a real Guardian, which sends only a status and English prose, to a code. Every Guardian adapter uses
 * this function, so no other code has to parse Guardian's sentences.
 */
export function guardianErrorCode(status: number, message: string): ErrorCode {
  // Some Guardian endpoints answer this with 503, others with 422.
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
