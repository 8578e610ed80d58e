import { utcIso } from '#domain/time/instant.ts'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Store } from '../../../platform/database/database.ts'
import { findPage } from '../store/status-page.ts'
import type { StatusPageRow } from '../../../platform/database/tables.ts'
import type { ReadyBody, StatusSource } from '../source.ts'
import { statusPayloads } from './status-payloads.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Status from our own store: the eight bodies are made when the data change, not when they are requested. */
export function createEmbeddedStatus(store: Store): StatusSource {
  let page: StatusPageRow | undefined
  let texts: ReadonlyMap<string, string> = new Map()
  let bodies: ReadonlyMap<string, ReadyBody> = new Map()
  let version = 0
  let lostAt: number | null = null

  async function load(): Promise<void> {
    page = await findPage(store)
    const next = page ? await statusPayloads(store, page) : new Map<string, string>()
    const made = new Map<string, ReadyBody>()
    for (const [path, text] of next) {
      const held = texts.get(path) === text ? bodies.get(path) : undefined
      made.set(path, held ?? (await readyBody(text)))
    }
    texts = next
    bodies = made
    version += 1
  }

  return {
    load,
    version: () => version,
    find: (path) => bodies.get(path),
    updatedAt: () => (typeof page?.updated_at === 'number' ? utcIso(page.updated_at) : null),
    storeReached: () => {
      lostAt = null
    },
    storeLost: (now) => {
      lostAt ??= now
    },
    info: (now) => ({
      source: 'embedded',
      sample: page?.sampled === 1,
      known: page !== undefined,
      imported_at: page && page.sampled === 0 ? utcIso(page.imported_at) : null,
      // The store is the truth: an answer read from it is confirmed.
      age: page ? (lostAt === null ? 0 : Math.max(0, Math.floor((now - lostAt) / 1000))) : null,
    }),
  }
}

async function readyBody(text: string): Promise<ReadyBody> {
  const identity = bytes(Buffer.from(text))
  const [small, smaller] = await Promise.all([
    zip(identity),
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  ])
  const digest = createHash('sha1').update(identity).digest('base64url')
  return { etag: `W/"${digest}"`, identity, gzip: bytes(small), brotli: bytes(smaller) }
}

function bytes(buffer: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer)
}
