import { test as base, expect, type BrowserContext } from '@playwright/test'
import { summary } from './network.ts'
import { openService, type Service, type ServiceOptions } from './service.ts'

/** Errors and warnings of the console, the page and its security policy, and first screens that the app did not take over as they stood. A test with any left fails. */
interface Complaints {
  /** Expects complaints like these, such as the browser's own note of an HTTP error that the test provokes. */
  allow(pattern: RegExp): void
}

interface Fixtures {
  readonly complaints: Complaints
  /** What the service holds when it starts. */
  readonly holds: ServiceOptions
  /** A service for this test alone. */
  readonly service: Service
}

interface Shared {
  /** A service with the sample network, shared and read-only. */
  readonly sample: Service
}

/** A test without a service. */
export const watched = base.extend<Pick<Fixtures, 'complaints'>>({
  complaints: [({ context }, run) => watch(context, run), { auto: true }],
})

/** `_address`: of the service that has to outlive the test. */
async function watch(
  context: BrowserContext,
  run: (complaints: Complaints) => Promise<void>,
  _address?: string,
): Promise<void> {
  const heard = listen(context)
  await context.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { detail } of list.getEntriesByName('signalbox-mismatch').map((entry) => Object(entry)))
        reportError(new Error(`The app draws something else than the service: ${detail}`))
    }).observe({ type: 'mark', buffered: true })
  })
  const allowed: RegExp[] = []
  await run({ allow: (pattern) => void allowed.push(pattern) })
  expect(heard.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([])
}

/** A test with its own service and data. */
export const test = watched.extend<Fixtures>({
  holds: [{ payloads: [summary()] }, { option: true }],
  service: async ({ holds }, run) => {
    const service = await openService(holds)
    await run(service)
    await service.end()
  },
  baseURL: ({ service }, run) => run(service.address),
  // Looked at while the service still runs: a page that loses it complains, too.
  complaints: ({ context, baseURL }, run) => watch(context, run, baseURL),
})

/** A test on the sample network, which it shares with others. */
export const sampleTest = watched.extend<object, Shared>({
  sample: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern
    async ({}, run) => {
      const service = await openService({ sample: true })
      await run(service)
      await service.end()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ sample }, run) => run(sample.address),
})

/** The browser's own note of an answer that is an error, or did not come. */
export const failedRequest = /^Failed to load resource: /

/** Playwright's own note: see the configuration. */
const workerBlocked = 'Service Worker registration blocked by Playwright'

function listen(context: BrowserContext): readonly string[] {
  const heard: string[] = []
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    const { url } = message.location()
    if (message.text() === workerBlocked) return
    heard.push(url === '' ? message.text() : `${message.text()} (${url})`)
  })
  context.on('weberror', (error) => heard.push(String(error.error())))
  return heard
}

export { expect }
