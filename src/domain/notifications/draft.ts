import { eventImpacts, NotableEvent } from '#api/notifications/events.ts'
import * as v from 'valibot'
import { isClosing, isOpening } from './matching.ts'
import { withNumber } from './number-ranges.ts'

/** One subject of a message: its first and its latest event. */
export const DraftItem = v.object({ first: NotableEvent, last: NotableEvent, events: v.number() })
export type DraftItem = v.InferOutput<typeof DraftItem>

/** A message that can still collect events. */
export const MessageDraft = v.object({
  items: v.array(DraftItem),
  /** The number of events whose subjects did not fit among the items. */
  more: v.number(),
  /** The numbers of all collected events. */
  numbers: v.array(v.tuple([v.number(), v.number()])),
})
export interface MessageDraft {
  readonly items: readonly DraftItem[]
  readonly more: number
  readonly numbers: readonly (readonly [number, number])[]
}

export const emptyDraft: MessageDraft = { items: [], more: 0, numbers: [] }

/** Nobody reads more during a storm of events; the others are only counted. */
const maxItems = 25
/** The number of ranges that fit into a 64 KiB body next to the items. */
const maxRanges = 1500
const maxTextLength = 500

/** True if the next event needs another message. */
export function isFull({ numbers }: MessageDraft): boolean {
  return numbers.length >= maxRanges
}

/** True if an event that the rule does not match closes an item of the message. */
export function ends({ items }: MessageDraft, event: NotableEvent): boolean {
  return isClosing(event) && items.some((item) => item.last.subject === event.subject && isOpening(item.first))
}

export function withEvent(draft: MessageDraft, given: NotableEvent, number: number): MessageDraft {
  const event = { ...given, text: given.text.slice(0, maxTextLength) }
  const numbers = withNumber(draft.numbers, number)
  const known = draft.items.findIndex(({ last }) => last.subject === event.subject)
  const held = draft.items[known]
  if (held) {
    const item = { first: held.first, last: event, events: held.events + 1 }
    return { ...draft, items: draft.items.with(known, item), numbers }
  }
  const item = { first: event, last: event, events: 1 }
  if (draft.items.length < maxItems) return { ...draft, items: [...draft.items, item], numbers }
  const mildest = indexOfMildest(draft.items)
  const replaced = draft.items[mildest]
  if (replaced && weightOf(item) > weightOf(replaced))
    return { items: draft.items.with(mildest, item), more: draft.more + replaced.events, numbers }
  return { ...draft, more: draft.more + 1, numbers }
}

/** It began and ended before the message was sent. */
export function isOver({ first, last }: DraftItem): boolean {
  return isOpening(first) && isClosing(last)
}

function weightOf(item: DraftItem): number {
  const { kind, impact } = item.last
  return isOver(item)
    ? -1
    : eventImpacts.indexOf(impact) * 2 + (isClosing(item.last) || kind === 'incident.updated' ? 0 : 1)
}

function indexOfMildest(items: readonly DraftItem[]): number {
  return items.reduce((least, item, index) => {
    const other = items[least]
    return other && weightOf(other) <= weightOf(item) ? least : index
  }, 0)
}

/** Worst first; subjects that are over come last. */
export function inOrder(items: readonly DraftItem[]): DraftItem[] {
  return items.toSorted((a, b) => weightOf(b) - weightOf(a) || a.last.at - b.last.at)
}
