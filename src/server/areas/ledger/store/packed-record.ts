import { formatEntityId } from '#domain/ledger/entity-id.ts'
import { formatTimestamp } from '#domain/time/timestamp.ts'
import { pieces, words, type ValueKind } from './packed-words.ts'

/** The columns that a record's text repeats. */
export interface RecordKey {
  readonly consensus: bigint
  readonly payer: bigint
  readonly valid_start: bigint
}

/*
 * A packed text is a list of parts. A byte below `literal` is the index of a piece that is followed by a value; a
 * byte from `pieceAlone` on, of a piece without its value. `literal` is followed by a length in bytes and UTF-8
 * text. Any text can be packed: what matches no piece is literal.
 */
const literal = 127
const pieceAlone = 128
const maxDigits = 15
const perSecond = 1_000_000_000
const maxSpanSeconds = 9_000_000

const [zero, nine, minus] = [48, 57, 45]
/** The pieces are grouped by the character at this index. */
const telling = 3
const byTelling = Map.groupBy(
  pieces
    .map(([text, kind], place) => ({ text, kind, place }))
    .toSorted((a, b) => b.text.length - a.text.length || a.place - b.place),
  ({ text }) => text.charCodeAt(telling),
)
type Piece = NonNullable<ReturnType<typeof byTelling.get>>[number]
/** Pieces too short for a group. */
const shortPieces = byTelling.get(NaN) ?? []
const placeOfWord: ReadonlyMap<string, number> = new Map(words.map((word, place) => [word, place]))

/** The parts of a record's text that can be derived from its key. */
function textsOf({ consensus, payer, valid_start }: RecordKey) {
  const validStart = formatTimestamp(valid_start)
  return {
    consensus: formatTimestamp(consensus),
    validStart,
    id: `${formatEntityId(payer)}-${validStart.slice(0, -10)}-${validStart.slice(-9)}`,
  }
}

type KeyTexts = ReturnType<typeof textsOf>

/** The same text and key always give the same bytes. */
export function packRecord(text: string, key: RecordKey): Uint8Array {
  const texts = textsOf(key)
  const writer = createWriter(text.length)
  let at = 0
  let before = literal
  while (at < text.length) {
    const piece = pieceAt(text, at, before)
    before = piece?.place ?? literal
    if (!piece) {
      const end = nextPiece(text, at + 1)
      writer.byte(literal)
      writer.text(text.slice(at, end))
      at = end
      continue
    }
    const start = at + piece.text.length
    const mark = writer.mark()
    writer.byte(piece.place)
    const end = writeValue(writer, text, start, piece.kind, texts)
    if (end === -1) {
      writer.reset(mark)
      writer.byte(pieceAlone + piece.place)
    }
    at = end === -1 ? start : end
  }
  return writer.done()
}

/** Pieces that begin no other piece: where one of them matches, no longer piece can. */
const final: ReadonlySet<Piece> = new Set(
  [...byTelling.values()]
    .flat()
    .filter(({ text }) => !pieces.some(([other]) => other.length > text.length && other.startsWith(text))),
)
/** What followed each piece the last time; usually the same follows again. */
const followers: (Piece | undefined)[] = []

function pieceAt(text: string, at: number, after: number): Piece | undefined {
  const usual = followers[after]
  if (usual && text.startsWith(usual.text, at)) return usual
  const piece = findPiece(text, at)
  if (piece && final.has(piece)) followers[after] = piece
  return piece
}

function findPiece(text: string, at: number): Piece | undefined {
  const candidates = byTelling.get(text.charCodeAt(at + telling))
  if (candidates) for (const piece of candidates) if (text.startsWith(piece.text, at)) return piece
  for (const piece of shortPieces) if (text.startsWith(piece.text, at)) return piece
  return undefined
}

function nextPiece(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) if (findPiece(text, at)) return at
  return text.length
}

/** Writes a value. Returns the position after it; −1, without writing anything, if there is no such value. */
function writeValue(writer: Writer, text: string, at: number, kind: ValueKind, texts: KeyTexts): number {
  switch (kind) {
    case 'none':
      return at
    case 'number':
      return writeNumber(writer, text, at)
    case 'entity':
      return text.startsWith('0.0.', at) ? writeDigits(writer, text, at + 4) : -1
    case 'word':
      return writeWord(writer, text, at)
    case 'base64':
      return writeBase64(writer, text, at)
    case 'time':
      return writeTime(writer, text, at, texts.consensus)
    default:
      return text.startsWith(texts[kind], at) ? at + texts[kind].length : -1
  }
}

/** The end of an integer in the notation of `String`. */
function digitsEnd(text: string, at: number): number {
  let end = at
  for (let code = text.charCodeAt(end); code >= zero && code <= nine; code = text.charCodeAt(end)) end += 1
  const length = end - at
  if (length === 0 || length > maxDigits || (length > 1 && text.charCodeAt(at) === zero)) return -1
  return end
}

function writeDigits(writer: Writer, text: string, at: number): number {
  const end = digitsEnd(text, at)
  if (end !== -1) writer.number(Number(text.slice(at, end)))
  return end
}

