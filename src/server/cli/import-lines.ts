import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { pipeline as copy } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { ImportError } from '../platform/expected-error.ts'

/** Where lines come from. */
export interface LineSource {
  readonly name: string
  /** Differs when the content does; null where that cannot be known. */
  readonly identity: string | null
  /** Bytes as they lie there, compressed or not; null where that is not known. */
  readonly size: number | null
  readonly open: () => Readable
}

/** One line, or why it cannot be read. Numbers begin at 1. */
export type Line =
  { readonly number: number; readonly text: string } | { readonly number: number; readonly fault: string }

const longestLine = 8 * 1024 * 1024
const newline = 0x0a
const byteOrderMark = '\uFEFF'

/** A file of lines. Throws an `ImportError` when it cannot be read. */
export async function fileSource(file: string): Promise<LineSource> {
  const found = await stat(file).catch((cause: unknown) => {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown reason'
    throw new ImportError(`${file}: cannot be read (${reason})`, { cause })
  })
  if (found.isDirectory()) throw new ImportError(`${file}: is a folder`)
  return {
    name: file,
    identity: found.isFile() ? `${resolve(file)} ${found.size} ${found.mtimeMs}` : null,
    size: found.isFile() ? found.size : null,
    open: () => createReadStream(file),
  }
}

/** What comes in as a stream, which can be read once. */
export function streamSource(name: string, stream: Readable): LineSource {
  return { name, identity: null, size: null, open: () => stream }
}

/** Does something with a stream as with a file, which can be read twice; the file goes with it. */
export async function withCopy<Result>(
  name: string,
  stream: Readable,
  read: (source: LineSource) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-'))
  try {
    const file = join(folder, 'input')
    await copy(stream, createWriteStream(file))
    return await read({ ...(await fileSource(file)), name, identity: null })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Every line of a source, unpacked if it is packed with gzip. A source that breaks off ends with a fault. */
export async function* readLines(source: LineSource, onRead?: (bytes: number) => void): AsyncGenerator<Line, void> {
  let number = 0
  let parts: Buffer[] = []
  let length = 0

  function line(): Line {
    number += 1
    const bytes = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
    const isTooLong = length > longestLine
    parts = []
    length = 0
    if (isTooLong) return { number, fault: `is longer than ${longestLine / 1024 / 1024} MiB` }
    try {
      const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
      return { number, text: number === 1 && text.startsWith(byteOrderMark) ? text.slice(1) : text }
    } catch {
      return { number, fault: 'is not text in UTF-8' }
    }
  }

  function keep(bytes: Buffer): void {
    length += bytes.length
    if (length <= longestLine) parts.push(bytes)
  }

  try {
    for await (const chunk of unpacked(source.open(), onRead)) {
      let start = 0
      for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
        keep(chunk.subarray(start, end))
        yield line()
        start = end + 1
      }
      if (start < chunk.length) keep(chunk.subarray(start))
    }
  } catch (error) {
    if (error instanceof ImportError) throw error
    parts = []
    yield { number: number + 1, fault: `the file breaks off (${error instanceof Error ? error.message : 'unknown'})` }
    return
  }
  if (length > 0) yield line()
}

async function* unpacked(stream: Readable, onRead?: (bytes: number) => void): AsyncGenerator<Buffer, void> {
  async function* raw(): AsyncGenerator<Buffer, void> {
    for await (const chunk of stream) {
      onRead?.(chunk.length)
      yield chunk
    }
  }

  const rest = raw()
  let head = Buffer.alloc(0)
  // A pipe may give one byte at a time.
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    head = Buffer.concat([head, next.value])
    if (head.length >= 2) break
  }

  async function* all(): AsyncGenerator<Buffer, void> {
    yield head
    yield* rest
  }

  try {
    // A failure of either stream ends both, and is thrown where the second is read.
    yield* isPacked(head) ? pipeline(Readable.from(all()), createGunzip(), () => undefined) : all()
  } finally {
    stream.destroy()
  }
}

function isPacked(head: Buffer): boolean {
  return head[0] === 0x1f && head[1] === 0x8b
}
