import * as v from 'valibot'
import { createAloneFetch } from './alone-fetch.ts'

const base = (end: string) =>
  v.nullish(
    v.pipe(
      v.string(),
      v.regex(/^https?:\/\/[^?#]+$/),
      v.transform((address) => address.replace(/\/+$/, '')),
      v.endsWith(end),
    ),
    null,
  )

/** Where the app finds what it shows while no service is behind it; null where an area has nothing. */
export const AloneConfig = v.object({
  /** A Statuspage, `https://…/api/v2`. */
  status: base('/api/v2'),
  /** A mirror node, `https://…`. */
  ledger: base(''),
  /** A Guardian, `https://…/api/v1`. */
  guardian: base('/api/v1'),
  /** The network whose transactions the mirror node holds. */
  network: v.nullish(v.string(), 'mainnet'),
})
export type AloneConfig = v.InferOutput<typeof AloneConfig>

export type Fetch = typeof globalThis.fetch

export interface AloneParts {
  readonly fetch: Fetch
  readonly storage: Storage | null
  readonly now: () => number
  readonly isOnline: () => boolean
}

/** Milliseconds. */
const patience = 5000

/** What answers in the service's place, by `config.json` beside the app; null where that names nothing, so that there is a service. */
export async function openAlone(parts: AloneParts): Promise<Fetch | null> {
  const opened = await open(parts)
  if (opened !== 'unknown') return opened
  // Nobody knows yet what there is: whoever asks finds out, or is told that it cannot be had.
  let found: Promise<Fetch | null | 'unknown'> | undefined
  return async (input, init) => {
    found ??= open(parts)
    const fetch = await found
    if (fetch !== 'unknown') return (fetch ?? parts.fetch)(input, init)
    found = undefined
    throw new TypeError('the configuration of this app cannot be had')
  }
}

async function open(parts: AloneParts): Promise<Fetch | null | 'unknown'> {
  const response = await parts.fetch('/config.json', { signal: AbortSignal.timeout(patience) }).catch(() => null)
  if (!response || response.status >= 500) return 'unknown'
  const config = v.safeParse(AloneConfig, await response.json().catch(() => null))
  if (!config.success) return null
  const { status, ledger, guardian } = config.output
  return status !== null || ledger !== null || guardian !== null ? createAloneFetch(config.output, parts) : null
}