/** Encodes a number as twice its absolute value, less one if it is negative. */
function writeNumber(writer: Writer, text: string, at: number): number {
  const isNegative = text.charCodeAt(at) === minus
  const begin = isNegative ? at + 1 : at
  const end = digitsEnd(text, begin)
  if (end === -1) return -1
  const size = Number(text.slice(begin, end))
  if (isNegative && size === 0) return -1
  writer.number(isNegative ? size * 2 - 1 : size * 2)
  return end
}

function writeWord(writer: Writer, text: string, at: number): number {
  const end = text.indexOf('"', at)
  const place = end === -1 ? undefined : placeOfWord.get(text.slice(at, end))
  if (place === undefined) return -1
  writer.byte(place)
  return end
}

function writeBase64(writer: Writer, text: string, at: number): number {
  const end = text.indexOf('"', at)
  const value = end === -1 ? '' : text.slice(at, end)
  const bytes = Buffer.from(value, 'base64')
  if (end === -1 || bytes.toString('base64') !== value) return -1
  writer.number(bytes.length)
  writer.bytes(bytes)
  return end
}

/** Encodes the nanoseconds since the consensus timestamp. */
function writeTime(writer: Writer, text: string, at: number, consensus: string): number {
  const end = text.indexOf('"', at)
  const value = end === -1 ? '' : text.slice(at, end)
  const span = spanBetween(consensus, value)
  if (span === undefined) return -1
  writer.number(span < 0 ? -span * 2 - 1 : span * 2)
  return end
}

function spanBetween(from: string, to: string): number | undefined {
  if (!/^\d{1,10}\.\d{9}$/.test(to)) return undefined
  const seconds = Number(to.slice(0, -10)) - Number(from.slice(0, -10))
  if (Math.abs(seconds) > maxSpanSeconds / 2) return undefined
  const span = seconds * perSecond + Number(to.slice(-9)) - Number(from.slice(-9))
  return Number.isSafeInteger(span * 2) && timeAfter(from, span) === to ? span : undefined
}

function timeAfter(from: string, span: number): string {
  const nanos = Number(from.slice(-9)) + span
  const carried = Math.floor(nanos / perSecond)
  return `${Number(from.slice(0, -10)) + carried}.${String(nanos - carried * perSecond).padStart(9, '0')}`
}

/** The text of a record. Throws a `RangeError` for bytes that are not a packed record. */
export function unpackRecord(packed: Uint8Array, key: RecordKey): string {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength)
  const texts = textsOf(key)
  let at = 0
  let text = ''

  function number(): number {
    let sum = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++]
      if (byte === undefined) throw new RangeError('A packed record ends too early')
      sum += (byte & 127) * scale
      if (byte < 128) return sum
    }
  }

  function signed(): number {
    const folded = number()
    return folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2
  }

  function part(encoding: 'base64' | 'utf8'): string {
    const length = number()
    const start = at
    at += length
    return bytes.toString(encoding, start, at)
  }

  function value(kind: ValueKind): string | number {
    switch (kind) {
      case 'none':
        return ''
      case 'number':
        return signed()
      case 'entity':
        return `0.0.${number()}`
      case 'word':
        return words[bytes[at++] ?? -1] ?? unknownPlace()
      case 'base64':
        return part('base64')
      case 'time':
        return timeAfter(texts.consensus, signed())
      default:
        return texts[kind]
    }
  }

  while (at < bytes.length) {
    const place = bytes[at++] ?? 0
    if (place === literal) text += part('utf8')
    else {
      const [piece, kind] = pieces[place % pieceAlone] ?? unknownPlace()
      text += place < literal ? piece + value(kind) : piece
    }
  }
  return text
}

function unknownPlace(): never {
  throw new RangeError('A packed record contains a piece that this version does not know')
}

const shared = Buffer.allocUnsafe(16_384)

/** Starts with a buffer that all writers share: one writer is finished before the next is created. */
function createWriter(length: number) {
  let buffer = shared
  let end = 0

  function reserve(more: number): void {
    if (end + more <= buffer.length) return
    const larger = Buffer.allocUnsafe(Math.max(buffer.length * 2, end + more))
    buffer.copy(larger, 0, 0, end)
    buffer = larger
  }

  function number(value: number): void {
    reserve(10)
    let rest = value
    for (; rest >= 128; rest = Math.floor(rest / 128)) buffer[end++] = (rest % 128) + 128
    buffer[end++] = rest
  }

  reserve(length)
  return {
    number,
    byte(value: number) {
      reserve(1)
      buffer[end++] = value
    },
    bytes(value: Uint8Array) {
      reserve(value.length)
      buffer.set(value, end)
      end += value.length
    },
    text(value: string) {
      const size = Buffer.byteLength(value)
      number(size)
      reserve(size)
      buffer.write(value, end)
      end += size
    },
    mark: () => end,
    reset(mark: number) {
      end = mark
    },
    done: () => new Uint8Array(buffer.subarray(0, end)),
  }
}

type Writer = ReturnType<typeof createWriter>
