import { findEvm } from '#api/ledger/evm.ts'
import { listTokens } from '#api/ledger/tokens.ts'
import { listSchemaChanges } from '#api/schemas/schemas.ts'
import { findTransactionsPath, transactionsPath } from '#api/ledger/transactions.ts'
import { getLedgerStats, ledgerExportPath } from '#api/ledger/ledger.ts'
import { sessionPath } from '#api/accounts/session.ts'
import { getSources } from '#api/sources.ts'
import { getSummary } from '#api/status/status.ts'
import { utcIso } from '#domain/time/instant.ts'
import { standaloneMessages } from './messages.ts'
import { answerEvm, findLedger } from './ledger-find.ts'
import { exportLedger } from './ledger-export.ts'
import { answer, nothingThere } from './answer.ts'
import { forward, type Asked } from './forward.ts'
import { createHistory } from './history.ts'
import { createLedger } from './ledger.ts'
import { saveUnchanged, answerPolicyTree, withErrorCode } from './guardian.ts'
import { createStandaloneSession } from './session.ts'
import { createSeen } from './seen-records.ts'
import type { AskNode } from './ledger-tail.ts'
import { openStatusUpstream } from './status-upstream.ts'
import { uniqueRecords } from './unique-records.ts'
import type { StandaloneConfig, StandaloneParts, Fetch } from './config.ts'

/**
 * Answers requests for the service's addresses from upstreams, to the extent that browsers may call them. Does not
 * follow their redirects.
 */
export function createStandaloneFetch(config: StandaloneConfig, { storage, ...parts }: StandaloneParts): Fetch {
  const { now } = parts
  const seen = createSeen(storage, config.status ?? '', now)
  const upstream = (area: 'status' | 'ledger' | 'guardian') =>
    openStatusUpstream({ ...parts, base: config[area], name: standaloneMessages.who[area] })
  const [page, node, guardian] = [upstream('status'), upstream('ledger'), upstream('guardian')]
  const fetchStatus = uniqueRecords(page.fetch, (duplicate) => page.remark(standaloneMessages.duplicate(duplicate)))
  const history = createHistory({ config, fetch: fetchStatus, seen, now })
  const session = createStandaloneSession(config.guardian, guardian.fetch, now)
  const askNode: AskNode = (path, signal) => forward(node.fetch, config.ledger, path, { init: { signal } })
  const ledger = createLedger(config.ledger === null ? null : askNode, now)
  let confirmedAt: number | null = null

  async function status(asked: Asked): Promise<Response> {
    const response = await forward(fetchStatus, config.status, asked.path.slice('/api/v2'.length), asked)
    if (!response.ok || asked.path !== getSummary.path) return response
    const text = await response.text()
    const fault = seen.note(text)
    page.judge(fault && standaloneMessages.unusable[fault])
    if (fault !== null)
      return answer({ statusCode: 502, message: standaloneMessages.unusable[fault], error: 'Upstream' }, 502)
    const age = ageOf(response)
    confirmedAt = now() - age * 1000
    return new Response(text, { headers: { 'content-type': 'application/json', age: String(age) } })
  }

  function sources(): Response {
    void ledger.look()
    const shared = { source: 'upstream', sample: false, imported_at: null }
    const age = confirmedAt === null ? null : (now() - confirmedAt) / 1000
    return answer({
      version: 'static',
      now: utcIso(now()),
      status: { ...shared, known: confirmedAt !== null, age, health: page.health() },
      ledger: {
        ...shared,
        ...(config.explorer && { explorer: config.explorer }),
        network: config.network,
        newest: ledger.newest(),
        health: node.health(),
      },
      schemas: { source: 'upstream', sample: false, health: guardian.health() },
      policies: { source: 'upstream', sample: false },
    })
  }

  async function stats({ query }: Asked): Promise<Response> {
    await ledger.look()
    return answer(ledger.stats(query))
  }

  return async (input, init) => {
    const url = new URL(String(input), 'http://alone.invalid')
    const { pathname: path, search } = url
    const asked = { path, search, query: url.searchParams, init: init ?? {} }
    if (path.startsWith('/api/v2/')) return status(asked)
    if (path.startsWith(transactionsPath)) return forward(node.fetch, config.ledger, `${path}${search}`, asked)
    if (path.startsWith('/api/v1/')) {
      const refusal = await saveUnchanged(guardian.fetch, config.guardian, asked)
      const guardianPath = `${path.slice('/api/v1'.length)}${search}`
      return refusal ?? withErrorCode(await forward(guardian.fetch, config.guardian, guardianPath, asked))
    }
    if (path.startsWith('/api/policy-blocks/')) return answerPolicyTree(guardian.fetch, config.guardian, asked)
    if (path === sessionPath) return session(asked)
    if (path === getSources.path) return sources()
    if (path.startsWith('/api/history/')) return history(asked)
    if (path === getLedgerStats.path) return stats(asked)
    if (path === findTransactionsPath) return findLedger(node.fetch, config.ledger, asked)
    if (path === listTokens.path) return answer({ tokens: [] })
    if (path === findEvm.path) return answerEvm(node.fetch, config.ledger, asked)
    if (path === ledgerExportPath) return exportLedger(node.fetch, config.ledger, asked)
    if (path === listSchemaChanges.path) return answer({ changes: [] })
    return path.startsWith('/api/schema-versions/') ? answer({ versions: [] }) : nothingThere(path)
  }
}

/** How many seconds a response was in a cache, if the upstream exposes this to scripts. */
function ageOf(response: Response): number {
  const age = Number(response.headers.get('age') ?? 0)
  return Number.isSafeInteger(age) && age > 0 ? age : 0
}
