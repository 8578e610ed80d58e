import { expect, it } from 'vitest'
import { fileTypeOf } from '#domain/schemas/form/file-type.ts'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.codePointAt(0) ?? 0)

it.each([
  ['\u0089PNG\r\n\u001a\n', 'image/png'],
  ['\u00ff\u00d8\u00ff\u00e0', 'image/jpeg'],
  ['GIF89a', 'image/gif'],
  ['RIFF\u0000\u0000\u0000\u0000WEBPVP8 ', 'image/webp'],
  ['\u0000\u0000\u0000\u001cftypavif', 'image/avif'],
  ['%PDF-1.7', 'application/pdf'],
  ['PK\u0003\u0004', 'application/zip'],
  ['<svg onload="x">', 'text/plain'],
  ['a,b\r\n1,2', 'text/plain'],
  ['', 'text/plain'],
  ['a\u0000b', 'application/octet-stream'],
  ['\u00ff\u00fe', 'application/octet-stream'],
])('The content %j is %s', (content, type) => {
  expect(fileTypeOf(bytes(content))).toBe(type)
})

it('A character that the probe cuts in two does not hide a text', () => {
  expect(fileTypeOf(new TextEncoder().encode(`${'a'.repeat(4095)}é`))).toBe('text/plain')
})
