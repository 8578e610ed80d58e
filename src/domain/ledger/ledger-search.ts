import { decodePercent } from '../text/decode-percent.ts'
import { formatEntityId, plainEntityId, readEntityId, readWrittenEntityId } from './entity-id.ts'
import { findNames } from './list/find-query.ts'
import { parseInstant } from '../time/instant.ts'
import { readOtherDate, readSearchTime, type ReaderClock } from './search-time.ts'
import { nanosecondsOf, parseTimestamp } from '../time/timestamp.ts'
import { transactionTypeId } from './transaction-type.ts'
import { formsOfHash, readTransactionHash, type HashForms } from './transaction-hash.ts'
import { readTransactionPath, type TransactionId, formatTransactionId } from './transaction-id.ts'
/** One interpretation of a search text. Entities are encoded; times are in nanoseconds since 1970. */
export type Understood =
  | { readonly kind: 'transaction'; readonly id: TransactionId }
  | { readonly kind: 'hash'; readonly forms: HashForms }
  /** `spanNs`: the precision of the text; 1 for an exact time. */
  | { readonly kind: 'timestamp'; readonly ns: bigint; readonly spanNs: bigint; readonly dateOrder?: DateOrder }
  /** An account, contract, topic, token or another entity. */
  | { readonly kind: 'entity'; readonly id: bigint }
  /** Filters of the list of transactions, by name. `shown` describes them. */
  | { readonly kind: 'list'; readonly query: Readonly<Record<string, readonly string[]>>; readonly shown: string }

const dateOrders = ['day-first', 'month-first'] as const
/** How a date was read that has two meanings, such as 3/4/2026. */
export type DateOrder = (typeof dateOrders)[number]

/** `evm-hash`: 32 bytes. `evm-address`: without an account number. `hash-length`: a wrong number of digits. */
export type UnreadableReason = 'evm-hash' | 'evm-address' | 'hash-length' | 'out-of-range' | 'unknown'

/** A bare payer number must be followed by ten-digit seconds; otherwise `2026-08-05` would match. */
const sdkForm =
  /^((?:\d+\.){2}\d+(?=[@-])(?:-[a-z]{5}(?=@))?|\d+(?=[@-]\d{10}\b))[@-](\d{1,19})([.-])(\d{1,9})(?:\?(?:scheduled|nonce=\d+))?(?:\/\d+)?$/
/** The form that exchanges use: no separators between payer, seconds and nanoseconds. */
const digitsOnly = /^(?:00)?([1-9]\d{0,11})(\d{10})(\d{9})$/
const isoFraction = /[.,](\d{1,9})(?=\s*(?:Z|[+-]\d\d(?::?\d\d)?)?$)/i
const isoOffset = /(?:Z|:\d\d(?:[.,]\d+)?\s*[+-]\d\d(?::?\d\d)?)$/i
const perMillisecond = 1_000_000n
const perSecond = 1_000_000_000n
const longZeroAddress = /^0x0{24}[\da-f]{16}$/i
const evmHash = /^(?:0x)?[\da-f]{64}$/i
/** An address or a hash. A base64 hash may begin the same way. */
const capitalHex = /^0X(?:[\dA-Fa-f]{40}|[\dA-Fa-f]{64}|[\dA-Fa-f]{96})$/
const hashLike = /^(?:(?:0x)?[\da-f]{41,}|[\da-z+\-/_]{56,72}={0,2})$/i

