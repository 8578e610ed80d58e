import { livePath } from '#api/live.ts'
import type { Hono } from 'hono'
import type { Sessions } from '../areas/accounts/sessions.ts'
import type { Live } from '../platform/live/live.ts'
import { sessionIdIn } from './session-cookie.ts'

/** The stream of server-sent events. Whoever is signed in hears more; theirs ends with the session. */
export function serveLive(app: Hono, live: Live, sessions: Pick<Sessions, 'look'>): void {
  app.get(livePath, async (context) => {
    const { req } = context
    const id = sessionIdIn(context)
    // Where nobody can say whose session it is, one hears what anyone may: how the network is must not wait for that.
    const audience = async () => (id === undefined ? null : sessions.look(id).catch(() => null))
    const open = async () => live.listen(req.header('last-event-id'), await audience())
    // Nobody would read a stream that answers HEAD, and nobody would end it.
    return new Response(req.method === 'HEAD' ? null : await open(), {
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // Proxies that buffer would hold events back.
        'x-accel-buffering': 'no',
      },
    })
  })
}
