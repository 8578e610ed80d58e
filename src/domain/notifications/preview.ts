import type { NotableEvent } from '#api/notifications/events.ts'
import type { Choice } from '#api/notifications/rules.ts'
import { emptyDraft, ends, isFull, withEvent, type MessageDraft } from './draft.ts'
import { followedAfter, reports } from './matching.ts'
import { sendableAt } from './quiet-hours.ts'
import { readyAt } from './schedule.ts'

export interface PlannedMessage {
  readonly at: number
  readonly draft: MessageDraft
}

/** The messages that a rule would have sent for events in chronological order, had every receiver answered. */
export function plannedMessages(choice: Choice, events: readonly NotableEvent[]): PlannedMessage[] {
  const sent: PlannedMessage[] = []
  let draft = emptyDraft
  let readySince: number | null = null
  let followed: ReadonlySet<string> = new Set()
  let changedAt = 0
  // An urgent event is sent when it arrives, even if the messages held back by quiet hours were ready earlier.
  const dueAt = () => (readySince === null ? null : Math.max(changedAt, sendableAt(choice, draft, readySince)))
  const send = (until: number) => {
    for (let at = dueAt(); at !== null && at <= until; at = dueAt()) {
      sent.push({ at, draft })
      draft = emptyDraft
      readySince = null
    }
  }
  for (const [number, event] of events.entries()) {
    send(event.at - 1)
    const isReported = reports(choice, followed, event)
    followed = followedAfter(followed, event, isReported)
    if (!isReported && !ends(draft, event)) continue
    if (isFull(draft)) send(Infinity)
    readySince ??= readyAt(event.at, sent.at(-1)?.at ?? null)
    draft = withEvent(draft, event, number + 1)
    changedAt = event.at
  }
  send(Infinity)
  return sent
}
