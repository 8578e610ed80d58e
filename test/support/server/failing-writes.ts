import type { KyselyPlugin } from 'kysely'
import type { Store } from '#server/platform/database/database.ts'

const writes: ReadonlySet<string> = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'MergeQueryNode'])

/** A store that fails at one of the next writes, if asked to. */
export function failingStore(store: Store) {
  let left = 0
  let brokenTable: string | null = null
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (left > 0 && writes.has(node.kind)) {
        left -= 1
        if (left === 0) throw new Error('The disk fails.')
      }
      if (node.kind === 'InsertQueryNode' && node.into?.table.identifier.name === brokenTable)
        throw new Error('The disk fails.')
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  return {
    store: store.withPlugin(plugin),
    /** Fails the n-th write from now, and no other. */
    failAt: (write: number) => void (left = write),
    /** From now on, inserts into that table fail. */
    breakTable: (name: string) => void (brokenTable = name),
    /** Whether that write was made; from here on, none fails. */
    hasFailed() {
      const has = left === 0
      left = 0
      return has
    },
  }
}
