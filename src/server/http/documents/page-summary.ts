import { decodePercent } from '#domain/text/decode-percent.ts'
import * as v from 'valibot'
import { addressOf } from '#api/endpoint.ts'
import { getEntity } from '#api/ledger/entities.ts'
import { getTransaction } from '#api/ledger/transactions.ts'
import { getRecord, HistoryRecord } from '#api/status/record-history.ts'
import { getSources } from '#api/sources.ts'
import { getSummary } from '#api/status/status.ts'
import { networksIn, statusViewOf, viewOfNetwork, type StatusView, findComponent } from '#domain/status/status-view.ts'
import { parseNetwork, type Network } from '#domain/status/network.ts'
import { recordFromWire, type RecordValue } from '#domain/status/record.ts'
import { statusFactsOf, type Facts } from '#domain/status/status-facts.ts'
import type { StatusKind } from '#domain/status/status-kind.ts'
import { freshnessOf } from '#domain/status/freshness.ts'
import { utcIso } from '#domain/time/instant.ts'
import { findAppPage, type PageRoute } from './pages.ts'

/** The preview of a page that is shown where a link is pasted: in a chat, an email, a search engine. */
export interface PageSummary {
  readonly title: string
  readonly description: string
  /** The state in the preview’s picture; null if the page is about something else. */
  readonly kind: StatusKind | null
  /** The rollup of the status page, for the icon; null if unknown. */
  readonly rollup: StatusKind | null
  /** The zone of the status page. */
  readonly timeZone: string
  /** The query of the feeds for this page's content. */
  readonly feedQuery: string
}

const product = 'Signalbox'
const maxDescriptionLength = 200

/** `data`: the document’s first data by address, as JSON. Unreadable parts are ignored. */
export function summarizePage(address: string, data: string, now: number): PageSummary {
  const { view, summary } = readPage(address, data, now)
  return { ...summary, rollup: view?.rollup.kind ?? null, timeZone: view?.page.timeZone ?? 'UTC' }
}

type Subject = Omit<PageSummary, 'rollup' | 'timeZone'>

function readPage(
  address: string,
  data: string,
  now: number,
): { readonly view: StatusView | null; readonly summary: Subject } {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  const bodies = v.safeParse(v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown())), data)
  const held = bodies.success ? bodies.output : {}
  const answer = v.safeParse(getSummary.output, held[getSummary.path])
  const view = answer.success ? statusViewOf(answer.output) : null
  const page = findAppPage(pathname)
  if (!page) return { view, summary: { ...absent, title: joined([absent.title, view?.page.name ?? product]) } }
  const network = parseNetwork(searchParams.get('network'))
  const status = () => ofStatus(page, view, { now, network, isConfirmed: isConfirmed(held) })
  const [, kind, id = ''] = /^\/(components|incidents|maintenance|transactions|ledger)\/([^/]+)$/.exec(pathname) ?? []
  if (kind === 'transactions') return { view, summary: ofTransaction(held, id, view) }
  if (kind === 'ledger') return { view, summary: ofEntity(held, page, id, view) }
  if (kind === 'components')
    return { view, summary: ofComponent(view, decodePercent(id)) ?? ofGroup(view, decodePercent(id)) ?? status() }
  if (kind !== 'incidents' && kind !== 'maintenance') return { view, summary: status() }
  return {
    view,
    summary: ofRecord(held, kind === 'incidents' ? 'incident' : 'maintenance', decodePercent(id), view) ?? status(),
  }
}

const absent: Subject = {
  title: 'Page not found',
  description: 'There is no page at this address.',
  kind: null,
  feedQuery: '',
}

function isConfirmed(held: Readonly<Record<string, unknown>>): boolean {
  const sources = v.safeParse(getSources.output, held[getSources.path])
  return freshnessOf(sources.success ? sources.output.status.age : null, 0) !== 'unconfirmed'
}

interface StatusContext {
  readonly now: number
  /** The network that the address selects. */
  readonly network: Network | null
  readonly isConfirmed: boolean
}

/** A preview never reports an operational status that cannot be confirmed. */
function ofStatus(
  { title, about }: PageRoute,
  whole: StatusView | null,
  { now, network: selected, isConfirmed: confirmed }: StatusContext,
): Subject {
  if (!whole)
    return {
      title: joined([title, product]),
      description: sentences([about, 'No status yet.']),
      kind: null,
      feedQuery: '',
    }
  const network = selected !== null && networksIn(whole.tree).includes(selected) ? selected : null
  const view = viewOfNetwork(whole, network)
  const [incident] = view.incidents
  const scope = network === null ? '' : capitalized(network)
  const state = `${scope === '' ? '' : `${scope}: `}${view.rollup.description}`
  const facts = [
    about,
    confirmed ? `${state}.` : `The status cannot be confirmed. Last known: ${state}.`,
    affectedOf(statusFactsOf(view, now)),
    incident && `${view.incidents.length} open: ${incident.name} (${spaced(incident.status)}).`,
  ]
  const names = title === '' ? [confirmed ? state : 'Cannot confirm'] : [title, scope]
  return {
    title: joined([...names, view.page.name]),
    description: sentences(facts),
    kind: confirmed ? view.rollup.kind : 'unknown',
    feedQuery: network === null ? '' : `?network=${network}`,
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

function ofGroup(view: StatusView | null, id: string): Subject | null {
  const group = view?.tree.groups.find((one) => one.id === id)
  if (!view || !group) return null
  return {
    title: joined([group.name ?? id, view.page.name]),
    description: sentences([group.description ?? false, affectedOf(group)]),
    kind: group.status,
    feedQuery: '',
  }
}

function affectedOf({ affected, inMaintenance, total }: Pick<Facts, 'affected' | 'inMaintenance' | 'total'>) {
  return (
    total > 0 &&
    `${affected} of ${total} components affected${inMaintenance > 0 ? `, ${inMaintenance} in maintenance` : ''}.`
  )
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

function ofEntity(
  held: Readonly<Record<string, unknown>>,
  { title, about }: PageRoute,
  id: string,
  view: StatusView | null,
): Subject {
  const entry = Object.entries(held).find(([path]) => path.startsWith(getEntity.path.replace('{id}', '')))
  const read = v.safeParse(getEntity.output, entry?.[1])
  if (!read.success)
    return {
      title: joined([`${title} ${decodePercent(id)}`, view?.page.name]),
      description: about,
      kind: null,
      feedQuery: '',
    }
  const { kind, last, transactions, counted_up_to } = read.output
  const counted = transactions !== null && transactions >= counted_up_to ? `At least ${transactions}` : transactions
  const facts = [
    transactions === null ? about : `${counted} transactions of the ledger.`,
    last !== null && `Last seen ${minuteOf(Number(last) * 1000)} UTC.`,
  ]
  return {
    title: joined([`${capitalized(kind)} ${decodePercent(id)}`, view?.page.name]),
    description: sentences(facts),
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

function sentences(parts: readonly (string | false | undefined)[]): string {
  return clipped(parts.filter((part) => typeof part === 'string').join(' '))
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
