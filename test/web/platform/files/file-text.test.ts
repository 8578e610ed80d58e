import { expect, it } from 'vitest'
import { fileText } from '#web/platform/files/file-text.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

it.each([
  ['UTF-8', utf8('Straße'), 'Straße'],
  ['UTF-8 with a byte order mark', utf8('\uFEFFred'), 'red'],
  ['Latin-1', Uint8Array.of(0x53, 0x74, 0x72, 0x61, 0xdf, 0x65), null],
  ['UTF-16', Uint8Array.of(0xff, 0xfe, 0x72, 0x00), null],
  ['an image', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), null],
  ['text with a NUL character', utf8('a\0b'), null],
])('The text of a file in %s is read, or is null if it is not UTF-8', (_, bytes, text) => {
  expect(fileText(bytes)).toBe(text)
})
