import { readEntityId } from './entity-id.ts'
import { parseInstant } from '../time/instant.ts'
import { readSearchTime, type ReaderClock } from './search-time.ts'
import { nanosecondsOf, parseTimestamp } from '../time/timestamp.ts'
import { formsOfHash, readTransactionHash, type HashForms } from './transaction-hash.ts'
import { readTransactionPath, type TransactionId, formatTransactionId } from './transaction-id.ts'
/** One interpretation of a search text. Accounts are encoded; times are in nanoseconds since 1970. */
export type Understood =
  | { readonly kind: 'transaction'; readonly id: TransactionId }
  | { readonly kind: 'hash'; readonly forms: HashForms }
  /** `spanNs`: the precision of the text; 1 for an exact time. */
  | { readonly kind: 'timestamp'; readonly ns: bigint; readonly spanNs: bigint }
  | { readonly kind: 'account'; readonly id: bigint }

/** `evm-hash`: 32 bytes. `evm-address`: without an account number. `hash-length`: a wrong number of digits. */
export type UnreadableReason = 'evm-hash' | 'evm-address' | 'hash-length' | 'out-of-range' | 'unknown'

/** A bare payer number must be followed by ten-digit seconds; otherwise `2026-08-05` would match. */
const written = /^((?:\d+\.){2}\d+(?=[@-])|\d+(?=[@-]\d{10}\b))[@-](\d{1,19})([.-])(\d{1,9})(?:\?scheduled)?(?:\/\d+)?$/
/** The form that exchanges use: no separators between payer, seconds and nanoseconds. */
const digitsOnly = /^(?:00)?([1-9]\d{0,11})(\d{10})(\d{9})$/
const isoFraction = /[.,](\d{1,9})(?=\s*(?:Z|[+-]\d\d(?::?\d\d)?)?$)/i
const isoOffset = /(?:Z|:\d\d(?:[.,]\d+)?\s*[+-]\d\d(?::?\d\d)?)$/i
const perMillisecond = 1_000_000n
const perSecond = 1_000_000_000n
const evmHash = /^(?:0x)?[\da-f]{64}$/i
/** An address or a hash. A base64 hash may begin the same way. */
const capitalHex = /^0X(?:[\dA-Fa-f]{40}|[\dA-Fa-f]{64}|[\dA-Fa-f]{96})$/
const hashLike = /^(?:(?:0x)?[\da-f]{41,}|[\da-z+\-/_]{56,72}={0,2})$/i

/**
 * All interpretations of a text, most likely first: a transaction id in any form, a hash, a time, an account, or the
 * address of an explorer page. Times in words require the reader's clock.
 */
export function readLedgerSearch(text: string, clock?: ReaderClock): readonly Understood[] {
  const wanted = lastSegment(text)
  return [...transactionsOf(wanted), ...hashesOf(wanted), ...timesOf(wanted, clock), ...accountsOf(wanted)]
}

/** The last segment of an explorer's address; any other text unchanged. */
export function lastSegment(address: string): string {
  const text = bare(address)
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return text
  const segments = new URL(text).pathname.split('/').filter((segment) => segment !== '')
  try {
    return decodeURIComponent(segments.at(-1) ?? '')
  } catch {
    return ''
  }
}

/** Undefined for an empty text, and for one that can be interpreted. */
export function unreadableReason(text: string, clock?: ReaderClock): UnreadableReason | undefined {
  const wanted = lastSegment(text)
  if (wanted === '' || readLedgerSearch(text, clock).length > 0) return undefined
  if (evmHash.test(wanted)) return 'evm-hash'
  const entity = readEntityId(withoutChecksum(wanted)).kind
  if (entity === 'evm') return 'evm-address'
  if (hashLike.test(wanted)) return 'hash-length'
  return entity === 'range' || written.test(wanted) ? 'out-of-range' : 'unknown'
}

