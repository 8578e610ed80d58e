import { expect, it } from 'vitest'
import { cacheSeconds } from '#server/areas/ledger/upstream/ledger-node.ts'

it.each([
  ['public, max-age=2', undefined, 2],
  ['max-age=600,public', '10', 590],
  ['public, max-age=2', '5', 0],
  ['public, max-age=1, s-maxage=30', undefined, 30],
  ['max-age=999999999', undefined, 3600],
  ['no-store, max-age=5', undefined, 0],
  ['private, max-age=5', undefined, 0],
  ['no-cache', undefined, 0],
  ['x-max-age=5', undefined, 0],
  ['max-age=five', undefined, 0],
  ['max-age=5', 'later', 5],
  ['', undefined, 0],
])('An answer with “%s” at the age %s may be cached for %i s', (control, age, seconds) => {
  expect(cacheSeconds({ 'cache-control': control, ...(age !== undefined && { age }) })).toBe(seconds)
})
