import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react(), tailwind()],
  build: {
    manifest: true,
    // The policy of the service allows files of our own origin only, so nothing may be inlined.
    assetsInlineLimit: 0,
    // The service names in the document what a page needs; the helper for it would only tie the first script to the rest.
    modulePreload: false,
    // What two pages share is one file: a page asks for a few scripts, however finely the modules are cut. What the first
    // page has no use for is a file of its own, and so is what only the ledger's pages share. The first script has Vite's
    // helper, which others need as well, and nothing else with it.
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', test: /preload-helper|\/index\.html|\/src\/web\/start\.ts/, priority: 4 },
            ...['shared', 'ledger', 'records'].map(sharedFile),
          ],
        },
      },
    },
    target: ['chrome140', 'edge140', 'firefox140', 'safari18.4'],
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['test/*.test.ts', 'test/{api,domain,server}/**/*.test.ts'],
          // Where many tests run on few cores, five seconds are soon over.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: ['test/web/**/*.test.{ts,tsx}'],
          setupFiles: ['test/support/web-setup.ts'],
          testTimeout: 30_000,
        },
      },
    ],
  },
})

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null
}

/** A file for what several ask for. A file takes along whatever its modules need, so the most general comes first. */
function sharedFile(file: string, index: number) {
  return {
    name: (id: string, graph: ModuleGraph) => (fileOf(usersOf(id, graph)) === file ? file : null),
    minShareCount: 2,
    priority: 3 - index,
  }
}

function fileOf(users: ReadonlySet<string>): string {
  if (users.has('app') || users.has('status')) return 'shared'
  if (!users.has('transactions')) return 'records'
  return users.size === 1 ? 'ledger' : 'shared'
}

/** The nouns of the pages that a module is for, and `app` where a way to it leads through none. */
function usersOf(id: string, graph: ModuleGraph, users = new Set<string>(), seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return users
  seen.add(id)
  const noun = /\/src\/web\/pages\/([^/]+)\//.exec(id)?.[1]
  const importers = graph.getModuleInfo(id)?.importers ?? []
  if (noun !== undefined || importers.length === 0) return users.add(noun ?? 'app')
  for (const importer of importers) usersOf(importer, graph, users, seen)
  return users
}
