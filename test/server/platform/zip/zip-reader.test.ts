import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { isZip } from '#domain/zip/archive-in.ts'
import { listEntries, unfold, type ZipBounds } from '#server/platform/zip/zip-reader.ts'

const bounds: ZipBounds = { maxEntries: 100, maxUnfoldedBytes: 8 * 1024 * 1024, maxRatio: 50, maxFolders: 3 }
const noise = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 7919 + (at >> 3) * 104729) & 0xff)

/** The place of the last occurrence of a signature. */
function lastOf(bytes: Uint8Array, signature: readonly number[]): number {
  for (let at = bytes.length - signature.length; at >= 0; at -= 1)
    if (signature.every((byte, index) => bytes[at + index] === byte)) return at
  throw new Error('no such signature')
}

const directory = [0x50, 0x4b, 1, 2]
const end = [0x50, 0x4b, 5, 6]

/** A zip with bytes of its last directory entry or its end replaced. */
function patched(bytes: Uint8Array, signature: readonly number[], at: number, ...values: number[]): Uint8Array {
  const copy = bytes.slice()
  copy.set(values, lastOf(copy, signature) + at)
  return copy
}

/** The zip with everything about its last entry, and its table of contents, in the fields of the ZIP64 format. */
function asLarge(bytes: Uint8Array, place?: number, count = 3): Uint8Array {
  const [entryAt, endAt] = [lastOf(bytes, directory), lastOf(bytes, end)]
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const from = view.getUint32(endAt + 16, true)
  const nameEnd = entryAt + 46 + view.getUint16(entryAt + 28, true)
  const entry = Buffer.from(bytes.subarray(entryAt, nameEnd))
  const extra = Buffer.alloc(32)
  extra.writeUInt16LE(0x9999, 0)
  extra.writeUInt16LE(1, 4)
  extra.writeUInt16LE(24, 6)
  for (const [index, at] of [24, 20, 42].entries()) {
    extra.writeBigUInt64LE(BigInt(entry.readUInt32LE(at)), 8 + index * 8)
    entry.writeUInt32LE(0xffffffff, at)
  }
  entry.writeUInt16LE(extra.length, 30)
  const table = Buffer.alloc(76)
  table.writeUInt32LE(0x06064b50, 0)
  table.writeBigUInt64LE(BigInt(count), 32)
  table.writeBigUInt64LE(BigInt(from), 48)
  table.writeUInt32LE(0x07064b50, 56)
  table.writeBigUInt64LE(BigInt(place ?? nameEnd + extra.length), 64)
  const last = Buffer.from(bytes.subarray(endAt))
  last.fill(0xff, 8, 20)
  return Buffer.concat([bytes.subarray(0, entryAt), entry, extra, table, last])
}

const large = new Uint8Array(5 * 1024 * 1024)
const simple = zipSync({
  'a.txt': strToU8('hello'.repeat(50)),
  'b/': new Uint8Array(),
  'b/c.bin': [noise(300), { level: 0 }],
})

function readAll(bytes: Uint8Array): Map<string, Uint8Array> {
  return new Map(listEntries(bytes, bounds).map((entry) => [entry.name, unfold(entry)]))
}