/** The second in which a transaction became valid, without its nanoseconds. */
const secondsOnly = /^((?:\d{1,5}\.){0,2}\d{1,12})[@-]([1-9]\d{9})$/
/** A transaction reaches consensus within its valid duration, at most 180 s. */
const maxValidSeconds = 180n
/** A full date in digits: as an entity, 24.11.2026 would be of shard 24. */
const dottedDate = /^\d{1,2}\.\d{1,2}\.(?:\d\d|\d{4})$/
/** A time of day as it is written in German, or an entity. */
const dottedTime = /^(\d{1,2})\.(\d\d)$/
/** Digits of a number in groups, as the app displays them. */
const groupedNumber = /^((?:\d+\.){0,2})(\d{1,3}(?:([,'’_ \u00A0\u2009\u202F])\d{3})(?:\3\d{3})*)$/
/** Hex digits in groups, as certificates and dumps show them. */
const groupedHex = /^(?:0x)?[\da-f]{2,}(?:[:\s]+[\da-f]{2,})+$/i
const resultCode = /^(?=.{4,100}$)[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/
const address = /^(?:https?:\/\/|\/|(?:[a-z\d-]+\.)+[a-z]{2,}\/)/i
const listFilters = ['account.id', 'result', 'type', 'timestamp', 'transactiontype', 'order', ...findNames]
/** What precedes the topic in a DID. */
const didKey = /^[\da-z]+_(?=\d+\.\d+\.\d+$)/i
/** The maximum number of ids that are read from a line of a log. */
const maxQuoted = 5

/**
 * All interpretations of a text, most likely first: a transaction id in any form, a hash, a time, an entity, the address
 * of an explorer page or of a request to a mirror node, or ids quoted in other text. Times in words require the reader's
 * clock.
 */
export function readLedgerSearch(text: string, clock?: ReaderClock): readonly Understood[] {
  const wanted = bare(text)
  const whole = address.test(wanted) ? addressOf(wanted) : meaningsOf(wanted, clock)
  return whole.length > 0 ? whole : quotedIn(plainSigns(wanted))
}

function meaningsOf(text: string, clock?: ReaderClock): readonly Understood[] {
  const times = timesOf(text, clock)
  const isDate = times.length > 0 && dottedDate.test(text)
  return [
    ...transactionsOf(text),
    ...hashesOf(text),
    ...withinSecondOf(text),
    ...times,
    ...(isDate ? [] : entitiesOf(text)),
    ...(clock && dottedTime.test(text) ? timesOf(text.replace('.', ':'), clock) : []),
    ...namedIn(text),
  ]
}

function addressOf(text: string): readonly Understood[] {
  const url = urlOf(text)
  if (!url) return []
  const query = queryOf(url)
  if (query) return [query]
  const parts = [...url.searchParams.values(), ...segmentsOf(url)]
  return parts.map(unmistakable).find((found) => found.length > 0) ?? []
}

function urlOf(text: string): URL | null {
  return URL.parse(/^https?:/i.test(text) ? text : `https://${text.startsWith('/') ? 'host' : ''}${text}`)
}

/** The filters of a list of transactions, as a mirror node and the app itself name them. */
function queryOf({ pathname, searchParams }: URL): Understood | undefined {
  const given = listFilters.filter((name) => searchParams.has(name))
  if (given.length === 0 || !/\/transactions\/?$/.test(pathname)) return undefined
  const query = Object.fromEntries(given.map((name) => [name, searchParams.getAll(name)]))
  const shown = given.flatMap((name) => searchParams.getAll(name).map((value) => `${name}=${value}`))
  return { kind: 'list', query, shown: shown.join(' & ') }
}

/** Last segment first, those behind `#` included. */
function segmentsOf({ pathname, hash }: URL): string[] {
  return `${pathname}/${hash.slice(1)}`
    .split('/')
    .filter((segment) => segment !== '')
    .map(decodePercent)
    .toReversed()
}

/** The unambiguous meanings of a part of other text. A bare number could also be that of a block or a node. */
function unmistakable(part: string): readonly Understood[] {
  const text = bare(part)
  const exact = [...transactionsOf(text), ...hashesOf(text)]
  if (exact.length > 0) return exact
  if (/^\d{10}\.\d{9}$/.test(text)) return timesOf(text, undefined)
  return /^\d+\.\d+\.\d+/.test(text) || longZeroAddress.test(text) ? entitiesOf(text) : []
}

/** Reads the ids in other text, as in "account 0.0.5" or a line of a log. A version such as 0.76.2 is not an id. */
function quotedIn(text: string): readonly Understood[] {
  return partsIn(text).filter(isNoVersion).flatMap(unmistakable).slice(0, maxQuoted)
}

function isNoVersion(part: string): boolean {
  return !/^\d+\.\d+\.\d+$/.test(part) || part.startsWith('0.0.')
}

function partsIn(text: string): string[] {
  const parts = text.replaceAll(/\s?@\s?/g, '@').split(/[\s:="'`“”‘’«»,;{}()<>[\]|]+/)
  return [...new Set(parts.map((part) => part.replace(/[.!?]$/, '').replace(didKey, '')))]
}

/** A result code or the type of a transaction, as logs and records name them. */
function namedIn(text: string): Understood[] {
  const code = /^[a-z][a-z\d]*_[a-z\d_]+$/.test(text) ? text.toUpperCase() : text
  const name = resultCode.test(code) ? 'code' : transactionTypeId(code) === undefined ? null : 'transactiontype'
  return name === null ? [] : [{ kind: 'list', query: { [name]: [code] }, shown: code }]
}

function withinSecondOf(text: string): Understood[] {
  const [, written = '', seconds = ''] = secondsOnly.exec(text) ?? []
  const payer = readEntityId(written)
  if (payer.kind !== 'id') return []
  const until = BigInt(seconds) + maxValidSeconds + 1n
  const timestamp = [`gte:${seconds}.000000000`, `lt:${until}.000000000`]
  const id = formatEntityId(payer.id)
  return [{ kind: 'list', query: { payer: [id], timestamp }, shown: `${id}@${seconds}.…` }]
}

/** The Ethereum hash or address in a text or an explorer's address. */
export function evmIn(text: string): string | undefined {
  const wanted = bare(text)
  const url = address.test(wanted) ? urlOf(wanted) : null
  return (url ? segmentsOf(url) : partsIn(wanted)).find(
    (part) => evmHash.test(part) || readEntityId(part).kind === 'evm',
  )
}

/** Undefined for an empty text, and for one that can be interpreted. */
export function unreadableReason(text: string, clock?: ReaderClock): UnreadableReason | undefined {
  const wanted = evmIn(text) ?? bare(text)
  if (wanted === '' || readLedgerSearch(text, clock).length > 0) return undefined
  if (evmHash.test(wanted)) return 'evm-hash'
  const entity = readWrittenEntityId(wanted).kind
  if (entity === 'evm') return 'evm-address'
  if (hashLike.test(wanted)) return 'hash-length'
  return entity === 'range' || sdkForm.test(wanted) ? 'out-of-range' : 'unknown'
}

function bare(text: string): string {
  const trimmed = text.replaceAll(/^[\s"'`“”‘’«»()<>[\],;]+|[\s"'`“”‘’«»()<>[\],;]+$/g, '')
  return capitalHex.test(trimmed) ? `0x${trimmed.slice(2)}` : trimmed
}

/** Undoes what chats, word processors and address bars make of an id. */
function plainSigns(text: string): string {
  return text
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[\u00AD\u200B-\u200D\u2060]/g, '')
    .replaceAll('%40', '@')
}

function transactionsOf(text: string): Understood[] {
  const [, payer = '', seconds = '', sign, nanos = ''] = sdkForm.exec(text) ?? partsOfDigits(text)
  const full = payer.includes('.') ? plainEntityId(payer) : `0.0.${payer}`
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
  const bytes = evmHash.test(text) ? undefined : readTransactionHash(text.replace(groupedHex, withoutGroups))
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
  if (!moment) return []
  // Shortly after midnight, "23:50" was yesterday.
  const isAhead = moment.ns > nanosecondsOf(clock.now)
  const read = (isAhead && readSearchTime(`yesterday ${text}`, clock)) || moment
  const other = readOtherDate(text, clock)
  if (!other) return [{ kind: 'timestamp', ...read }]
  const [order, otherOrder] = clock.isMonthFirst ? dateOrders.toReversed() : dateOrders
  return [
    { kind: 'timestamp', ...read, dateOrder: order },
    { kind: 'timestamp', ...other, dateOrder: otherOrder },
  ]
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

function withoutGroups(digits: string): string {
  return digits.replaceAll(/[^\da-z]/gi, '')
}

function entitiesOf(text: string): Understood[] {
  const plain = text.replace(groupedNumber, (_, before: string, number: string) => before + withoutGroups(number))
  const reading = readWrittenEntityId(plain)
  return reading.kind === 'id' ? [{ kind: 'entity', id: reading.id }] : []
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
