import { byteSize } from '#domain/text/counted.ts'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { pipeline as copy } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { ImportError } from '../platform/expected-error.ts'
import { limits } from '../platform/limits.ts'

export interface LineSource {
  readonly name: string
  /** Changes with the content; null if it cannot be determined. */
  readonly identity: string | null
  /** The stored size in bytes, before decompression; null if unknown. */
  readonly size: number | null
  readonly open: () => Readable
}

/** A line, or why it cannot be read. Line numbers start at 1. */
export type Line =
  | { readonly number: number; readonly text: string }
  | { readonly number: number; readonly fault: string }

const newline = 0x0a
const byteOrderMark = '\uFEFF'

/** Throws an `ImportError` if the file cannot be read. */
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

/** A stream can be read only once. */
export function streamSource(name: string, stream: Readable): LineSource {
  return { name, identity: null, size: null, open: () => stream }
}

/** Copies a stream to a temporary file, so that `read` can read it twice. */
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

/** Decompresses gzip. If the source breaks off, the last line is an error. */
export async function* readLines(source: LineSource, onRead?: (bytes: number) => void): AsyncGenerator<Line, void> {
  let number = 0
  let parts: Buffer[] = []
  let length = 0

  function line(): Line {
    number += 1
    const bytes = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
    const isTooLong = length > limits.importLineBytes
    parts = []
    length = 0
    if (isTooLong) return { number, fault: `is longer than ${byteSize(limits.importLineBytes)}` }
    try {
      const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
      return { number, text: number === 1 && text.startsWith(byteOrderMark) ? text.slice(1) : text }
    } catch {
      return { number, fault: 'is not UTF-8 text' }
    }
  }

  function keep(bytes: Buffer): void {
    length += bytes.length
    if (length <= limits.importLineBytes) parts.push(bytes)
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
    yield {
      number: number + 1,
      fault: `the file is incomplete (${error instanceof Error ? error.message : 'unknown'})`,
    }
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
  // A pipe may deliver one byte at a time.
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    head = Buffer.concat([head, next.value])
    if (head.length >= 2) break
  }

  async function* all(): AsyncGenerator<Buffer, void> {
    yield head
    yield* rest
  }

  try {
    // If one stream fails, both end, and reading the second one throws.
    yield* isPacked(head) ? pipeline(Readable.from(all()), createGunzip(), () => undefined) : all()
  } finally {
    stream.destroy()
  }
}

function isPacked(head: Buffer): boolean {
  return head[0] === 0x1f && head[1] === 0x8b
}
