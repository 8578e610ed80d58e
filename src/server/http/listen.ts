import { livePath } from '#api/live.ts'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Hono } from 'hono'
import { createServer, STATUS_CODES, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { ExpectedError } from '../platform/expected-error.ts'
import { tooManyRequests, unavailable, type HttpError } from '../platform/errors.ts'
import { limits as defaults } from '../platform/limits.ts'
import type { Settings } from '../platform/settings.ts'
import { createRounds } from '../platform/turns.ts'
import { createSlots, type Full, type Slots } from '../platform/slots.ts'
import { subnetOf } from './client-address.ts'
import { headOf, takeSocket, type SocketSink } from './live-socket.ts'

const idleSweepIntervalMs = 50
const connectionRetrySeconds = 5
const refusedMs = 1000
/** How many connections may wait to be accepted: after an interruption, all browsers reconnect at once. */
const backlog = 4096
/** Probes check whether the service answers, so they do not wait for other requests. */
const probes: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/** The address cannot be used. `message` says why and what to do. */
class ListenError extends ExpectedError {
  override readonly name = 'ListenError'
}

type ListenOptions = Pick<Settings, 'port' | 'host' | 'trustProxy' | 'limits'>

/** Rejects with a `ListenError` if the address cannot be used. */
export function listen(app: Pick<Hono, 'fetch'>, { port, host, trustProxy, limits }: ListenOptions): Promise<Server> {
  const timeouts = {
    headersTimeout: defaults.requestHeadersMs,
    requestTimeout: defaults.requestMs,
    connectionsCheckingInterval: 1000,
  }
  const answer = getRequestListener(app.fetch)
  const answerStreams = streamListener(app)
  const inRounds = createRounds(limits.roundMs, () => performance.now())
  const server = createServer(timeouts, (incoming, outgoing) => {
    const path = incoming.url?.split('?')[0] ?? ''
    if (incoming.method === 'GET' && path === livePath) return void answerStreams(incoming, outgoing)
    if (path.startsWith('/api/') || probes.has(path)) return void answer(incoming, outgoing)
    // If a thousand readers arrive together, their pages are sent in later rounds of the event loop, so that other
    // requests run first.
    inRounds(() => {
      if (!outgoing.destroyed) void answer(incoming, outgoing)
    })
  })
  // Behind a proxy, all connections come from one address.
  const perOwner = trustProxy > 0 ? limits.connections : limits.connectionsPerAddress
  boundConnections(server, createSlots({ inAll: limits.connections, perOwner }))
  return new Promise((resolve, reject) => {
    server.once('error', (cause) => reject(new ListenError(reasonOf(cause, port, host), { cause })))
    server.listen({ port, host, backlog }, () => resolve(server))
  })
}

type CloseListener = (hadError: boolean) => void
const httpClose = new WeakMap<Socket, readonly CloseListener[]>()

/** Event streams take their connection away from the HTTP server. */
function streamListener(app: Pick<Hono, 'fetch'>): RequestListener {
  return getRequestListener(async (request, env) => {
    let offered: SocketSink | undefined
    const offer = (sink: SocketSink) => void (offered = sink)
    const response = await Promise.resolve(app.fetch(request, { ...env, offer })).catch((error: unknown) => {
      offered?.end()
      throw error
    })
    if (!offered) return response
    const { incoming, outgoing } = env as HttpBindings
    offered.open(await takeSocket(incoming, outgoing, httpClose.get(incoming.socket) ?? []), headOf(response))
    return RESPONSE_ALREADY_SENT
  })
}

/** Answers a connection above the limits before reading anything from it. */
function boundConnections(server: Server, slots: Slots): void {
  const accept = server.listeners('connection')
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    const release = slots.take(subnetOf(socket.remoteAddress ?? ''))
    if (typeof release === 'string') return refuse(socket, refusals[release])
    const before = new Set(socket.listeners('close'))
    for (const listener of accept) Reflect.apply(listener, server, [socket])
    httpClose.set(
      socket,
      socket.listeners('close').filter((listener) => !before.has(listener)),
    )
    socket.once('close', release)
  })
}

const refusals: Readonly<Record<Full, HttpError>> = {
  owner: tooManyRequests('Too many connections are open from your address.', connectionRetrySeconds),
  all: unavailable('Too many connections are open.', connectionRetrySeconds),
}

function refuse(socket: Socket, { status, message, code }: HttpError): void {
  const body = JSON.stringify({ statusCode: status, message, code })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `retry-after: ${connectionRetrySeconds}`,
    'connection: close',
  ]
  socket.on('error', () => socket.destroy())
  // A reset would discard the answer for a client that is still sending, so its data is read for a moment.
  socket.setTimeout(refusedMs, () => socket.destroy())
  socket.resume()
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** Accepts no new connections and lets pending requests finish, for at most ten seconds. */
export function endGracefully(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), defaults.shutdownMs)
    // Browsers keep connections open, so each is closed when it becomes idle.
    const sweep = setInterval(() => server.closeIdleConnections(), idleSweepIntervalMs)
    server.close(() => {
      clearTimeout(timer)
      clearInterval(sweep)
      resolve()
    })
    server.closeIdleConnections()
  })
}

function reasonOf(error: NodeJS.ErrnoException, port: number, host: string): string {
  if (error.code === 'EADDRINUSE')
    return `${host}:${port} is in use by another program: end it, or choose another PORT.`
  if (error.code === 'EACCES') return `${host}:${port} may not be used: choose a PORT above 1023.`
  if (error.code === 'EADDRNOTAVAIL')
    return `${host} is not an address of this machine: set HOST to one that is, or to 0.0.0.0 for all of them.`
  if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN')
    return `No address is known for ${host}: set HOST to an IP address of this machine.`
  return `${host}:${port} cannot be used (${error.code ?? error.message}): check HOST and PORT.`
}
