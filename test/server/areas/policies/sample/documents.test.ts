import { describe, expect, it } from 'vitest'
import { solarDocuments, wellDocuments } from '#server/areas/policies/sample/documents.ts'

const now = Date.parse('2026-11-21T06:00:00Z')

describe('The documents of the sample', () => {
  it.each([
    ['Solar installations', solarDocuments(now)],
    ['Well monitoring', wellDocuments(now)],
  ])('All documents of %s are from the past', (_, documents) => {
    const times = documents.map(({ createDate }) => Date.parse(String(createDate)))
    expect(times.length).toBeGreaterThan(50)
    expect(times.filter((at) => !(at < now))).toEqual([])
  })
})
