import { crc32, inflateRawSync } from 'node:zlib'
import { byteSize, groupDigits } from '#domain/text/counted.ts'
import { archiveIn, findZipEnd, bytesView, zipSignatures } from '#domain/zip/archive-in.ts'

export interface ZipBounds {
  readonly maxEntries: number
  readonly maxUnfoldedBytes: number
  /** The maximum ratio of unpacked to packed size. */
  readonly maxRatio: number
  /** The maximum folder depth of a name. */
  readonly maxFolders: number
}

export interface ZipEntry {
  readonly name: string
  readonly isFolder: boolean
  /** The unpacked size in bytes. */
  readonly size: number
  readonly packed: Uint8Array
  readonly isDeflated: boolean
  readonly crc: number
  /** The name as written. */
  readonly rawName: Uint8Array
  /** The time of the last change, in the format of zip files. */
  readonly time: number
  /** The position of its local header. */
  readonly offset: number
  /** True if earlier entries of the archive have its name. */
  readonly isRepeated?: boolean
}

/** Why a file is rejected. The message continues a sentence that begins with the file's name. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
}

const directorySize = 46
const localSize = 30
/** Stands for a value that is in the fields of the ZIP64 format. */
const elsewhere = { count: 0xffff, place: 0xffffffff } as const
/** Small files may have any ratio. */
const ratioCountsFromBytes = 1024 * 1024

/** Reads the table of contents and checks it against the limits, without unpacking. Throws `ArchiveError`. */
export function listEntries(file: Uint8Array, bounds: ZipBounds): readonly ZipEntry[] {
  const bytes = archiveIn(file)
  const view = bytesView(bytes)
  const end = findZipEnd(view)
  if (end === undefined) throw new ArchiveError('is truncated or damaged: its table of contents is missing')
  const { count, from } = tableAt(view, end)
  if (view.getUint16(end + 4, true) !== 0) throw new ArchiveError('is one part of a split archive')
  if (count > bounds.maxEntries)
    throw new ArchiveError(
      `contains ${groupDigits(count)} files; at most ${groupDigits(bounds.maxEntries)} are allowed`,
    )
  const entries: ZipEntry[] = []
  let at = from
  for (let index = 0; index < count; index += 1) {
    const { entry, next } = entryAt(bytes, view, at, from)
    entries.push(entry)
    at = next
  }
  if (at > end) throw damaged()
  requireSeparate(entries, from)
  requireBounds(entries, bounds)
  return lastOfEach(entries)
}

function repeated(entry: ZipEntry): ZipEntry {
  return { ...entry, isRepeated: true }
}

/** Of entries with the same name, the last one counts, as in a Guardian. */
function lastOfEach(entries: readonly ZipEntry[]): readonly ZipEntry[] {
  return [...Map.groupBy(entries, ({ name }) => name).values()].flatMap((same) =>
    same.length > 1 ? same.slice(-1).map(repeated) : same,
  )
}

/** Throws `ArchiveError` if the content does not match the table of contents. */
export function unfold({ name, packed, isDeflated, size, crc }: ZipEntry): Uint8Array {
  const content = isDeflated ? inflate(packed, size, name) : packed
  if (content.length !== size || crc32(content) !== crc) throw damaged(name)
  return content
}

function inflate(packed: Uint8Array, size: number, name: string): Uint8Array {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) })
  } catch {
    throw damaged(name)
  }
}

interface Table {
  readonly count: number
  /** The position of its first entry. */
  readonly from: number
}

function tableAt(view: DataView, end: number): Table {
  const [count, from] = [view.getUint16(end + 10, true), view.getUint32(end + 16, true)]
  if (count !== elsewhere.count && from !== elsewhere.place) return { count, from }
  const locator = end - 20
  if (locator < 0 || view.getUint32(locator, true) !== zipSignatures.largeEndLocator) throw damaged()
  const at = largeNumber(view, locator + 8)
  if (at + 56 > locator || view.getUint32(at, true) !== zipSignatures.largeEnd) throw damaged()
  return { count: largeNumber(view, at + 32), from: largeNumber(view, at + 48) }
}

function largeNumber(view: DataView, at: number): number {
  return Number(view.getBigUint64(at, true))
}

interface Sizes {
  readonly size: number
  readonly packedSize: number
  readonly offset: number
}

