import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { reactModules } from './scripts/react-modules.ts'

/** Milliseconds. A machine may be slow and busy: only what hangs is ended. */
const testTimeout = 120_000

export default defineConfig({
  plugins: [react(), tailwind(), reactModules()],
  build: {
    manifest: true,
    // The policy of the service allows files of our own origin only, so nothing may be inlined.
    assetsInlineLimit: 0,
    // The service names in the document what a page needs; the helper for it would only tie the first script to the rest.
    modulePreload: false,
    // What two pages share is one file: a page asks for a few scripts, however finely the modules are cut. What the first
    // page has no use for is a file of its own, and so is what only the pages of one noun share, what has to do with sessions,
    // and the form that a schema makes. The first script has Vite's helper, which others need as well, and nothing else with it.
    rolldownOptions: {
      // React asks its scheduler for what only some builds of it have.
      checks: { bundlerTimings: false, importIsUndefined: false },
      // The files are cut below: the optimizer would tie pages to files of others.
      experimental: { chunkOptimization: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', test: /preload-helper|\/index\.html|\/src\/web\/start\.ts/, priority: 9 },
            ...['shared', 'ledger', 'session', 'private', 'forms', 'schemas', 'policies', 'records'].map(sharedFile),
          ],
        },
      },
    },
    target: ['chrome140', 'edge140', 'firefox140', 'safari18.4'],
  },
  test: {
    // Vitest leaves a core to others; where there are two, that is half of them.
    maxWorkers: '100%',
    // No module remembers anything between tests: the files of a worker can share them.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['test/*.test.ts', 'test/{api,domain,server}/**/*.test.ts'],
          testTimeout,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'happy-dom',
          // The files of a worker share one window: no link and no download leads it elsewhere.
          environmentOptions: { happyDOM: { settings: { navigation: { disableFallbackToSetURL: true } } } },
          include: ['test/web/**/*.test.{ts,tsx}'],
          setupFiles: ['test/support/web-setup.ts'],
          testTimeout,
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
    priority: 8 - index,
  }
}

/** Pages that need an account, and where one signs in. */
const ofAccounts: ReadonlySet<string> = new Set(['policies', 'schemas'])
const ofForms: ReadonlySet<string> = new Set(['policies/policy-page', 'schemas/schema-page'])

function fileOf(users: ReadonlySet<string>): string | null {
  const nouns = new Set([...users].map((user) => user.replace(/\/.*/, '')))
  const [noun = ''] = nouns
  if (nouns.has('app') || nouns.has('status')) return 'shared'
  if (nouns.size === 0) return null
  if (nouns.size === 1 && ofAccounts.has(noun)) return noun
  if (nouns.isSubsetOf(ofAccounts)) return users.isSubsetOf(ofForms) ? 'forms' : 'private'
  if (nouns.isSubsetOf(new Set([...ofAccounts, 'sign-in']))) return 'session'
  if (!nouns.has('transactions')) return 'records'
  return nouns.size === 1 ? 'ledger' : 'shared'
}

/** Who has to wait for a module: pages by noun and name, and `app`; nobody for what is only loaded when it is wanted. */
function usersOf(id: string, graph: ModuleGraph, users = new Set<string>(), seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return users
  seen.add(id)
  const importers = graph.getModuleInfo(id)?.importers ?? []
  for (const importer of importers) usersOf(importer, graph, users, seen)
  if (importers.length > 0) return users
  const [, page] = /\/src\/web\/pages\/([^/]+\/.+-page)\./.exec(id) ?? []
  if (page !== undefined) return users.add(page)
  return id.endsWith('/src/web/main.tsx') ? users.add('app') : users
}
