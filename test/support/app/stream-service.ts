import type { LiveParts } from '#web/platform/live/live-client.ts'

// The app loads this module at its start; tests load it in advance.
void import('#web/platform/live/live-client.ts')

interface OpenStream {
  readonly headers: Headers
  readonly aborted: () => boolean
  send(text: string): void
  end(): void
}

const ignore = () => undefined

/** A service of `/api/live` that the test controls: it sees each request and sends any event. */
export function streamService() {
  const calls: OpenStream[] = []
  let refusing: number | 'unreachable' | null = null
  const encoder = new TextEncoder()

  const fetch: typeof globalThis.fetch = (_, init) => {
    if (refusing === 'unreachable') return Promise.reject(new TypeError('fetch failed'))
    if (refusing !== null) return Promise.resolve(new Response(null, { status: refusing }))
    const body = new TransformStream<Uint8Array, Uint8Array>()
    const writer = body.writable.getWriter()
    const signal = init?.signal
    signal?.addEventListener('abort', () => void writer.abort(signal.reason).catch(ignore))
    calls.push({
      headers: new Headers(init?.headers),
      aborted: () => signal?.aborted ?? false,
      send: (text) => void writer.write(encoder.encode(text)).catch(ignore),
      end: () => void writer.close().catch(ignore),
    })
    return Promise.resolve(new Response(body.readable, { headers: { 'content-type': 'text/event-stream' } }))
  }
  const parts: LiveParts = {
    fetch,
    setTimer: () => ignore,
    random: Math.random,
    isOnline: () => true,
    onOnline: () => ignore,
    onOffline: () => ignore,
    takeTurn: null,
    openChannel: null,
  }
  return {
    fetch,
    /** The live connection of an app, connected to this service. */
    parts,
    calls,
    /** The newest stream. */
    get stream(): OpenStream {
      const stream = calls.at(-1)
      if (!stream) throw new Error('nobody has connected')
      return stream
    },
    refuse(how: number | 'unreachable' | null) {
      refusing = how
    },
  }
}

/** The bytes of an event as the service writes it. */
export function eventText(type: string, data: unknown, id?: number): string {
  return `event: ${type}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`
}
