import { getDayBars, listRecords, RecordKind } from '#api/status/history.ts'
import { listChanges, listNews } from '#api/status/news.ts'
import { getRecord, listFigures, listMonths, listTransitions } from '#api/status/record-history.ts'
import { getUptime } from '#api/status/uptime.ts'
import { unconfirmedAfterSeconds } from '#domain/status/freshness.ts'
import type { Hono } from 'hono'
import * as v from 'valibot'
import type { HistorySource, StatusSource } from './source.ts'
import { uptimeCsv } from './uptime-file.ts'
import { serve } from '../../http/serve.ts'
import { notFound } from '../../platform/errors.ts'

export interface HistoryRoutes {
  readonly history: HistorySource
  readonly status: StatusSource
  readonly now: () => number
}

/** Serves data that the Statuspage API does not cover, under `/api/history`. */
export function serveHistory(app: Hono, { history, status, now }: HistoryRoutes): void {
  serve(app, listRecords, ({ query }) => history.records(query))
  serve(app, listMonths, ({ query }) => history.months(query))
  serve(app, getRecord, ({ param }) => {
    const kind = v.safeParse(RecordKind, param('kind'))
    if (!kind.success) throw notFound(`There is no kind of record called ${param('kind')}.`)
    return history.record(kind.output, param('id'))
  })
  serve(app, getDayBars, ({ query }) => {
    const at = now()
    return history.days(query.component, at, confirmedUntil(status.info(at).age, at))
  })
  serve(app, listTransitions, ({ query }) => history.transitions(query))
  serve(app, listChanges, ({ query }) => history.changes(query))
  serve(app, listNews, ({ query }) => history.news(query, now()))
  serve(app, getUptime, async ({ query }) => {
    const at = now()
    const report = await history.uptime(query, at, confirmedUntil(status.info(at).age, at))
    if (query.format !== 'csv') return report
    return new Response(uptimeCsv(report), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="uptime-${report.first_day}-to-${report.last_day}.csv"`,
        'cache-control': 'no-store',
      },
    })
  })
  serve(app, listFigures, ({ query }) => history.figures(query, now()))
}

const minuteMs = 60_000

/** Time after the last confirmation is unknown. Rounded to minutes, so that identical reports can be shared. */
function confirmedUntil(ageSeconds: number | null, now: number): number {
  if (ageSeconds === null || ageSeconds < unconfirmedAfterSeconds) return now
  return Math.floor((now - ageSeconds * 1000) / minuteMs) * minuteMs
}
