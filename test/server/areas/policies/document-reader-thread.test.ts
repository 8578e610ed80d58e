import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  createWorkerDocumentReader,
  createDocumentReader,
  findDocumentPage,
  findSize,
} from '#server/areas/policies/document-reader.ts'
import { openStore } from '#server/platform/database/database.ts'
import type { DocumentQuestion } from '#server/areas/policies/store/document-pages.ts'
import { addEntries } from '#server/areas/policies/store/document-lists.ts'
import { temporaryFolder } from '#test/support/server/process.ts'

const documents = 2001
const [many, few, byEnd] = [1, 2, 3]

/** A file with more documents in one list than are gone through at once, and with few in another. */
async function documentFile() {
  const file = join(await temporaryFolder(), 'documents.db')
  const store = await openStore({ file })
  onTestFinished(() => store.destroy())
  const numbers = Array.from({ length: documents }, (_, number) => number)
  await addEntries(store, [
    ...numbers.map((number) => ({ list_id: many, value: '', number })),
    ...numbers.slice(0, 20).map((number) => ({ list_id: few, value: '', number })),
    ...numbers.map((number) => ({ list_id: byEnd, value: String(number % 10), number })),
  ])
  return { file, store }
}

function questionOf(list: number, sorted: number | null, values: readonly string[] = []): DocumentQuestion {
  const tests = values.length === 0 ? [] : [{ list: byEnd, values, isAnyOf: true }]
  return { parts: [{ list, prefix: '', sorted, tests }], direction: 'asc' }
}

describe('A document reader in a worker thread', () => {
  it('It answers like a reader in the same thread', async () => {
    const { file, store } = await documentFile()
    const [there, here] = [createWorkerDocumentReader(file), createDocumentReader(store)]
    onTestFinished(() => there.close())
    const question = questionOf(many, byEnd, ['3', '4'])
    for (const slice of [
      { offset: 0, limit: 5 },
      { offset: 395, limit: 10 },
      { offset: 9_000_000, limit: 10 },
    ]) {
      const page = await there.page(question, slice)
      expect(page).toEqual(await here.page(question, slice))
      expect(page.size).toBe(400)
    }
    await addEntries(store, [
      { list_id: many, value: '', number: documents },
      { list_id: byEnd, value: '3', number: documents },
    ])
    expect((await there.page(question, { offset: 0, limit: 1 })).size).toBe(401)
  })

  it.each<[string, DocumentQuestion, boolean]>([
    ['in the order in which they came', questionOf(many, null), true],
    ['with one value in the order in which they came', questionOf(many, null, ['3']), true],
    ['with any of two values', questionOf(many, null, ['3', '4']), false],
    ['in another order', questionOf(many, byEnd), false],
    ['few of them in another order', questionOf(few, byEnd), true],
    [
      'of two parts',
      { ...questionOf(many, null), parts: [many, few].flatMap((list) => questionOf(list, null).parts) },
      false,
    ],
  ])('It is not used for fast queries: %s', async (_, question, isFastQuery) => {
    const { store } = await documentFile()
    const asked: DocumentQuestion[] = []
    const here = createDocumentReader(store)
    const reader = {
      page: (one: DocumentQuestion, slice: { offset: number; limit: number }) => {
        asked.push(one)
        return here.page(one, slice)
      },
    }
    const visit = { store, documents: reader }
    const slice = { offset: 3, limit: 4 }
    expect(await findDocumentPage(visit, question, slice)).toEqual(await here.page(question, slice))
    expect(asked).toEqual(isFastQuery ? [] : [question])
    expect(await findSize(visit, question)).toBe((await here.page(question, slice)).size)
  })
})
