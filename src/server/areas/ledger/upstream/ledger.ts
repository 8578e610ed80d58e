import { transactionsPath } from '#api/ledger/transactions.ts'
import { exportFile } from '#domain/ledger/export-file.ts'
import { maxMirrorPageSize } from '#domain/ledger/figures/ledger-tail.ts'
import { findTestOf, isFindName } from '#domain/ledger/list/find-query.ts'
import type { Parameter } from '#domain/ledger/transaction-query.ts'
import { LRUCache } from 'lru-cache'
import { setTimeout as wait } from 'node:timers/promises'
import type { Store } from '../../../platform/database/database.ts'
import type { LedgerReader } from '../embedded/ledger-reader.ts'
import type { LedgerSource, LedgerAnswer } from '../source.ts'
import { readSearch } from '../search.ts'
import { askEntityActivity } from './entity-activity.ts'
import { findUpstream, nodePath } from './ledger-find.ts'
import { exportPages, type AbortableWait } from './ledger-export.ts'
import type { LedgerNode, NodeAnswer } from './ledger-node.ts'
import type { LedgerEvm } from './ledger-evm.ts'
import type { LedgerTokens } from './ledger-tokens.ts'
import { clearOtherUpstream, missingGaps, readTailState } from './ledger-tail-state.ts'
import type { Health } from '../../../platform/upstream/upstream-health.ts'
import { badRequest, unavailable } from '../../../platform/errors.ts'
import { limits } from '../../../platform/limits.ts'

interface UpstreamLedgerOptions {
  readonly store: Store
  readonly reader: Pick<LedgerReader, 'stats'>
  readonly node: LedgerNode
  readonly tokens: LedgerTokens
  readonly evm: LedgerEvm
  readonly health: Health
  readonly address: string
  readonly network: string
  readonly now: () => number
  /** A monotonic clock in milliseconds. */
  readonly monotonic: () => number
  readonly wait?: AbortableWait
}

/** The figures include only transactions that were seen while an instance followed the mirror node. */
export function createUpstreamLedger(options: UpstreamLedgerOptions): LedgerSource {
  const { store, reader, node, tokens, evm, health, address, network, now, monotonic } = options
  const pass = createCachedNode(node, monotonic)
  let newest: string | null = null

  return {
    list: ({ parameters }) => pass(`${transactionsPath}${queryString(parameters)}`),

    find: async ({ path, parameters }) => findUpstream(pass, path, readSearch(parameters)),

    async entries(id, { parameters }) {
      // A path of dots would lead out of the transactions API.
      if (/^\.{0,2}$/.test(id)) throw badRequest(['Invalid Transaction id.'])
      return pass(`${transactionsPath}/${encodeURIComponent(id)}${queryString(parameters)}`)
    },

    entity: (id) => askEntityActivity(pass, id),
    tokens,
    evm,

    async stats(query) {
      const stats = await reader.stats(query, 'upstream_bucket')
      return { ...stats, missing: missingGaps(await readTailState(store, address), stats, now()) }
    },

    async export(parameters, format) {
      const own = parameters.some(({ name }) => isFindName(name.toLowerCase()))
      const search = own ? readSearch(parameters) : null
      const whole = [...parameters, { name: 'limit', value: String(maxMirrorPageSize) }]
      const link = search ? nodePath(search) : `${transactionsPath}${queryString(whole)}`
      const page = await node(link)
      const parts = { node, wait: options.wait ?? waitMs }
      return exportFile(format, exportPages(parts, { page, link }, format, search && findTestOf(search.find)))
    },

    info: () => ({ source: 'upstream', network, sample: false, newest, imported_at: null, health: health.info(now()) }),

    async load() {
      newest = (await readTailState(store, address)).position
      if (newest === null) await clearOtherUpstream(store, address)
    },
  }
}

const waitMs: AbortableWait = (milliseconds, signal) => wait(milliseconds, undefined, { signal })

/** Keeps the order, and leaves the colons of operators unescaped so that the upstream's log stays readable. */
function queryString(parameters: readonly Parameter[]): string {
  const pairs = parameters.map(({ name, value }) => `${encode(name)}=${encode(value)}`)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%3A', ':')
}

/** Merges identical concurrent requests and caches each answer for as long as its headers allow. */
function createCachedNode(node: LedgerNode, monotonic: () => number): (path: string) => Promise<LedgerAnswer> {
  const cache = new LRUCache<string, { readonly answer: NodeAnswer; readonly until: number }>({
    maxSize: limits.ledgerCacheCharacters,
    sizeCalculation: ({ answer }, path) => answer.body.length + path.length,
  })
  const running = new Map<string, Promise<NodeAnswer>>()

  async function ask(path: string): Promise<NodeAnswer> {
    const answer = await node(path)
    if (answer.cacheSeconds > 0) cache.set(path, { answer, until: monotonic() + answer.cacheSeconds * 1000 })
    return answer
  }

  return async (path) => {
    const kept = cache.get(path)
    if (kept && kept.until > monotonic()) return answerOf(kept.answer, (kept.until - monotonic()) / 1000)
    const other = running.get(path)
    if (!other && running.size >= limits.ledgerUpstreamRequests)
      throw unavailable('Too many requests are waiting for the mirror node.')
    const asked = other ?? ask(path).finally(() => running.delete(path))
    running.set(path, asked)
    const answer = await asked
    return answerOf(answer, answer.cacheSeconds)
  }
}

function answerOf({ body, next }: NodeAnswer, seconds: number): LedgerAnswer {
  return { body, next, cacheControl: seconds > 0 ? `public, max-age=${Math.ceil(seconds)}` : 'no-cache' }
}
