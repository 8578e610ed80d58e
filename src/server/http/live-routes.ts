import { livePath } from '#api/live.ts'
import type { Context, Hono } from 'hono'
import type { Audience, LiveHub } from '../platform/live/live.ts'
import { tooManyRequests, unavailable } from '../platform/errors.ts'
import type { Limits } from '../platform/limits.ts'
import { createSlots } from '../platform/slots.ts'
import { subnetOf, type ClientAddress } from './client-address.ts'
import { createSocketSink, offerIn } from './live-socket.ts'
import type { SessionCookie } from './session-cookie.ts'

/** The listener of a session; null if the session has ended. */
type FindAudience = (sessionId: string) => Promise<Audience | null>

interface LiveRouteOptions {
  readonly live: LiveHub
  readonly findAudience: FindAudience
  readonly cookie: SessionCookie
  readonly clientAddress: ClientAddress
  readonly limits: Limits
}

/** How long a rejected browser polls for changes before it tries again. */
const retrySeconds = 30

/** The stream of server-sent events. Signed-in listeners receive more events, until their session ends. */
export function serveLive(app: Hono, { live, findAudience, cookie, clientAddress, limits }: LiveRouteOptions): void {
  const slots = createSlots({ inAll: limits.liveStreams, perOwner: limits.liveStreamsPerAddress })
  const open = async (context: Context, audience: Promise<Audience | null>) => {
    const lastEventId = context.req.header('last-event-id')
    const release = slots.take(subnetOf(clientAddress(context)))
    if (release === 'owner')
      throw tooManyRequests('Too many streams of live events are open from your address.', retrySeconds)
    if (release === 'all') throw unavailable('Too many streams of live events are open.', retrySeconds)
    try {
      const offer = offerIn(context)
      if (!offer) return await live.listen(lastEventId, await audience, release)
      const sink = createSocketSink()
      const { leave } = await live.join(lastEventId, sink, await audience, release)
      sink.onEnd(leave)
      offer(sink)
      return null
    } catch (error) {
      release()
      throw error
    }
  }
  app.get(livePath, async (context) => {
    const { req } = context
    const id = cookie.idIn(context)
    // If the session cannot be checked, only public events are sent: the network’s status must not wait for it.
    const audience = async () => (id === undefined ? null : findAudience(id).catch(() => null))
    // A stream opened for HEAD would have no reader and never end.
    return new Response(req.method === 'HEAD' ? null : await open(context, audience()), {
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // Keeps nginx from buffering the stream.
        'x-accel-buffering': 'no',
      },
    })
  })
}
