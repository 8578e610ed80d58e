import { expect, it } from 'vitest'
import { readAllPages } from '#web/platform/numbered-pages.ts'

/** A list of `length` numbers, served in pages. */
function list(length: number, total: number | null) {
  const asked: number[] = []
  const rows = Array.from({ length }, (_, index) => index)
  const readPage = async ({ pageIndex, pageSize }: { readonly pageIndex: number; readonly pageSize: number }) => {
    asked.push(pageIndex)
    return {
      output: rows.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize),
      headers: new Headers(total === null ? {} : { 'x-total-count': String(total) }),
    }
  }
  return { rows, asked, readPage }
}

it.each([
  [0, 0, [0]],
  [99, 99, [0]],
  [100, 100, [0]],
  [250, 250, [0, 1, 2]],
])('readAllPages reads %i rows of %i from pages %j', async (length, total, pages) => {
  const { rows, asked, readPage } = list(length, total)
  expect(await readAllPages(readPage)).toEqual(rows)
  expect(asked).toEqual(pages)
})

it('readAllPages stops after the first page of a service that names no total', async () => {
  const { asked, readPage } = list(250, null)
  expect(await readAllPages(readPage)).toHaveLength(100)
  expect(asked).toEqual([0])
})
