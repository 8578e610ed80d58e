import { livePath } from '#api/live.ts'
import type { Hono } from 'hono'
import type { Live } from '../live.ts'

/** The stream of server-sent events. */
export function serveLive(app: Hono, live: Live): void {
  app.get(livePath, async ({ req }) => {
    // Nobody would read a stream that answers HEAD, and nobody would end it.
    const stream = req.method === 'HEAD' ? null : await live.listen(req.header('last-event-id'))
    return new Response(stream, {
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // Proxies that buffer would hold events back.
        'x-accel-buffering': 'no',
      },
    })
  })
}
