import { describe, expect, it } from 'vitest'
import { createSecretBox } from '#server/platform/secret-box.ts'

const box = createSecretBox('a key for tests')

describe('A secret box', () => {
  it.each(['', 'token', 'é 😀 \u0000', 'x'.repeat(10_000)])('opens what it sealed: %j', (text) => {
    expect(box.open(box.seal(text, 'session'), 'session')).toBe(text)
  })

  it('seals differently each time, and hides the text', () => {
    const [one, other] = [box.seal('token', 'a'), box.seal('token', 'a')]
    expect(one).not.toBe(other)
    expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain('token')
  })

  it('does not open a text that was sealed with another key or for another purpose, or that was changed', () => {
    const sealed = box.seal('token', 'a')
    expect(createSecretBox('another key').open(sealed, 'a')).toBeNull()
    expect(box.open(sealed, 'b')).toBeNull()
    const bytes = Buffer.from(sealed, 'base64url')
    for (let place = 0; place < bytes.length; place += 1) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(bytes.readUInt8(place) ^ 1, place)
      expect(box.open(changed.toString('base64url'), 'a')).toBeNull()
    }
    for (let length = 0; length < bytes.length; length += 1)
      expect(box.open(bytes.subarray(0, length).toString('base64url'), 'a')).toBeNull()
  })
})
