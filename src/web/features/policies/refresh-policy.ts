import type { QueryClient } from '@tanstack/react-query'
import type { OutputOf } from '#api/endpoint.ts'
import type { getPolicyBlocks } from '#api/policies/policies.ts'
import { blockTreeOf } from '#domain/policies/block-tree.ts'

/** Running refreshes by query key. `isLate`: more has changed since the refresh began. */
const refreshes = new WeakMap<QueryClient, Map<string, { isLate: boolean }>>()

/**
 * Refetches the tree first and then only the blocks that are still active. Changes during a refresh trigger another
 * one.
 */
export function refreshPolicy(queries: QueryClient, place: readonly unknown[]): void {
  const running = refreshes.get(queries) ?? new Map<string, { isLate: boolean }>()
  refreshes.set(queries, running)
  const key = JSON.stringify(place)
  const before = running.get(key)
  if (before) {
    before.isLate = true
    return
  }
  const renewal = { isLate: true }
  running.set(key, renewal)
  const run = async () => {
    while (renewal.isLate) {
      renewal.isLate = false
      // oxlint-disable-next-line no-await-in-loop -- refreshes must run in sequence
      await refreshOnce(queries, place)
    }
    running.delete(key)
  }
  void run()
}

/** Queries about one block. All others concern the policy. */
const ofBlocks: ReadonlySet<unknown> = new Set(['block', 'document', 'facts', 'histories'])

async function refreshOnce(queries: QueryClient, place: readonly unknown[]): Promise<void> {
  const treeKey = [...place, 'tree']
  await queries.invalidateQueries({ queryKey: treeKey })
  const held = queries.getQueryData<OutputOf<typeof getPolicyBlocks>>(treeKey)
  const known = held && blockTreeOf(held.root).byId
  await queries.invalidateQueries({
    queryKey: place,
    predicate: ({ queryKey }) => {
      const [kind, uuid] = queryKey.slice(place.length)
      if (!ofBlocks.has(kind)) return kind !== 'tree'
      return known === undefined || known.get(String(uuid))?.active === true
    },
  })
}
