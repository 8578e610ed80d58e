import { byteSize } from '#domain/text/counted.ts'

/** Why an upstream gave no usable answer. This says nothing about the network that the upstream reports on. */
export type UpstreamFault =
  | { readonly kind: 'timeout'; readonly seconds: number }
  | { readonly kind: 'refused' }
  | { readonly kind: 'no-host' }
  | { readonly kind: 'unreachable'; readonly code: string }
  | { readonly kind: 'reset' }
  | { readonly kind: 'tls'; readonly code: string }
  | { readonly kind: 'not-http' }
  | { readonly kind: 'too-large'; readonly bytes: number }
  /** `to`: the host; empty for a redirect loop. */
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'not-json'; readonly got: string }
  | { readonly kind: 'status'; readonly status: number }
  /** JSON of the wrong shape. `reason` completes “its answer …”. */
  | { readonly kind: 'unreadable'; readonly reason: string }
  /** The caller canceled the request. */
  | { readonly kind: 'abandoned' }
  /** The path leads outside the configured base URL. */
  | { readonly kind: 'outside' }

export class UpstreamError extends Error {
  override readonly name = 'UpstreamError'
  readonly fault: UpstreamFault
  constructor(fault: UpstreamFault, cause?: unknown) {
    super(faultWords(fault), { cause })
    this.fault = fault
  }
}

/** Describes a fault as a predicate: it follows a subject such as “the status page”. */
export function faultWords(fault: UpstreamFault): string {
  switch (fault.kind) {
    case 'timeout':
      return `did not answer within ${fault.seconds} s`
    case 'refused':
      return 'refuses connections'
    case 'no-host':
      return 'has a host name that cannot be resolved'
    case 'unreachable':
      return `cannot be reached (${fault.code})`
    case 'reset':
      return 'closed the connection before its answer was complete'
    case 'tls':
      return `has no connection that can be trusted (${fault.code})`
    case 'not-http':
      return 'answered with something that is not HTTP'
    case 'too-large':
      return `answered with more than ${byteSize(fault.bytes)}`
    case 'redirect':
      return fault.to === '' ? 'redirects in a loop' : `redirects elsewhere, to ${fault.to}`
    case 'not-json':
      return `answered with ${fault.got} instead of JSON`
    case 'status':
      return `answered with the HTTP status ${fault.status}`
    case 'unreadable':
      return `gave an answer that ${fault.reason}`
    case 'abandoned':
      return 'did not answer before the request was canceled'
    case 'outside':
      return 'has nothing at that address'
  }
}

const answers: ReadonlySet<UpstreamFault['kind']> = new Set([
  'too-large',
  'redirect',
  'not-json',
  'status',
  'unreadable',
])

/** Whether the upstream was reached but its answer was unusable. */
export function isAnswer({ kind }: UpstreamFault): boolean {
  return answers.has(kind)
}

const codes: Readonly<Record<string, UpstreamFault>> = {
  ECONNREFUSED: { kind: 'refused' },
  ENOTFOUND: { kind: 'no-host' },
  EAI_AGAIN: { kind: 'no-host' },
  EAI_NODATA: { kind: 'no-host' },
  ECONNRESET: { kind: 'reset' },
  EPIPE: { kind: 'reset' },
  ERR_STREAM_PREMATURE_CLOSE: { kind: 'reset' },
  Z_BUF_ERROR: { kind: 'reset' },
  Z_DATA_ERROR: { kind: 'unreadable', reason: 'cannot be decompressed' },
}
const trust = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH|INVALID_CA|EPROTO)/

/** The fault behind a connection error. */
export function faultOf(error: unknown): UpstreamFault {
  if (error instanceof UpstreamError) return error.fault
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'
  const known = codes[code]
  if (known) return known
  if (trust.test(code)) return { kind: 'tls', code }
  if (code.startsWith('HPE_')) return { kind: 'not-http' }
  if (code.startsWith('ERR_BROTLI') || code.startsWith('Z_'))
    return { kind: 'unreadable', reason: 'cannot be decompressed' }
  return { kind: 'unreachable', code }
}
