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
    // What two pages share is one file: a page asks for a few scripts, however finely the modules are cut.
    // Vite's own helper stays out of it: the first script needs it and nothing else. So does what only the pages of the
    // ledger share: no other page has to load it.
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          groups: [
            {
              name: (id, graph) => (isOfLedger(id, graph) ? null : 'shared'),
              minShareCount: 2,
              test: /^(?!.*preload-helper)/,
              priority: 1,
            },
            { name: (id, graph) => (isOfLedger(id, graph) ? 'ledger' : null), minShareCount: 2 },
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

/** Whether every way to a module leads through a page of the ledger. */
function isOfLedger(id: string, graph: ModuleGraph, seen = new Set<string>()): boolean {
  if (id.includes('/src/web/pages/transactions/')) return true
  if (seen.has(id)) return true
  seen.add(id)
  const importers = graph.getModuleInfo(id)?.importers ?? []
  return importers.length > 0 && importers.every((importer) => isOfLedger(importer, graph, seen))
}
