import { impacts, NotableEvent } from '#api/notifications/events.ts'
import * as v from 'valibot'
import { isClosing, isOpening } from './matching.ts'
import { withNumber } from './number-ranges.ts'

/** One subject of a message: how it began, and how it is now. */
export const DraftItem = v.object({ first: NotableEvent, last: NotableEvent, events: v.number() })
export type DraftItem = v.InferOutput<typeof DraftItem>

/** A message that may still take up events. */
export const Draft = v.object({
  items: v.array(DraftItem),
  /** Events whose subjects found no room among the items. */
  more: v.number(),
  /** The numbers of all its events. */
  numbers: v.array(v.tuple([v.number(), v.number()])),
})
export interface Draft {
  readonly items: readonly DraftItem[]
  readonly more: number
  readonly numbers: readonly (readonly [number, number])[]
}

export const emptyDraft: Draft = { items: [], more: 0, numbers: [] }

/** More than anybody reads of a storm; the rest is counted. */
const maxItems = 25
/** Pairs of numbers that a body of 64 KiB has room for beside its items. */
const maxRanges = 1500
const maxTextLength = 500

/** Whether the next event goes into another message. */
export function isFull({ numbers }: Draft): boolean {
  return numbers.length >= maxRanges
}

/** Whether an event that the rule does not ask for ends an item of the message. */
export function ends({ items }: Draft, event: NotableEvent): boolean {
  return isClosing(event) && items.some((item) => item.last.subject === event.subject && isOpening(item.first))
}

export function withEvent(draft: Draft, given: NotableEvent, number: number): Draft {
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
  return isOver(item) ? -1 : impacts.indexOf(impact) * 2 + (isClosing(item.last) || kind === 'incident.updated' ? 0 : 1)
}

function indexOfMildest(items: readonly DraftItem[]): number {
  return items.reduce((least, item, index) => {
    const other = items[least]
    return other && weightOf(other) <= weightOf(item) ? least : index
  }, 0)
}

/** The worst first; what is over comes last. */
export function inOrder(items: readonly DraftItem[]): DraftItem[] {
  return items.toSorted((a, b) => weightOf(b) - weightOf(a) || a.last.at - b.last.at)
}
