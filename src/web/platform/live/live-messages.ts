import * as v from 'valibot'
import { liveEvents, type LiveEvent } from '#api/live.ts'

const connections = ['connecting', 'live', 'polling', 'offline'] as const
export type Connection = (typeof connections)[number]

/** `connecting` until the first stream stands or fails; `retryIn` in seconds while one is waited for. */
export const ConnectionState = v.object({ connection: v.picklist(connections), retryIn: v.nullable(v.number()) })
export type ConnectionState = v.InferOutput<typeof ConnectionState>

const Event = v.variant('type', [
  v.object({ type: v.literal('status'), data: liveEvents.status }),
  v.object({ type: v.literal('transactions'), data: liveEvents.transactions }),
  v.object({ type: v.literal('schema'), data: liveEvents.schema }),
  v.object({ type: v.literal('block'), data: liveEvents.block }),
  v.object({ type: v.literal('reset') }),
])

/** What the tab that holds the stream tells the others; `hello` is a new tab's question how things stand, `renew` the wish of one that has signed in or out. */
export const TabMessage = v.variant('kind', [
  v.object({ kind: v.literal('hello') }),
  v.object({ kind: v.literal('renew') }),
  v.object({ kind: v.literal('state'), state: ConnectionState }),
  v.object({ kind: v.literal('heartbeat'), ageSeconds: v.nullable(v.number()) }),
  v.object({ kind: v.literal('event'), event: Event }),
])
export type TabMessage = v.InferOutput<typeof TabMessage>

/** A message of another tab, which may run another version; undefined where it makes no sense here. */
export function parseTabMessage(data: unknown): TabMessage | undefined {
  const result = v.safeParse(TabMessage, data)
  return result.success ? result.output : undefined
}

/** A server-sent event; undefined for kinds that this version does not know. */
export function parseLiveEvent(type: string | undefined, data: string): LiveEvent | undefined {
  const result = v.safeParse(Event, { type, data: parseJsonOrNull(data) })
  return result.success ? result.output : undefined
}

function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
