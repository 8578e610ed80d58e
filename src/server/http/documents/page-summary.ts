import { decodePercent } from '#domain/text/decode-percent.ts'
import * as v from 'valibot'
import { addressOf } from '#api/endpoint.ts'
import { getTransaction } from '#api/ledger/transactions.ts'
import { getRecord, HistoryRecord } from '#api/status/record-history.ts'
import { getSources } from '#api/sources.ts'
import { getSummary } from '#api/status/status.ts'
import { findComponent } from '#domain/status/component-tree.ts'
import { recordFromWire, type RecordValue } from '#domain/status/record.ts'
import { factsOf } from '#domain/status/status-facts.ts'
import type { StatusKind } from '#domain/status/status-kind.ts'
import { freshnessOf } from '#domain/status/freshness.ts'
import { statusViewOf, type StatusView } from '#domain/status/status-view.ts'
import { utcIso } from '#domain/time/instant.ts'

/** The preview of a page that is shown where a link is pasted: in a chat, a mail, a search engine. */
export interface PageSummary {
  readonly title: string
  readonly description: string
  /** The state in the preview’s picture; null if the page is about something else. */
  readonly kind: StatusKind | null
  /** The rollup of the status page, for the icon; null if unknown. */
  readonly rollup: StatusKind | null
  /** The query of the feeds for this page's content. */
  readonly feedQuery: string
}

const product = 'Signalbox'
const maxDescriptionLength = 200

const pageNames: readonly (readonly [RegExp, string])[] = [
  [/^\/components\b/, 'Components'],
  [/^\/incidents\b/, 'Incidents'],
  [/^\/maintenance\b/, 'Maintenance'],
  [/^\/transactions\b/, 'Transactions'],
  [/^\/policies\b/, 'Policies'],
  [/^\/schemas\b/, 'Schemas'],
  [/^\/wall$/, 'Wall'],
  [/^\/changes$/, 'Changes'],
  [/^\/uptime$/, 'Uptime'],
  [/^\/sign-in$/, 'Sign in'],
  [/^\/about$/, 'About'],
]

/** `data`: the document’s first data by address, as JSON. Unreadable parts are ignored. */
export function summarizePage(address: string, data: string, now: number): PageSummary {
  const { view, summary } = readPage(address, data, now)
  return { ...summary, rollup: view?.rollup.kind ?? null }
}

type Subject = Omit<PageSummary, 'rollup'>

function readPage(
  address: string,
  data: string,
  now: number,
): { readonly view: StatusView | null; readonly summary: Subject } {
  const { pathname } = new URL(address, 'http://localhost')
  const bodies = v.safeParse(v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown())), data)
  const held = bodies.success ? bodies.output : {}
  const answer = v.safeParse(getSummary.output, held[getSummary.path])
  const view = answer.success ? statusViewOf(answer.output) : null
  const status = () => ofStatus(pathname, view, { now, isConfirmed: isConfirmed(held) })
  const [, kind, id = ''] = /^\/(components|incidents|maintenance|transactions)\/([^/]+)$/.exec(pathname) ?? []
  if (kind === 'transactions') return { view, summary: ofTransaction(held, id, view) }
  if (kind === 'components') return { view, summary: ofComponent(view, decodePercent(id)) ?? status() }
  if (kind !== 'incidents' && kind !== 'maintenance') return { view, summary: status() }
  return {
    view,
    summary: ofRecord(held, kind === 'incidents' ? 'incident' : 'maintenance', decodePercent(id), view) ?? status(),
  }
}

function isConfirmed(held: Readonly<Record<string, unknown>>): boolean {
  const sources = v.safeParse(getSources.output, held[getSources.path])
  return freshnessOf(sources.success ? sources.output.status.age : null, 0) !== 'unconfirmed'
}

interface StatusContext {
  readonly now: number
  readonly isConfirmed: boolean
}

