import * as v from 'valibot'

/** Server-sent events of `/api/live`. They carry no content: the browser asks again for what changed. */
export const livePath = '/api/live'

/** Seconds between the comments that keep a stream alive. A comment is the age in seconds of the status data (`: 0`). */
export const heartbeatSeconds = 20

export const StatusEvent = v.object({
  kinds: v.array(v.string()),
  updated_at: v.nullable(v.string()),
})
export type StatusEvent = v.InferOutput<typeof StatusEvent>

/** `status`: area A changed; without kinds, at the begin of a stream, it tells how area A stands. `reset`: what was missed is no longer kept, ask for everything again. */
export const liveEvents = { status: StatusEvent, reset: v.object({}) } as const
export type LiveEvent = { readonly type: 'status'; readonly data: StatusEvent } | { readonly type: 'reset' }
