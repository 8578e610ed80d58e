import type { StatusSource as StatusSourceInfo } from '#api/sources.ts'

/** A body of area A, made once and sent many times. */
export interface ReadyBody {
  readonly etag: string
  readonly identity: Uint8Array<ArrayBuffer>
  readonly gzip: Uint8Array<ArrayBuffer>
  readonly brotli: Uint8Array<ArrayBuffer>
}

/** Where the status area's data come from: the embedded store, or a Statuspage upstream. */
export interface StatusSource {
  /** The body served under a path of area A; undefined for an unknown path, or while no page is known. */
  find(path: string): ReadyBody | undefined
  /** What the source says of itself. */
  info(now: number): StatusSourceInfo
  /** `updated_at` of the page, as it is served. */
  updatedAt(): string | null
  /** Takes over what the store holds now. */
  load(): Promise<void>
  /** Grows each time something was taken over: what was made of the area before may be out of date. */
  version(): number
  /** The store answers: what is served is what it holds. */
  storeReached(): void
  /** The store does not answer: from now on the age of what is served grows. */
  storeLost(now: number): void
}
