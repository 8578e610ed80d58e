import { describe, expect, it } from 'vitest'
import {
  hashOfNone,
  hashPassword,
  isPassword,
  newPassword,
  passwordCost,
  passwordFaults,
} from '#server/areas/accounts/password.ts'
import { cheapPasswords } from '#test/support/server/accounts.ts'

describe('A password', () => {
  it.each(['correct horse', '', ' ', 'pässwörd 😀', 'x'.repeat(10_000)])(
    'matches only its own hash: %j',
    async (password) => {
      const stored = await hashPassword(password, cheapPasswords)
      expect(await isPassword(password, stored)).toBe(true)
      for (const other of [`${password} `, `x${password}`, password.slice(1) || 'x'])
        expect(await isPassword(other, stored)).toBe(false)
    },
  )

  it('matches in every Unicode form of its letters', async () => {
    const stored = await hashPassword('pa\u0308ssword', cheapPasswords)
    expect(await isPassword('p\u00e4ssword', stored)).toBe(true)
  })

  it('is hashed with a new salt each time', async () => {
    const hashes = await Promise.all([hashPassword('a', cheapPasswords), hashPassword('a', cheapPasswords)])
    expect(new Set(hashes).size).toBe(2)
  })

  it('matches a hash of another cost', async () => {
    const stored = await hashPassword('a', { log2n: 5, p: 2 })
    expect(stored).toMatch(/^scrypt\$5\$2\$[\w-]{22}\$[\w-]{43}$/)
    expect(await isPassword('a', stored)).toBe(true)
  })

  it.each(['', 'a', 'correct horse'])('never matches a missing hash: %j', async (password) => {
    expect(await isPassword(password, hashOfNone(cheapPasswords))).toBe(false)
  })

  it('takes as long for a missing hash as for any other', () => {
    expect(hashOfNone()).toMatch(/^scrypt\$15\$3\$[\w-]{22}\$[\w-]{43}$/)
  })

  it('has the production cost by default', () => {
    expect(passwordCost).toEqual({ log2n: 15, p: 3 })
  })

  it.each(['', 'plain', 'scrypt$4$1$$', 'scrypt$4$1$AAAA$AAAA'])(
    'never matches an invalid hash: %j',
    async (stored) => {
      expect(await isPassword('', stored).catch(() => false)).toBe(false)
    },
  )

  it('that is generated is long, readable and different each time', () => {
    const made = Array.from({ length: 100 }, newPassword)
    expect(new Set(made).size).toBe(100)
    for (const password of made) {
      expect(password).toMatch(/^([a-km-z2-9]{6}-){3}[a-km-z2-9]{6}$/)
      expect(password).not.toMatch(/[lo01]/)
      expect(passwordFaults(password, 'admin')).toEqual([])
    }
  })
})
