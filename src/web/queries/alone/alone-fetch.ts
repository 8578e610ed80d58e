import { transactionsPath } from '#api/transactions.ts'
import { getLedgerStats, ledgerExportPath } from '#api/ledger.ts'
import { sessionPath } from '#api/session.ts'
import { getSources } from '#api/sources.ts'
import { getSummary } from '#api/status.ts'
import { utcIso } from '#domain/instant.ts'
import { exportAlone } from './alone-export.ts'
import { answer, forward, nothingThere, type Asked } from './alone-forward.ts'
import { createAloneHistory } from './alone-history.ts'
import { saveUnchanged } from './alone-schemas.ts'
import { createAloneSession } from './alone-session.ts'
import { createSeen } from './alone-seen.ts'
import type { AloneConfig, AloneParts, Fetch } from './alone.ts'

/** Answers the service's addresses out of what upstreams say that the browser may ask itself. Their redirects are not followed. */
export function createAloneFetch(config: AloneConfig, { fetch, storage, now }: AloneParts): Fetch {
  const seen = createSeen(storage, config.status ?? '', now)
  const history = createAloneHistory({ config, fetch, seen, now })
  const session = createAloneSession(config.guardian, fetch, now)
  let confirmedAt: number | null = null

  async function status(asked: Asked): Promise<Response> {
    const response = await forward(fetch, config.status, asked.path.slice('/api/v2'.length), asked)
    if (!response.ok || asked.path !== getSummary.path) return response
    const text = await response.text()
    if (seen.note(text)) confirmedAt = now()
    return new Response(text, { headers: { 'content-type': 'application/json' } })
  }

  function sources(): Response {
    const shared = { source: 'upstream', sample: false, imported_at: null }
    const age = confirmedAt === null ? null : (now() - confirmedAt) / 1000
    return answer({
      version: 'static',
      now: utcIso(now()),
      status: { ...shared, known: confirmedAt !== null, age },
      ledger: { ...shared, network: config.network, newest: null },
      schemas: { source: 'upstream', sample: false },
    })
  }

  return async (input, init) => {
    const url = new URL(String(input), 'http://alone.invalid')
    const { pathname: path, search } = url
    const asked = { path, search, query: url.searchParams, init: init ?? {} }
    if (path.startsWith('/api/v2/')) return status(asked)
    if (path.startsWith(transactionsPath)) return forward(fetch, config.ledger, `${path}${search}`, asked)
    if (path.startsWith('/api/v1/')) {
      const refusal = await saveUnchanged(fetch, config.guardian, asked)
      return refusal ?? forward(fetch, config.guardian, `${path.slice('/api/v1'.length)}${search}`, asked)
    }
    if (path === sessionPath) return session(asked)
    if (path === getSources.path) return sources()
    if (path.startsWith('/api/history/')) return history(asked)
    if (path === getLedgerStats.path) return answer(noStats(asked.query, now() / 1000))
    if (path === ledgerExportPath) return exportAlone(fetch, config.ledger, asked)
    return path.startsWith('/api/schema-versions/') ? answer({ versions: [] }) : nothingThere(path)
  }
}

/** Nobody counts. */
function noStats(query: URLSearchParams, now: number): object {
  const [from, to] = [Number(query.get('from') ?? now - 3600), Number(query.get('to') ?? now)]
  const none = { transactions: 0, failures: 0, fees: 0, results: [], types: [], nodes: [], payers: [] }
  const total = { ...none, payers_estimate: 0, latency: { median: null, p95: null } }
  return { from, to, interval: Math.max(1, to - from), intervals: [], total, missing: [{ from: null, to: null }] }
}
