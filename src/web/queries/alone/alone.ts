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
}

/** What answers in the service's place, by `config.json` beside the app; null where that names nothing, so that there is a service. */
export async function openAlone(parts: AloneParts): Promise<Fetch | null> {
  try {
    const response = await parts.fetch('/config.json')
    const config = v.parse(AloneConfig, await response.json())
    const isAlone = config.status !== null || config.ledger !== null || config.guardian !== null
    return isAlone ? createAloneFetch(config, parts) : null
  } catch {
    return null
  }
}
