import { describe, expect, it } from 'vitest'
import { nextAddress } from '#web/features/accounts/sign-in-page.tsx'

describe('Where to go after signing in', () => {
  it.each(['/', '/schemas', '/schemas/65a0?tab=json#fields', '/transactions?account.id=0.0.5', '/incidents/a%2Fb'])(
    'is an address of the app: %s',
    (address) => expect(nextAddress(address)).toBe(address),
  )

  it.each([
    '',
    'schemas',
    'https://elsewhere.example/',
    '//elsewhere.example/',
    String.raw`/\elsewhere.example/`,
    String.raw`\\elsewhere.example`,
    '/.//elsewhere.example',
    '/a/..//elsewhere.example',
    '/\t/elsewhere.example',
    'javascript:alert(1)',
    '//',
    '/sign-in',
    '/sign-in?next=/schemas',
  ])('is nothing else: %j', (address) => expect(nextAddress(address)).toBeNull())
})
