import * as v from 'valibot'
import { createStandaloneFetch } from './standalone-fetch.ts'
import { StandaloneConfig, type StandaloneParts, type Fetch } from './config.ts'

const configTimeoutMs = 5000
/** Marks an incomplete response, which is inconclusive. A response that is not JSON is a page of a service. */
const brokenOff = Symbol('broken off')

/**
 * Takes the service's place, configured by `config.json` next to the app. Null if that names no upstream, which means
 * that there is a service.
 */
export async function openStandalone(parts: StandaloneParts): Promise<Fetch | null> {
  const opened = await open(parts)
  if (opened !== 'unknown') return opened
  // If the configuration cannot be loaded, the next request tries again, or fails.
  let found: Promise<Fetch | null | 'unknown'> | undefined
  return async (input, init) => {
    found ??= open(parts)
    const fetch = await found
    if (fetch !== 'unknown') return (fetch ?? parts.fetch)(input, init)
    found = undefined
    throw new TypeError('the configuration of this app cannot be loaded')
  }
}

async function open(parts: StandaloneParts): Promise<Fetch | null | 'unknown'> {
  const response = await parts.fetch('/config.json', { signal: AbortSignal.timeout(configTimeoutMs) }).catch(() => null)
  if (!response || response.status >= 500) return 'unknown'
  const body: unknown = await response
    .json()
    .catch((error: unknown) => (error instanceof SyntaxError ? null : brokenOff))
  if (body === brokenOff) return 'unknown'
  const config = v.safeParse(StandaloneConfig, body)
  if (!config.success) return null
  const { status, ledger, guardian } = config.output
  return status !== null || ledger !== null || guardian !== null ? createStandaloneFetch(config.output, parts) : null
}
