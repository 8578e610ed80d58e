/** What keeps an upstream from giving a good answer. None of it says that what it tells of is down. */
export type UpstreamFault =
  | { readonly kind: 'timeout'; readonly seconds: number }
  | { readonly kind: 'refused' }
  | { readonly kind: 'no-host' }
  | { readonly kind: 'unreachable'; readonly code: string }
  | { readonly kind: 'reset' }
  | { readonly kind: 'tls'; readonly code: string }
  | { readonly kind: 'not-http' }
  | { readonly kind: 'too-large'; readonly bytes: number }
  /** `to` is the host that it leads to, empty where it leads in circles. */
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'not-json'; readonly got: string }
  | { readonly kind: 'status'; readonly status: number }
  /** JSON, but not what was asked for; `reason` completes “its answer …”. */
  | { readonly kind: 'unreadable'; readonly reason: string }
  /** Whoever asked for it has gone. */
  | { readonly kind: 'abandoned' }
  /** The path leads out of the address that the settings name. */
  | { readonly kind: 'outside' }

export class UpstreamError extends Error {
  override readonly name = 'UpstreamError'
  readonly fault: UpstreamFault
  constructor(fault: UpstreamFault, cause?: unknown) {
    super(faultWords(fault), { cause })
    this.fault = fault
  }
}

/** A fault for operators, as a predicate: `it` or “the status page” goes before it. */
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
      return 'broke off the connection before its answer was complete'
    case 'tls':
      return `has no connection that can be trusted (${fault.code})`
    case 'not-http':
      return 'answered with something that is not HTTP'
    case 'too-large':
      return `answered with more than ${sizeWords(fault.bytes)}`
    case 'redirect':
      return fault.to === '' ? 'redirects in circles' : `redirects elsewhere, to ${fault.to}`
    case 'not-json':
      return `answered with ${fault.got} instead of JSON`
    case 'status':
      return `answered with the HTTP status ${fault.status}`
    case 'unreadable':
      return `gave an answer that ${fault.reason}`
    case 'abandoned':
      return 'was no longer waited for'
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

/** Whether the upstream was reached, and gave an answer, if none that could be used. */
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

/** The fault behind an error of a connection. */
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

function sizeWords(bytes: number): string {
  const mebibytes = bytes / (1024 * 1024)
  return Number.isInteger(mebibytes) ? `${mebibytes} MiB` : `${bytes} bytes`
}
