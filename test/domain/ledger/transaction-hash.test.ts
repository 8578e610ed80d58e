import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { bytesOfBase64, formsOfHash, hashForms, readTransactionHash } from '#domain/ledger/transaction-hash.ts'

const base64 = 'rovr8cn6DzCTVuSAV/YEevfN5jA30FCdFt3Dsg4IUVi/3xTRU0XBsYsZm3L+1N6t'
const base64url = 'rovr8cn6DzCTVuSAV_YEevfN5jA30FCdFt3Dsg4IUVi_3xTRU0XBsYsZm3L-1N6t'
const hex = 'ae8bebf1c9fa0f309356e48057f6047af7cde63037d0509d16ddc3b20e085158bfdf14d15345c1b18b199b72fed4dead'
const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

describe('readTransactionHash', () => {
  it.each([base64, base64url, base64.replace('/', '_'), hex, hex.toUpperCase(), `0x${hex}`, `0x${hex.toUpperCase()}`])(
    'reads %s',
    (text) => {
      expect(readTransactionHash(text)).toEqual(bytes)
    },
  )

  it.each([
    '',
    base64.slice(1),
    `${base64}A`,
    `${base64}==`,
    `0X${hex}`,
    hex.slice(2),
    `${hex}\n`,
    `0x${'ab'.repeat(32)}`,
  ])('does not read %j', (text) => {
    expect(readTransactionHash(text)).toBeUndefined()
  })

  it('reads 64 hex digits as base64, as the mirror node does', () => {
    expect(readTransactionHash('ab'.repeat(32))).toHaveLength(48)
  })
})

describe('hashForms', () => {
  it('returns every form of a hash', () => {
    expect(hashForms(base64)).toEqual({ base64, base64url, hex })
    expect(hashForms(base64url)).toEqual({ base64, base64url, hex })
  })

  it('pads base64, not base64url', () => {
    expect(hashForms('_w==')).toEqual({ base64: '/w==', base64url: '_w', hex: 'ff' })
  })

  it.each(['', '*', 'a', '0x!'])('returns nothing for %j', (text) => {
    expect(hashForms(text)).toBeUndefined()
  })
})

test('A hash can be parsed from each of its notations', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 48, maxLength: 48 }), (hash) => {
      const forms = formsOfHash(hash)
      for (const text of [...Object.values(forms), `0x${forms.hex}`, forms.hex.toUpperCase()])
        expect(readTransactionHash(text)).toEqual(hash)
      expect(hashForms(forms.base64)).toEqual(forms)
    }),
  )
})

test('Bytes of any length read back from base64, padded or not', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (some) => {
      const forms = formsOfHash(some)
      expect(bytesOfBase64(forms.base64)).toEqual(some)
      expect(bytesOfBase64(forms.base64url)).toEqual(some)
    }),
  )
})