/** Takes the values that do not fit from the extra fields of an entry, in the order of the format. */
function sizesIn(view: DataView, given: Sizes, extra: { readonly from: number; readonly to: number }): Sizes {
  const names = (['size', 'packedSize', 'offset'] as const).filter((name) => given[name] === elsewhere.place)
  for (let at = extra.from; names.length > 0 && at + 4 <= extra.to; at += 4 + view.getUint16(at + 2, true))
    if (view.getUint16(at, true) === 1) {
      if (at + 4 + names.length * 8 > extra.to) throw damaged()
      return {
        ...given,
        ...Object.fromEntries(names.map((name, index) => [name, largeNumber(view, at + 4 + index * 8)])),
      }
    }
  return given
}

function entryAt(
  bytes: Uint8Array,
  view: DataView,
  at: number,
  directory: number,
): { readonly entry: ZipEntry; readonly next: number } {
  if (at + directorySize > view.byteLength || view.getUint32(at, true) !== zipSignatures.directory) throw damaged()
  const flags = view.getUint16(at + 8, true)
  const method = view.getUint16(at + 10, true)
  const nameLength = view.getUint16(at + 28, true)
  const extra = at + directorySize + nameLength
  const comment = extra + view.getUint16(at + 30, true)
  const next = comment + view.getUint16(at + 32, true)
  if (next > view.byteLength) throw damaged()
  const given = {
    size: view.getUint32(at + 24, true),
    packedSize: view.getUint32(at + 20, true),
    offset: view.getUint32(at + 42, true),
  }
  const { size, packedSize, offset } = sizesIn(view, given, { from: extra, to: comment })
  const rawName = bytes.subarray(at + directorySize, at + directorySize + nameLength)
  const name = nameOf(rawName)
  if ((flags & 1) !== 0) throw new ArchiveError(`is encrypted (${name})`)
  if (method !== 0 && method !== 8)
    throw new ArchiveError(`packs ${name} with an unsupported method; use Deflate or no compression`)
  if (offset + localSize > directory || view.getUint32(offset, true) !== zipSignatures.local) throw damaged(name)
  const localName = bytes.subarray(offset + localSize, offset + localSize + view.getUint16(offset + 26, true))
  if (nameOf(localName) !== name) throw damaged(name)
  const start = offset + localSize + localName.length + view.getUint16(offset + 28, true)
  if (start + packedSize > directory) throw damaged(name)
  const entry = {
    name,
    isFolder: name.endsWith('/'),
    size,
    packed: bytes.subarray(start, start + packedSize),
    isDeflated: method === 8,
    crc: view.getUint32(at + 16, true),
    rawName,
    time: view.getUint32(at + 12, true),
    offset,
  }
  return { entry, next }
}

/** Older tools write names in other code pages; only ASCII matters here. */
function nameOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('latin1').decode(bytes)
  }
}

/** Two entries may not share bytes of the archive. */
function requireSeparate(entries: readonly ZipEntry[], directory: number): void {
  const sorted = entries.toSorted((a, b) => a.offset - b.offset)
  for (const [index, { name, packed, offset }] of sorted.entries())
    if (offset + localSize + packed.length > (sorted[index + 1]?.offset ?? directory)) throw damaged(name)
}

function requireBounds(entries: readonly ZipEntry[], { maxUnfoldedBytes, maxRatio, maxFolders }: ZipBounds): void {
  for (const { name } of entries) {
    const steps = name.split(/[/\\]/)
    if (name.includes('\0') || steps.includes('..') || /^([/\\]|[a-z]:)/i.test(name))
      throw new ArchiveError(`contains a name that leads out of its folder: ${JSON.stringify(name)}`)
    if (steps.length - 1 > maxFolders) throw new ArchiveError(`nests folders too deeply: ${name}`)
  }
  const size = entries.reduce((sum, entry) => sum + entry.size, 0)
  const packedSize = entries.reduce((sum, { packed }) => sum + packed.length, 0)
  if (size > maxUnfoldedBytes)
    throw new ArchiveError(`unpacks to ${byteSize(size)}; at most ${byteSize(maxUnfoldedBytes)} are allowed`)
  if (size > ratioCountsFromBytes && size > packedSize * maxRatio)
    throw new ArchiveError(`unpacks to more than ${maxRatio} times its size, which is not normal for a policy`)
}

function damaged(name?: string): ArchiveError {
  return new ArchiveError(`is truncated or damaged${name === undefined ? '' : ` at ${name}`}`)
}
