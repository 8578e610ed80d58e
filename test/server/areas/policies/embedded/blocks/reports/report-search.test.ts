import { expect, it } from 'vitest'
import { searchFor } from '#server/areas/policies/embedded/blocks/reports/report-search.ts'
import type { StoredRow } from '#server/areas/policies/store/documents.ts'

function aRow(number: number): StoredRow {
  const document = { credentialSubject: [{ id: `s${number}`, kind: number % 2 }] }
  const base = { option: {}, owner: 'did:1', schema: '#a', tag: null, relationships: null }
  return { ...base, id: String(number), document, messageId: `m${number}` }
}

const rows = [0, 1, 2, 3, 4].map(aRow)

function aSearch(maxRows: number) {
  const read: string[] = []
  async function* batches() {
    for (const row of rows) {
      read.push(row.id)
      yield [row]
    }
    return undefined
  }
  const search = searchFor(
    {
      batches,
      findByMessage: async (ids) => rows.filter(({ messageId }) => ids.some((id) => id === messageId)),
      findBySubject: async () => [],
    },
    { maxRows },
  )
  const find = async (field: string, value: unknown, isMultiple = true) =>
    (await search.find([{ field, type: 'equal', value }], isMultiple)).map(({ id }) => id)
  return { search, find, read }
}

it('A report reads no further than it must, and each document once', async () => {
  const { find, read, search } = aSearch(10)
  expect(await find('document.credentialSubject.0.kind', 1, false)).toEqual(['1'])
  expect(read).toEqual(['0', '1'])
  expect(await find('document.credentialSubject.0.kind', 1)).toEqual(['1', '3'])
  expect(read).toEqual(['0', '1', '2', '3', '4'])
  expect(search.shortfall()).toBe(null)
})

it('A report says that it did not look through all documents', async () => {
  const { find, search } = aSearch(3)
  expect(await find('document.credentialSubject.0.kind', 1)).toEqual(['1'])
  expect(search.shortfall()).toBe('Only the first 3 documents of the policy were searched.')
})

it('A report finds documents by their message among any number', async () => {
  const { find, read, search } = aSearch(3)
  expect(await find('messageId', 'm4')).toEqual(['4'])
  expect(await find('messageId', ['m0', 'm4'])).toEqual(['0', '4'])
  expect(read).toEqual([])
  expect(search.shortfall()).toBe(null)
})

it('A report item may name any field', async () => {
  const { find } = aSearch(3)
  expect(await find('constructor', 'm4')).toEqual([])
})