/** A preview never reports an operational status that cannot be confirmed. */
function ofStatus(pathname: string, view: StatusView | null, { now, isConfirmed: confirmed }: StatusContext): Subject {
  const name = pageNames.find(([path]) => path.test(pathname))?.[1]
  if (!view) return { title: joined([name, product]), description: 'No status yet.', kind: null, feedQuery: '' }
  const { affected, inMaintenance, total } = factsOf(view, now)
  const [incident] = view.incidents
  const facts = [
    confirmed
      ? `${view.rollup.description}.`
      : `The status cannot be confirmed. Last known: ${view.rollup.description}.`,
    total > 0 &&
      `${affected} of ${total} components affected${inMaintenance > 0 ? `, ${inMaintenance} in maintenance` : ''}.`,
    incident && `${view.incidents.length} open: ${incident.name} (${spaced(incident.status)}).`,
  ]
  return {
    title: joined([name ?? (confirmed ? view.rollup.description : 'Cannot confirm'), view.page.name]),
    description: clipped(facts.filter((fact) => typeof fact === 'string').join(' ')),
    kind: confirmed ? view.rollup.kind : 'unknown',
    feedQuery: '',
  }
}

function ofRecord(
  held: Readonly<Record<string, unknown>>,
  kind: 'incident' | 'maintenance',
  id: string,
  view: StatusView | null,
): Subject | null {
  const read = v.safeParse(HistoryRecord, held[addressOf(getRecord.path, { params: { kind, id } })])
  if (!read.success) return null
  const record = recordFromWire(kind, read.output.record)
  const [update] = read.output.record.incident_updates
  const facts = [
    capitalized(spaced(record.status)),
    kind === 'incident' ? `${record.impact} impact` : windowOf(record),
    ...record.networks.map(capitalized),
  ]
  return {
    title: joined([record.name, view?.page.name]),
    description: clipped(`${facts.join(' · ')}${update ? `: ${update.body}` : ''}`),
    kind: kind === 'maintenance' ? 'maintenance' : record.isOpen ? record.impactKind : 'operational',
    feedQuery: '',
  }
}

function windowOf({ scheduledFor, scheduledUntil }: RecordValue): string {
  const ends = [scheduledFor, scheduledUntil].flatMap((at) => (at === null ? [] : [minuteOf(at)]))
  return ends.length === 0 ? 'no window' : `${ends.join(' to ')} UTC`
}

function ofComponent(view: StatusView | null, id: string): Subject | null {
  const component = view && findComponent(view.tree, id)
  if (!view || !component) return null
  const state = capitalized(spaced(component.wireStatus))
  const name = component.groupName === null ? component.name : `${component.groupName} · ${component.name}`
  return {
    title: joined([`${name}: ${state}`, view.page.name]),
    description: clipped(component.description || `${name} is part of ${view.page.name}.`),
    kind: component.status,
    feedQuery: `?component=${encodeURIComponent(id)}`,
  }
}

function ofTransaction(held: Readonly<Record<string, unknown>>, id: string, view: StatusView | null): Subject {
  const entry = Object.entries(held).find(([path]) => path.startsWith(getTransaction.path.replace('{id}', '')))
  const read = v.safeParse(getTransaction.output, entry?.[1])
  const transaction = read.success ? read.output.transactions[0] : undefined
  const what = transaction ? `${transaction.name} · ${transaction.result} · ` : ''
  return {
    title: joined([`Transaction ${decodePercent(id)}`, view?.page.name]),
    description: clipped(`${what}${transaction?.transaction_id ?? decodePercent(id)}`),
    kind: null,
    feedQuery: '',
  }
}

/** Elements of the head; foreign text is escaped. */
export function summaryHead(summary: PageSummary, address: string, publicUrl: string): string {
  const { title, description, kind, feedQuery } = summary
  const properties = [
    ['og:site_name', product],
    ['og:type', 'website'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', publicUrl + address],
    ...(kind === null ? [] : [['og:image', `${publicUrl}/preview-${kind}.png`]]),
  ]
  return [
    `<meta name="description" content="${escaped(description)}">`,
    ...properties.map(([name = '', value = '']) => `<meta property="${name}" content="${escaped(value)}">`),
    `<meta name="twitter:card" content="summary">`,
    `<link rel="alternate" type="application/atom+xml" title="${product}" href="/feeds/history.atom${escaped(feedQuery)}">`,
    `<link rel="alternate" type="application/rss+xml" title="${product}" href="/feeds/history.rss${escaped(feedQuery)}">`,
  ].join('')
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

function joined(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(' · ')
}

function clipped(text: string): string {
  const line = text
    .replaceAll(/<[^<>]{0,200}>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return line.length > maxDescriptionLength ? `${line.slice(0, maxDescriptionLength - 1).trimEnd()}…` : line
}

function spaced(status: string): string {
  return status.replaceAll('_', ' ')
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

function minuteOf(at: number): string {
  return utcIso(at).slice(0, 16).replace('T', ' ')
}
