import { describe, expect, it } from 'vitest'
import { guessable, newPasswordFaults } from '#server/areas/accounts/password-strength.ts'

const end = 'tidal copper lantern'

describe('A new password', () => {
  it.each([
    'password',
    '12345678',
    'aaaaaaaa',
    '        ',
    'qwertyuiop',
    'P@ssw0rd123',
    'signalbox1',
    'ada-lovelace1',
    'password'.repeat(100),
    'a'.repeat(1000),
  ])('is refused if attackers try it first: %j', async (password) => {
    expect(await newPasswordFaults(password, 'ada-lovelace')).toEqual([guessable])
  })

  it.each([end, 'gZ7!kq0-Wv', 'a'.repeat(500) + end, end + '1'.repeat(500), 'Пароль из слов'])(
    'is accepted if a part of it cannot be guessed: %j',
    async (password) => {
      expect(await newPasswordFaults(password, 'ada')).toEqual([])
    },
  )

  it('is rejected for its format before it is looked up', async () => {
    expect(await newPasswordFaults('short', 'ada')).toEqual(['must have at least 8 characters'])
  })
})
