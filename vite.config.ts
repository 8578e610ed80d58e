import { availableParallelism } from 'node:os'
import process from 'node:process'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { chunkGroups } from './scripts/chunk-groups.ts'
import { isFullTier } from './test/support/tier.ts'

/** In milliseconds. A machine may be slow and busy, and whole fuzz runs take minutes: only what hangs is ended. */
const testTimeout = isFullTier ? 900_000 : 60_000
/** Tests that start the service as processes, some of them several, or threads that must load its modules. */
const processTimeout = 120_000

/** Node runs the modules itself, as it runs the service, which takes less time than through Vite. */
const nativeModules = { viteModuleRunner: false, nodeLoader: false }

/** Tests of pages that the service draws. Its renderer leaves contexts set, which must not meet the browser's of another test. */
const drawnPages = 'test/web/{first-screen,prerender}.test.tsx'

const pages = {
  environment: 'happy-dom',
  // The files of a worker share one window: no link and no download leads it elsewhere.
  environmentOptions: { happyDOM: { settings: { navigation: { disableFallbackToSetURL: true } } } },
  setupFiles: ['test/support/app/react-setup.ts', 'test/support/app/web-setup.ts'],
  testTimeout,
}

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
          groups: chunkGroups(import.meta.dirname),
        },
      },
    },
    target: ['chrome140', 'edge140', 'firefox140', 'safari18.4'],
  },
  test: {
    // Some tests wait for processes and sockets: one worker more than cores keeps them busy.
    maxWorkers: availableParallelism() + 1,
    // No module remembers anything between tests: the files of a worker can share them.
    isolate: false,
    // Services of tests leave much garbage early. With room for it, collecting it takes less time. Few functions of
    // PostgreSQL's WebAssembly run long enough in tests to repay their optimization; the sandbox of scripts has some.
    execArgv: ['--max-semi-space-size=128', '--wasm-tiering-budget=100000000'],
    // A machine in CI may stall; a test that needed its retry is named at the end.
    retry: process.env['CI'] ? 1 : 0,
    setupFiles: ['test/support/fuzz-setup.ts'],
    expect: { poll: { timeout: testTimeout } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          experimental: nativeModules,
          include: ['test/*.test.ts', 'test/{api,domain,server}/**/*.test.ts'],
          exclude: ['test/**/*-{process,thread}.test.ts'],
          testTimeout,
        },
      },
      {
        extends: true,
        test: {
          ...pages,
          name: 'pages',
          include: ['test/web/**/*.test.{ts,tsx}'],
          exclude: [drawnPages],
        },
      },
      {
        extends: true,
        test: { ...pages, name: 'drawn pages', include: [drawnPages], isolate: true },
      },
      {
        extends: true,
        test: {
          name: 'processes',
          environment: 'node',
          experimental: nativeModules,
          include: ['test/**/*-{process,thread}.test.ts'],
          testTimeout: processTimeout,
        },
      },
    ],
  },
})