describe('The reader of zips', () => {
  it('It reads packed and plain entries and folders', () => {
    const entries = listEntries(simple, bounds)
    expect(entries.map(({ name, isFolder, size }) => [name, isFolder, size])).toEqual([
      ['a.txt', false, 250],
      ['b/', true, 0],
      ['b/c.bin', false, 300],
    ])
    expect(entries.map((entry) => unfold(entry).length)).toEqual([250, 0, 300])
    expect(isZip(simple)).toBe(true)
    expect(isZip(strToU8('{}'))).toBe(false)
  })

  it('It reads an archive that is followed by other bytes, or whose comment looks like an end', () => {
    const followed = Buffer.concat([simple, strToU8('\r\n')])
    const comment = strToU8('PK\x05\x06 and more than twenty-two bytes')
    const commented = Buffer.concat([patched(simple, end, 20, comment.length), comment])
    for (const bytes of [followed, commented]) expect(listEntries(bytes, bounds)).toHaveLength(3)
  })

  it('It reads an archive of the ZIP64 kind', () => {
    const entries = listEntries(asLarge(simple), bounds)
    expect(entries.map((entry) => [entry.name, unfold(entry).length])).toEqual([
      ['a.txt', 250],
      ['b/', 0],
      ['b/c.bin', 300],
    ])
  })

  it('It reads an archive without entries', () => {
    const empty = zipSync({})
    expect(isZip(empty)).toBe(true)
    expect(listEntries(empty, bounds)).toEqual([])
  })

  it.each<[string, Uint8Array, string]>([
    ['that is cut off', simple.subarray(0, simple.length - 30), 'is truncated or damaged'],
    ['of which only the start came', simple.subarray(0, 60), 'its table of contents is missing'],
    ['with a damaged byte', patched(simple, end, -120, 0xff, 0xff, 0xff), 'is truncated or damaged'],
    [
      'with too many entries',
      zipSync(Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`f${at}`, new Uint8Array()]))),
      'contains 101 files; at most 100 are allowed',
    ],
    [
      'that unpacks to too much',
      zipSync({ a: large, b: large }, { level: 0 }),
      'unpacks to 10 MiB; at most 8 MiB are allowed',
    ],
    ['that is a bomb', zipSync({ a: new Uint8Array(4 * 1024 * 1024) }), 'unpacks to more than 50 times its size'],
    ['with a name that leads out', zipSync({ 'a/../../etc': noise(3) }), 'leads out of its folder: "a/../../etc"'],
    ['with a name from the root', zipSync({ '/etc/passwd': noise(3) }), 'leads out of its folder'],
    ['with a name of another system', zipSync({ 'a\\..\\..\\b': noise(3) }), 'leads out of its folder'],
    ['with a drive in a name', zipSync({ 'C:/a': noise(3) }), 'leads out of its folder'],
    ['with folders that are too deep', zipSync({ 'a/b/c/d/e': noise(3) }), 'nests folders too deeply'],
    ['that is encrypted', patched(simple, directory, 8, 1), 'is encrypted (b/c.bin)'],
    ['packed in another way', patched(simple, directory, 10, 14), 'with an unsupported method'],
    ['that says too large a size', patched(simple, directory, 24, 0xff, 0xff, 0), 'is truncated or damaged at b/c.bin'],
    ['that says too large a packed size', patched(simple, directory, 20, 0xff, 0xff), 'is truncated or damaged'],
    ['with a wrong checksum', patched(simple, directory, 16, 1, 2, 3, 4), 'is truncated or damaged at b/c.bin'],
    ['that says another name', patched(simple, directory, 46, 0x78), 'is truncated or damaged at x/c.bin'],
    ['with more entries than it says', patched(simple, end, 10, 200), 'contains 200 files'],
    ['with fewer entries than it says', patched(simple, end, 10, 4), 'is truncated or damaged'],
    ['of the ZIP64 kind without its table', patched(simple, end, 10, 0xff, 0xff), 'is truncated or damaged'],
    ['of the ZIP64 kind with a table elsewhere', asLarge(simple, 0xffffffffff), 'is truncated or damaged'],
    ['of the ZIP64 kind with a wrong number of entries', asLarge(simple, undefined, 4), 'is truncated or damaged'],
    ['that is one part of several', patched(simple, end, 4, 1), 'one part of a split archive'],
  ])('It refuses an archive %s', (_, bytes, message) => {
    expect(() => readAll(bytes)).toThrow(message)
  })

  it('It reads what follows other bytes', () => {
    const bytes = Uint8Array.of(...strToU8('#!/bin/sh\n'), ...simple)
    expect(isZip(bytes)).toBe(true)
    expect(readAll(bytes)).toEqual(readAll(simple))
  })

  it('It takes the last of several entries of one name, and refuses entries that share bytes', () => {
    const two = zipSync({ aa: noise(20), ab: noise(20).toReversed() }, { level: 0 })
    const sameName = two.slice()
    const secondLocal = lastOf(sameName, [0x50, 0x4b, 3, 4])
    sameName[secondLocal + 31] = 0x61
    sameName[lastOf(sameName, directory) + 47] = 0x61
    expect(readAll(sameName)).toEqual(new Map([['aa', readAll(two).get('ab')]]))
    const shared = two.slice()
    const firstDirectory = shared.findIndex((_, at) => directory.every((byte, index) => shared[at + index] === byte))
    shared.set([60, 0, 0, 0, 60], firstDirectory + 20)
    expect(() => readAll(shared)).toThrow('is truncated or damaged at aa')
  })

  it('It refuses an entry that unpacks to more than it says', () => {
    const packed = zipSync({ a: noise(5000).fill(7) })
    expect(() => readAll(patched(packed, directory, 24, 100, 0, 0, 0))).toThrow('is truncated or damaged at a')
  })
})
