import { expect, it } from 'vitest'
import { byteSize } from '#domain/text/counted.ts'

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1,023 bytes'],
  [1024, '1 KiB'],
  [1025, '1.1 KiB'],
  [2 ** 20, '1 MiB'],
  [16 * 2 ** 20 + 1, '16.1 MiB'],
  [1024 * 2 ** 20, '1,024 MiB'],
])('The size of %i bytes is %s', (bytes, size) => {
  expect(byteSize(bytes)).toBe(size)
})
