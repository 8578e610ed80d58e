import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { parseStored } from '#server/platform/stored-json.ts'

const Lease = v.object({ owner: v.string(), until: v.object({ ms: v.number() }) })

describe('parseStored', () => {
  it('returns the value that the schema describes', () => {
    const lease = { owner: 'a', until: { ms: 1 } }
    expect(parseStored(Lease, JSON.stringify(lease), 'the lease')).toEqual(lease)
  })

  it.each([
    ['{', 'Cannot read the lease: it is not JSON'],
    ['7', 'Cannot read the lease: Invalid type: Expected Object but received 7'],
    [
      '{"owner":"a","until":{"ms":"x"}}',
      'Cannot read the lease: until.ms: Invalid type: Expected number but received "x"',
    ],
  ])('reports what could not be read for %s', (text, message) => {
    expect(() => parseStored(Lease, text, 'the lease')).toThrow(message)
  })
})
