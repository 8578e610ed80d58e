import { fuzzRuns } from '#test/support/tier.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ImportError } from '#server/platform/expected-error.ts'
import { mergeStatus } from '#server/areas/status/embedded/status-merge.ts'
import { readStatusPayload } from '#server/areas/status/embedded/status-payload.ts'
import type { Store } from '#server/platform/database/database.ts'
import { openMemoryStore } from '#test/support/server/stores.ts'
import { lifeOfAPage, reordered, strangePayload } from '#test/support/status/random-payloads.ts'
import { servedTexts, statusRows } from '#test/support/status/served.ts'
import { importPayloads, noon, startService } from '#test/support/server/service.ts'

/** A store for one of many tries. */
async function withStore<Result>(work: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openMemoryStore()
  return work(store).finally(() => store.destroy())
}

/** Imports a text; what it throws, or null. */
async function errorOf(store: Store, text: string): Promise<unknown> {
  try {
    await mergeStatus(store, [readStatusPayload('file', text)], { now: noon, sampled: false })
    return null
  } catch (error) {
    return error
  }
}

describe('Payloads of a page', () => {
  it('give the same bytes in whatever order and however often they are imported', async () => {
    const life = lifeOfAPage.chain((payloads) => fc.tuple(fc.constant(payloads), reordered([...payloads, ...payloads])))
    await fc.assert(
      fc.asyncProperty(life, async ([payloads, imports]) => {
        const expected = await withStore(async (store) => {
          for (const payload of payloads) await importPayloads(store, [payload])
          return servedTexts(store)
        })
        const given = await withStore(async (store) => {
          for (const payload of imports) await importPayloads(store, payload)
          return servedTexts(store)
        })
        expect(given).toEqual(expected)
      }),
      { numRuns: fuzzRuns(150) },
    )
  })
})

describe('Any JSON as a payload', () => {
  it('is imported completely, or rejected with an ImportError without writing anything', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(strangePayload, { minLength: 1, maxLength: 3 }), async (texts) =>
        withStore(async (store) => {
          for (const text of texts) {
            const before = await statusRows(store)
            const error = await errorOf(store, text)
            expect(error === null || error instanceof ImportError).toBe(true)
            expect(error === null ? before : await statusRows(store)).toEqual(before)
          }
          for (const served of (await servedTexts(store)).values()) expect(() => JSON.parse(served)).not.toThrow()
        }),
      ),
      { numRuns: fuzzRuns(400) },
    )
  })

  it('that is imported never makes the service fail', async () => {
    await fc.assert(
      fc.asyncProperty(strangePayload, async (text) =>
        withStore(async (store) => {
          if ((await errorOf(store, text)) !== null) return
          const { app } = await startService({ store })
          for (const path of ['records', 'months', 'days', 'figures', 'changes?since=2000-01-01T00:00:00Z'])
            expect([path, (await app.request(`/api/history/${path}`)).status]).toEqual([path, 200])
        }),
      ),
      { numRuns: fuzzRuns(200) },
    )
  })
})
