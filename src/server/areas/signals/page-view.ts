import { getSummary } from '#api/status/status.ts'
import type { Explanation } from '#api/signals/signals.ts'
import type { KnownIncident } from '#domain/signals/accuracy.ts'
import type { PageStatement } from '#domain/signals/verdict.ts'
import { freshnessOf } from '#domain/status/freshness.ts'
import { workSpan } from '#domain/status/maintenance-window.ts'
import { parseNetwork } from '#domain/status/network.ts'
import { concerns, statusViewOf, viewOfNetwork, type StatusView } from '#domain/status/status-view.ts'
import * as v from 'valibot'
import { limits } from '../../platform/limits.ts'
import type { HistorySource, StatusSource } from '../status/source.ts'

/** What the status page says about the ledger's network. Times are milliseconds since 1970. */
export interface PageView {
  /** Null while there is no page. */
  statement(now: number): PageStatement | null
  /** The maintenance that explains the current state. */
  explanation(now: number): Explanation | null
  incidentsSince(from: number): Promise<readonly KnownIncident[]>
  /** Increases when the page changes. */
  version(): number
}

const Body = v.pipe(v.string(), v.parseJson(), getSummary.output)

export function createPageView(status: StatusSource, history: HistorySource, networkName: string): PageView {
  const network = parseNetwork(networkName)
  let read: { readonly version: number; readonly view: StatusView | null; readonly whole: string } | undefined

  function current(): StatusView | null {
    const version = status.version()
    if (read?.version === version) return read.view
    const body = status.find(getSummary.path)
    const summary = body && v.safeParse(Body, new TextDecoder().decode(body.identity))
    const whole = summary?.success ? statusViewOf(summary.output) : null
    const view = whole && viewOfNetwork(whole, network)
    read = { version, view, whole: whole?.rollup.indicator ?? '' }
    return view
  }

  return {
    statement(now) {
      const view = current()
      if (!view) return null
      return {
        isConfirmed: freshnessOf(status.info(now).age, 0) !== 'unconfirmed',
        indicator: view.rollup.indicator,
        network: read?.whole === view.rollup.indicator ? null : networkName,
        openIncidents: view.incidents.length,
      }
    },
    explanation(now) {
      const found = current()?.maintenances.find((record) => {
        const { from, until } = workSpan(record, now)
        return from <= now && now <= until
      })
      return found ? { id: found.id, name: found.name } : null
    },
    async incidentsSince(from) {
      const records = await history.newest({ kind: 'incident', endedFrom: from, limit: limits.signalIncidents })
      return records
        .map(({ record }) => record)
        .filter((record) => concerns(record, network))
        .map(({ startedAt, reportedAt, endedAt, impact }) => ({
          startedAt,
          reportedAt,
          endedAt,
          isLarge: impact === 'major' || impact === 'critical',
        }))
    },
    version: status.version,
  }
}
