import { crc32, deflateRawSync } from 'node:zlib'
import type { ZipEntry } from './zip-reader.ts'

/** An entry to write. Its packed content is copied as it is. */
type PackedEntry = Omit<ZipEntry, 'offset' | 'isFolder'>

/** 1 January 1980, the earliest date in zip files. With a fixed date, the same content makes the same file. */
const firstDay = 0x00210000
const utf8Names = 0x0800
const version = 20

/** An entry with new content. */
export function packedEntry(name: string, content: Uint8Array, time = firstDay): PackedEntry {
  const rawName = new TextEncoder().encode(name)
  const packed = deflateRawSync(content, { level: 9 })
  return { name, rawName, size: content.length, packed, isDeflated: true, crc: crc32(content), time }
}

export function writeZip(entries: readonly PackedEntry[]): Uint8Array {
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let at = 0
  for (const entry of entries) {
    const local = localHeader(entry)
    directory.push(directoryHeader(entry, at), entry.rawName)
    parts.push(local, entry.rawName, entry.packed)
    at += local.length + entry.rawName.length + entry.packed.length
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0)
  const end = new DataView(new ArrayBuffer(22))
  end.setUint32(0, 0x06054b50, true)
  end.setUint16(8, entries.length, true)
  end.setUint16(10, entries.length, true)
  end.setUint32(12, size, true)
  end.setUint32(16, at, true)
  return Buffer.concat([...parts, ...directory, new Uint8Array(end.buffer)])
}

function localHeader(entry: PackedEntry): Uint8Array {
  const view = new DataView(new ArrayBuffer(30))
  view.setUint32(0, 0x04034b50, true)
  setCommon(view, 4, entry)
  return new Uint8Array(view.buffer)
}

function directoryHeader(entry: PackedEntry, offset: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(46))
  view.setUint32(0, 0x02014b50, true)
  view.setUint16(4, version, true)
  setCommon(view, 6, entry)
  view.setUint32(42, offset, true)
  return new Uint8Array(view.buffer)
}

/** Writes the members that both headers have, in the same order. */
function setCommon(view: DataView, at: number, { isDeflated, time, crc, packed, size, rawName }: PackedEntry): void {
  view.setUint16(at, version, true)
  view.setUint16(at + 2, utf8Names, true)
  view.setUint16(at + 4, isDeflated ? 8 : 0, true)
  view.setUint32(at + 6, time, true)
  view.setUint32(at + 10, crc, true)
  view.setUint32(at + 14, packed.length, true)
  view.setUint32(at + 18, size, true)
  view.setUint16(at + 22, rawName.length, true)
}
