import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { ImportError } from '#server/platform/expected-error.ts'
import { fileSource, readLines, streamSource, withCopy, type Line } from '#server/cli/import-lines.ts'
import { temporaryFolder } from '#test/support/server/process.ts'

const mebibyte = 1024 * 1024

/** The bytes in pieces of a size, as a pipe or a disk may hand them out. */
function piecesOf(bytes: Uint8Array, size: number): Buffer[] {
  const all = Buffer.from(bytes)
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.subarray(at * size, (at + 1) * size))
}

async function linesOf(bytes: Uint8Array | string, size = 65_536): Promise<Line[]> {
  const pieces = piecesOf(Buffer.from(bytes), size)
  return Array.fromAsync(readLines(streamSource('stdin', Readable.from(pieces))))
}

const bytes = (...parts: (string | number)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'number' ? Buffer.from([part]) : Buffer.from(part))))

const text = (number: number, content: string) => ({ number, text: content })

describe('The lines of a source', () => {
  it.each<[string, Uint8Array | string, Line[]]>([
    ['nothing', '', []],
    ['one line', 'a\n', [text(1, 'a')]],
    ['a last line without its end', 'a\nb', [text(1, 'a'), text(2, 'b')]],
    ['an empty line in the middle', 'a\n\nb\n', [text(1, 'a'), text(2, ''), text(3, 'b')]],
    ['nothing but ends', '\n\n', [text(1, ''), text(2, '')]],
    ['the ends of Windows, which are white space', 'a\r\nb\r\n', [text(1, 'a\r'), text(2, 'b\r')]],
    ['a byte order mark', '\uFEFFa\nb', [text(1, 'a'), text(2, 'b')]],
    ['a byte order mark that is none', 'a\n\uFEFFb', [text(1, 'a'), text(2, '\uFEFFb')]],
    ['letters of many bytes', 'é€😀\n漢', [text(1, 'é€😀'), text(2, '漢')]],
    ['a NUL', bytes('a', 0, 'b\n'), [text(1, 'a\0b')]],
    [
      'bytes that are no text',
      bytes('a\n', 0xff, 0xfe, '\nb\n'),
      [text(1, 'a'), { number: 2, fault: 'is not UTF-8 text' }, text(3, 'b')],
    ],
    ['half a letter', bytes('a\n', 0xe2, 0x82), [text(1, 'a'), { number: 2, fault: 'is not UTF-8 text' }]],
  ])('readLines reads %s', async (_, content, expected) => {
    for (const size of [1, 2, 3, 65_536]) {
      expect(await linesOf(content, size)).toEqual(expected)
      const packed = content.length === 0 ? [] : await linesOf(gzipSync(content), size)
      expect(packed).toEqual(expected)
    }
  })

  it('are read from several concatenated gzip files', async () => {
    const packed = Buffer.concat([gzipSync('a\nb'), gzipSync('c\n'), gzipSync('d')])
    expect(await linesOf(packed)).toEqual([text(1, 'a'), text(2, 'bc'), text(3, 'd')])
  })

  it('have any length up to 8 MiB', async () => {
    const long = 'x'.repeat(8 * mebibyte)
    const lines = await linesOf(`${long}\n${long}y\nshort\n`)
    expect(lines).toEqual([text(1, long), { number: 2, fault: 'is longer than 8 MiB' }, text(3, 'short')])
  })

  it('end with an error if the compressed file is incomplete', async () => {
    const lines = Array.from({ length: 2000 }, (_, at) => `${at} ${Math.sin(at)}`)
    const packed = gzipSync(`${lines.join('\n')}\n`)
    const found = await linesOf(packed.subarray(0, packed.length / 2))
    expect(found.length).toBeGreaterThan(100)
    expect(found.slice(0, -1)).toEqual(lines.slice(0, found.length - 1).map((line, at) => text(at + 1, line)))
    expect(found.at(-1)).toEqual({ number: found.length, fault: 'the file is incomplete (unexpected end of file)' })
  })

  it.each([
    ['has nothing after its first bytes', bytes(0x1f, 0x8b)],
    ['is none after its first bytes', bytes(0x1f, 0x8b, 'nonsense'.repeat(10))],
  ])('are one fault where a packed file %s', async (_, content) => {
    expect(await linesOf(content)).toEqual([
      { number: 1, fault: expect.stringMatching(/^the file is incomplete \(.+\)$/) },
    ])
  })

  it('end with an error if the stream fails', async () => {
    async function* broken() {
      yield Buffer.from('a\nb')
      throw new Error('the cable was pulled')
    }
    const lines = await Array.fromAsync(readLines(streamSource('stdin', Readable.from(broken()))))
    expect(lines).toEqual([text(1, 'a'), { number: 2, fault: 'the file is incomplete (the cable was pulled)' }])
  })

  it.each([
    ['plain', (content: string) => Buffer.from(content)],
    ['packed', gzipSync],
  ])('close the source if reading stops: %s', async (_, pack) => {
    const stream = Readable.from(piecesOf(pack('line\n'.repeat(50_000)), 100))
    for await (const line of readLines(streamSource('stdin', stream))) if (line.number === 3) break
    expect(stream.destroyed).toBe(true)
  })

  it('report how many bytes of the source were read', async () => {
    const packed = gzipSync('a\n'.repeat(1000))
    let read = 0
    const source = streamSource('stdin', Readable.from(piecesOf(packed, 7)))
    for await (const line of readLines(source, (more) => (read += more))) expect(line.number).toBeGreaterThan(0)
    expect(read).toBe(packed.length)
  })
})

describe('A file of lines', () => {
  it('is recognized by its path, size and time', async () => {
    const folder = await temporaryFolder()
    const file = join(folder, 'a.ndjson')
    await writeFile(file, 'a\nb\n')
    const source = await fileSource(file)
    expect(source).toMatchObject({ name: file, size: 4 })
    expect((await fileSource(file)).identity).toBe(source.identity)
    expect(await Array.fromAsync(readLines(source))).toEqual([text(1, 'a'), text(2, 'b')])
    await writeFile(file, 'a\nb\nc\n')
    expect((await fileSource(file)).identity).not.toBe(source.identity)
  })

  it('that is missing or a folder is rejected by its name', async () => {
    const folder = await temporaryFolder()
    const missing = join(folder, 'missing')
    await expect(fileSource(missing)).rejects.toThrow(new ImportError(`${missing}: cannot be read (ENOENT)`))
    await expect(fileSource(folder)).rejects.toThrow(new ImportError(`${folder}: is a folder`))
  })

  it('is created for a stream that must be read twice, and removed afterwards', async () => {
    const names: string[] = []
    const read = await withCopy('stdin', Readable.from([Buffer.from('a\n'), Buffer.from('b')]), async (source) => {
      names.push(source.name)
      expect(source).toMatchObject({ identity: null, size: 3 })
      const twice = [await Array.fromAsync(readLines(source)), await Array.fromAsync(readLines(source))]
      const stream = source.open()
      names.push('path' in stream ? String(stream.path) : '')
      stream.destroy()
      return twice
    })
    expect(read).toEqual([
      [text(1, 'a'), text(2, 'b')],
      [text(1, 'a'), text(2, 'b')],
    ])
    expect(names[0]).toBe('stdin')
    await expect(fileSource(names[1] ?? '')).rejects.toThrow('ENOENT')
  })
})
