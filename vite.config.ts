import { availableParallelism } from 'node:os'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { isFullTier } from './test/support/tier.ts'

/** In milliseconds. A machine may be slow and busy, and whole fuzz runs take minutes: only what hangs is ended. */
const testTimeout = isFullTier ? 900_000 : 60_000
/** Tests that start the service as processes, some of them several. */
const processTimeout = 120_000

/** A chunk of what several pages share of an area. */
function shared(name: string, test: RegExp, priority: number) {
  return { name, test, priority, minShareCount: 2, includeDependenciesRecursively: false }
}

/** Icons of fields and blocks, which no page without documents draws. */
const documentIcons = [
  'at-sign|binary|box|calendar-clock|circle-off|circle-x|clock|file|file-text|file-up|fingerprint-pattern|funnel',
  'gallery-horizontal-end|hash|hourglass|image|layout-list|list-checks|list-tree|map-pin|mouse-pointer-click',
  'panels-top-left|ruler|satellite|square-pen|table|text-align-start|text-cursor-input|timer|toggle-left|type|unplug',
  'user-round-check',
].join('|')

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
          groups: [
            {
              name: 'start',
              test: /preload-helper|rolldown\/runtime|\/index\.html|\/src\/web\/start\.ts/,
              priority: 9,
            },
            {
              name: 'app',
              test: /\/app\/mount|\/components\/(?:section|foreign-text|time-span)\.|\/ui\/(?:empty-state|media)\.|\/fold-text|\/icons\/(?:arrow-left|arrow-left-right|chevron-down|chevron-right)\./,
              priority: 8,
            },
            shared('news', /\/status\/(?:changes|uptime|news)\b/, 8),
            shared('announcements', /announcements\./, 8),
            // Of the first page, which must not wait for what other pages share of the ledger.
            shared('pulse', /\/ledger\/pulse\//, 8),
            shared(
              'records',
              /\/status\/(?:timeline|incidents|maintenance|components)\/|\/record-|\/status\/(?:phases|state-spans|search|component-days)\.|month-format|keep-place|toggle-chips|word-difference|rss|calendar-plus/,
              7,
            ),
            shared('status', /\/status\/|\/subscribe\/subscribe\.|nfiniteQuery|alarm-clock/, 6),
            shared('signals', /\/(?:features\/signals\/(?:queries|messages|verdict-line)|api\/signals\/signals)\./, 5),
            shared('notifications', /\/subscribe\/|\/notifications\//, 5),
            shared('ledger', /\/ledger\/|\/components\/(?:amount|exact)|int64/, 5),
            shared(
              'session',
              /\/session\/|connect\/sample-accounts|write-failure|kept-drafts|use-write|[uU]seMutation|mutationObserver|\/accounts\/|\/(?:eye|eye-off|lock-keyhole)\./,
              5,
            ),
            shared('forms', /\/components\/schema-form\/|json-schema|\/schemas\/form\/|autosave/, 4),
            shared(
              'documents',
              /\/json\/|jsonc-parser|\/schemas\/document\/|\/api\/schemas|\/policies\/|changed-range|numbered-pages|guardian-poll|drafts|json-editor\/messages/,
              3,
            ),
            shared('schemas', /\/schemas\/|line-difference|common-lines|libesm/, 2),
            shared('icons', new RegExp(`/icons/(?:${documentIcons})\\.`), 2),
            shared('controls', /\/components\/(?!keyboard-map|json-editor)|lucide|file-sink|csv-file/, 1),
          ],
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
          include: ['test/**/*-process.test.ts'],
          testTimeout: processTimeout,
        },
      },
    ],
  },
})
