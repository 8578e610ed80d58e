import { livePath } from '#api/live.ts'
import type { Hono } from 'hono'
import type { Audience } from '../platform/live/live-audience.ts'
import type { Live } from '../platform/live/live.ts'
import { sessionIdIn } from './session-cookie.ts'

/** Who listens with a session; null for one that has ended. */
type FindAudience = (sessionId: string) => Promise<Audience | null>

/** The stream of server-sent events. A signed-in listener receives more events, until the session ends. */
export function serveLive(app: Hono, live: Live, findAudience: FindAudience): void {
  app.get(livePath, async (context) => {
    const { req } = context
    const id = sessionIdIn(context)
    // If the session cannot be checked, send the public events: the network’s status must not wait for it.
    const audience = async () => (id === undefined ? null : findAudience(id).catch(() => null))
    const open = async () => live.listen(req.header('last-event-id'), await audience())
    // A stream opened for HEAD would have no reader and never end.
    return new Response(req.method === 'HEAD' ? null : await open(), {
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // Keeps nginx from buffering the stream.
        'x-accel-buffering': 'no',
      },
    })
  })
}
