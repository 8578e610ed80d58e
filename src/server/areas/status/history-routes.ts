import {
  getDayBars,
  getRecord,
  listChanges,
  listFigures,
  listMonths,
  listRecords,
  listTransitions,
  RecordKind,
} from '#api/status/history.ts'
import type { Hono } from 'hono'
import * as v from 'valibot'
import type { HistorySource } from './source.ts'
import { serve } from '../../http/serve.ts'
import { notFound } from '../../platform/errors.ts'

/** Serves what the Statuspage API has no place for, under `/api/history`. */
export function serveHistory(app: Hono, history: HistorySource, now: () => number): void {
  serve(app, listRecords, ({ query }) => history.records(query))
  serve(app, listMonths, ({ query }) => history.months(query))
  serve(app, getRecord, ({ param }) => {
    const kind = v.safeParse(RecordKind, param('kind'))
    if (!kind.success) throw notFound(`There is no kind of record called ${param('kind')}.`)
    return history.record(kind.output, param('id'))
  })
  serve(app, getDayBars, ({ query }) => history.days(query.component, now()))
  serve(app, listTransitions, ({ query }) => history.transitions(query))
  serve(app, listChanges, ({ query }) => history.changes(query))
  serve(app, listFigures, ({ query }) => history.figures(query, now()))
}
