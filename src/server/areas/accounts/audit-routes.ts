import { exportAudit, listAudit, type AuditEntry, type AuditQuery } from '#api/accounts/audit.ts'
import { utcIso } from '#domain/time/instant.ts'
import type { Hono } from 'hono'
import type { Guard } from '../../http/caller.ts'
import { serve } from '../../http/serve.ts'
import type { Store } from '../../platform/database/database.ts'
import type { AuditEntryRow } from '../../platform/database/tables.ts'
import { limits } from '../../platform/limits.ts'
import { listAuditEntries, type AuditFilter } from './store/audit.ts'

const registry = 'STANDARD_REGISTRY'
const columns = ['number', 'at', 'actor', 'address', 'action', 'object', 'outcome'] as const
const types = { csv: 'text/csv; charset=utf-8', json: 'application/x-ndjson; charset=utf-8' } as const

export interface AuditRoutes {
  readonly store: Store
  readonly guard: Guard
}

export function serveAudit(app: Hono, { store, guard }: AuditRoutes): void {
  serve(app, listAudit, async ({ context, query }) => {
    await guard(context, undefined, registry)
    const rows = await listAuditEntries(store, filterOf(query), limits.auditPageRows + 1)
    const shown = rows.slice(0, limits.auditPageRows)
    const next = rows.length > shown.length ? (shown.at(-1)?.number ?? null) : null
    return { entries: shown.map(entryOf), next }
  })

  serve(app, exportAudit, async ({ context, query: { format = 'csv', ...query } }) => {
    await guard(context, undefined, registry)
    const rows = await listAuditEntries(store, filterOf(query), limits.auditExportRows)
    const entries = rows.map(entryOf)
    const lines =
      format === 'json'
        ? entries.map((entry) => JSON.stringify(entry))
        : [columns.join(','), ...entries.map((entry) => csvLine(columns.map((column) => String(entry[column] ?? ''))))]
    return new Response(lines.map((line) => `${line}\n`).join(''), {
      headers: {
        'content-type': types[format],
        'content-disposition': `attachment; filename="audit.${format === 'json' ? 'ndjson' : 'csv'}"`,
        'cache-control': 'no-store',
      },
    })
  })
}

function filterOf({ actor, action, object, from, until, before }: AuditQuery): AuditFilter {
  return {
    actor,
    action,
    object,
    from: from === undefined ? undefined : Date.parse(from),
    until: until === undefined ? undefined : Date.parse(until),
    before: before === undefined ? undefined : Number(before),
  }
}

function entryOf({ at, outcome, ...row }: AuditEntryRow): AuditEntry {
  return { ...row, at: utcIso(at), outcome: outcome === 'refused' ? 'refused' : 'done' }
}

/** A line of CSV. Values that a spreadsheet would run as formulas get a leading apostrophe. */
function csvLine(values: readonly string[]): string {
  return values
    .map((value) => (/^[\s\p{Cf}]*[=+\-@]/u.test(value) ? `'${value}` : value))
    .map((value) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value))
    .join(',')
}
