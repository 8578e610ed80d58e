import * as v from 'valibot'

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

/** The app's upstreams when it runs without a service; null for an area without one. */
export const StandaloneConfig = v.object({
  /** A Statuspage, `https://…/api/v2`. */
  status: base('/api/v2'),
  /** A mirror node, `https://…`. */
  ledger: base(''),
  /** A Guardian, `https://…/api/v1`. */
  guardian: base('/api/v1'),
  /** The network of the mirror node. */
  network: v.nullish(v.string(), 'mainnet'),
  /** A page address of an explorer, with the placeholders `{id}`, `{kind}` and `{network}`. */
  explorer: v.nullish(v.pipe(v.string(), v.regex(/^https?:\/\/[^\s]*\{id\}/)), null),
})
export type StandaloneConfig = v.InferOutput<typeof StandaloneConfig>

export type Fetch = typeof globalThis.fetch

export interface StandaloneParts {
  readonly fetch: Fetch
  readonly storage: Storage | null
  readonly now: () => number
  readonly isOnline: () => boolean
}
