import { defineConfig } from '@playwright/test'
import { isFullTier, rare } from '#test/support/tier.ts'

const executablePath = process.env['CHROME_PATH']

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: true,
  ...(!isFullTier && { grepInvert: new RegExp(rare.tag) }),
  workers: 2,
  forbidOnly: true,
  // A machine in CI may stall; a test that needed its retry is named at the end.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 120_000,
  // A machine may be busy: what comes within seconds gets some of them.
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json']],
  use: {
    browserName: 'chromium',
    // A worker that answers from what it kept would hide what a test cuts off; the tests of the worker allow it.
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    trace: 'off',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Parts of the browser's own window, which cost more than most of our pages; and what Playwright would switch off, for the last list wins.
        `--disable-features=${[
          'WebUIOmniboxPopup',
          'WebUIOmniboxAimPopup',
          'LensOverlay',
          'MediaRouter',
          'OptimizationHints',
          'PaintHolding',
          'HttpsUpgrades',
        ].join()}`,
      ],
    },
  },
})
