import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { isFullTier } from './test/support/tier.ts'

/** In milliseconds. A machine may be slow and busy, and whole fuzz runs take minutes: only what hangs is ended. */
const testTimeout = isFullTier ? 900_000 : 60_000
/** Tests that start the service as processes, some of them several. */
const processTimeout = 120_000

export default defineConfig({
  plugins: [react(), tailwind()],
  build: {
    manifest: true,
    // The policy of the service allows files of our own origin only, so nothing may be inlined.
    assetsInlineLimit: 0,
    // The service names in the document what a page needs; the helper for it would only tie the first script to the rest.
    modulePreload: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', test: /preload-helper|\/index\.html|\/src\/web\/start\.ts/, priority: 9 },
            { name: 'app', test: /\/src\/web\/app\/mount\.tsx/, priority: 8 },
            {
              name: 'shared',
              test: /\/src\/web\/(?:components\/(?!json-editor|schema-form|session)|platform\/)/,
              minShareCount: 5,
              priority: 7,
            },
            { name: 'day-bars', test: /day-bars/, minShareCount: 2, priority: 6 },
            { name: 'status', test: /\/status\//, minShareCount: 4, priority: 6 },
            { name: 'records', test: /\/status\//, minShareCount: 2, priority: 5 },
            { name: 'ledger', test: /\/ledger\//, minShareCount: 2, priority: 5 },
            { name: 'session', test: /\/session\//, minShareCount: 2, priority: 4 },
            { name: 'forms', test: /schema-form|\/policies\//, minShareCount: 2, priority: 3 },
            { name: 'schemas', test: /\/schemas\//, minShareCount: 2, priority: 2 },
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
    setupFiles: ['test/support/fuzz-setup.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['test/*.test.ts', 'test/{api,domain,server}/**/*.test.ts'],
          exclude: ['test/**/*-process.test.ts'],
          testTimeout,
        },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          environment: 'happy-dom',
          // The files of a worker share one window: no link and no download leads it elsewhere.
          environmentOptions: { happyDOM: { settings: { navigation: { disableFallbackToSetURL: true } } } },
          include: ['test/web/**/*.test.{ts,tsx}'],
          setupFiles: ['test/support/app/web-setup.ts'],
          testTimeout,
        },
      },
      {
        extends: true,
        test: {
          name: 'processes',
          environment: 'node',
          include: ['test/**/*-process.test.ts'],
          testTimeout: processTimeout,
        },
      },
    ],
  },
})
