import type { Impact, NotableEvent } from '#api/notifications/events.ts'
import { counted } from '../text/counted.ts'
import { inOrder, isOver, type MessageDraft, type DraftItem } from './draft.ts'

export interface MessageWords {
  readonly title: string
  readonly items: readonly ItemWords[]
  /** The number of items that did not fit, in words; null if all did. */
  readonly rest: string | null
}

export interface ItemWords {
  readonly headline: string
  /** Empty if the headline says everything. */
  readonly detail: string
  readonly path: string
  readonly impact: Impact
  readonly isGood: boolean
}

export function messageWordsOf(draft: MessageDraft): MessageWords {
  const items = inOrder(draft.items).map(itemWords)
  const others = items.length - 1 + draft.more
  const [first] = items
  const headline = first?.headline ?? 'Something has changed'
  return {
    title: others > 0 ? `${headline}, and ${others} more` : headline,
    items,
    rest: draft.more > 0 ? restText(draft.more) : null,
  }
}

/** For items that a message does not list. */
export function restText(items: number): string {
  return `And ${counted(items, 'more change')}.`
}

function itemWords(item: DraftItem): ItemWords {
  const { last } = item
  return {
    headline: headlineOf(last).replaceAll(/\s+/g, ' '),
    detail: [isOver(item) ? courseOf(item) : '', eventText(last)].filter((line) => line !== '').join(' '),
    path: last.path,
    impact: last.impact,
    isGood: good.has(last.kind),
  }
}

const good: ReadonlySet<NotableEvent['kind']> = new Set([
  'status.recovered',
  'status.confirmed',
  'incident.resolved',
  'maintenance.completed',
  'signal.cleared',
])

function headlineOf({ kind, title, text, to, minutes }: NotableEvent): string {
  switch (kind) {
    case 'status.worsened':
    case 'status.recovered':
      return `${title}: ${text}`
    case 'status.unconfirmed':
      return `The status of ${title} has not been confirmed for ${durationOf(minutes ?? 0)}`
    case 'status.confirmed':
      return `The status of ${title} is confirmed again`
    case 'incident.opened':
      return `New incident: ${title}`
    case 'incident.updated':
      return `${capitalized(to ?? 'update')}: ${title}`
    case 'incident.resolved':
      return `Resolved: ${title}`
    case 'maintenance.soon':
      return `Maintenance soon: ${title}`
    case 'maintenance.begun':
      return `Maintenance has begun: ${title}`
    case 'maintenance.overrun':
      return `Maintenance is past its planned end: ${title}`
    case 'maintenance.completed':
      return `Maintenance completed: ${title}`
    case 'signal.raised':
      return `The ledger shows something unusual: ${title}`
    case 'signal.cleared':
      return `Usual again: ${title}`
    case 'policy.waiting':
      return `Work is waiting: ${title}`
  }
}

/** The text that the headline does not already contain. */
function eventText({ kind, text }: NotableEvent): string {
  return kind === 'status.worsened' || kind === 'status.recovered' ? '' : text
}

function courseOf({ first, last }: DraftItem): string {
  const was = first.kind === 'status.worsened' ? `Was: ${first.text}. ` : ''
  return `${was}Began ${momentOf(first.at)} and ended ${momentOf(last.at)}, before this was sent.`
}

function durationOf(minutes: number): string {
  if (minutes < 120) return `${minutes} min`
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

function momentOf(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

function capitalized(state: string): string {
  const words = state.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