function bare(text: string): string {
  const trimmed = text.replaceAll(/^[\s"'`()<>[\],;]+|[\s"'`()<>[\],;]+$/g, '')
  return capitalHex.test(trimmed) ? `0x${trimmed.slice(2)}` : trimmed
}

function transactionsOf(text: string): Understood[] {
  const [, payer = '', seconds = '', sign, nanos = ''] = written.exec(text) ?? partsOfDigits(text)
  const full = payer.includes('.') ? payer : `0.0.${payer}`
  // SDKs read fewer than nine digits after the point as a count of nanoseconds, people as a fraction.
  const count = nanos.padStart(9, '0')
  const readings = new Set(sign === '.' ? [count, nanos.padEnd(9, '0')] : [count])
  return [...readings].flatMap((nine) => {
    const path = readTransactionPath(`${full}-${seconds}-${nine}`)
    return path.kind === 'id' ? { kind: 'transaction', id: { payer: path.payer, validStart: path.validStart } } : []
  })
}

function partsOfDigits(text: string): readonly (string | undefined)[] {
  const [, payer, seconds, nanos] = digitsOnly.exec(text) ?? []
  return ['', payer, seconds, '-', nanos]
}

function hashesOf(text: string): Understood[] {
  const bytes = evmHash.test(text) ? undefined : readTransactionHash(text)
  return bytes ? [{ kind: 'hash', forms: formsOfHash(bytes) }] : []
}

/**
 * Ten digits are seconds (2001 to 2262), with or without a fraction; 13 are milliseconds, 19 nanoseconds. ISO 8601
 * without an offset is UTC.
 */
function timesOf(text: string, clock: ReaderClock | undefined): Understood[] {
  const ns = timeOf(text)
  if (ns !== undefined && ns >= 0n) return [{ kind: 'timestamp', ns, spanNs: precisionOf(text) }]
  const moment = clock && readSearchTime(text, clock)
  return moment ? [{ kind: 'timestamp', ...moment }] : []
}

function precisionOf(text: string): bigint {
  if (/^[1-9]\d{12}$/.test(text)) return perMillisecond
  if (/^[1-9]\d{18}$/.test(text) || /[.,]\d/.test(text)) return 1n
  return /^[1-9]\d{9}$/.test(text) || /:\d\d:\d\d/.test(text) ? perSecond : 60n * perSecond
}

function timeOf(text: string): bigint | undefined {
  if (/^[1-9]\d{9}(\.\d{1,9})?$/.test(text)) return parseTimestamp(text)
  const [, seconds, fraction] = /^([1-9]\d{9})(\d{3}|\d{9})$/.exec(text) ?? []
  if (seconds !== undefined) return parseTimestamp(`${seconds}.${fraction}`)
  const instant = parseInstant(isoOffset.test(text) ? text : `${text}Z`)
  if (instant === null) return undefined
  const whole = nanosecondsOf(instant - (((instant % 1000) + 1000) % 1000))
  return whole + BigInt((isoFraction.exec(text)?.[1] ?? '').padEnd(9, '0'))
}

function accountsOf(text: string): Understood[] {
  const reading = readEntityId(withoutChecksum(text))
  return reading.kind === 'id' ? [{ kind: 'account', id: reading.id }] : []
}

/** Wallets append a checksum: `0.0.123-vfmkw`. */
function withoutChecksum(text: string): string {
  return text.replace(/(?<=^\d+\.\d+\.\d+)-[a-z]{5}$/i, '')
}

/** Converts an id or hash to the form that `/api/v1/transactions/{id}` accepts; undefined for any other text. */
export function transactionAddress(text: string): string | undefined {
  // The API would decode the 64 hex digits of an Ethereum hash as Base64.
  if (unreadableReason(text) === 'evm-hash') return undefined
  const { kind } = readTransactionPath(text)
  if (kind === 'id' || kind === 'hash') return text
  for (const understood of readLedgerSearch(text)) {
    if (understood.kind === 'transaction') return formatTransactionId(understood.id)
    if (understood.kind === 'hash') return understood.forms.base64url
  }
  return undefined
}
