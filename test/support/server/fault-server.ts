import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

/** A request to an upstream. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
  readonly bytes?: Buffer
}

export interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** How an upstream fails. `good` is the answer that it would have sent. */
export type Fault = (good: Reply, asked: Asked) => Reply | Misbehavior

/** A failure of the connection, which no reply can express. */
type Misbehavior = (response: ServerResponse) => Promise<void> | void

export interface FaultServer {
  readonly port: number
  /** Without a trailing slash. */
  readonly url: string
  /** All requests, oldest first. */
  readonly asked: Asked[]
  /** Makes it fail at paths with this prefix until it is repaired. */
  break(fault: Fault, path?: string): void
  repair(): void
  /** Closes the port: connections are refused. */
  stop(): Promise<void>
  /** Opens the same port again. */
  resume(): Promise<void>
}

/** Plays an upstream over HTTP on loopback; `good` answers while nothing is broken. It stops after the test. */
export async function startFaultServer(good: (asked: Asked) => Reply): Promise<FaultServer> {
  const server = await openFaultServer(good)
  onTestFinished(server.stop)
  return server
}

/** The same; the caller must stop it. */
export async function openFaultServer(good: (asked: Asked) => Reply): Promise<FaultServer> {
  const asked: Asked[] = []
  let broken: { readonly fault: Fault; readonly path: string }[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url: path = '/', headers } = request
    const parts: Buffer[] = []
    for await (const chunk of request) if (Buffer.isBuffer(chunk)) parts.push(chunk)
    const bytes = Buffer.concat(parts)
    const one = { method, path, headers, body: bytes.toString('utf8'), bytes }
    asked.push(one)
    const fault = broken.findLast((other) => path.startsWith(other.path))?.fault
    const reply = fault ? fault(good(one), one) : good(one)
    await (typeof reply === 'function' ? reply(response) : send(response, reply, headers['if-none-match']))
  }
  const make = () => createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  let server = await listen(make(), 0)
  const port = portOf(server)
  const stop = () => close(server)
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    asked,
    break: (fault, path = '/') => (broken = [...broken, { fault, path }]),
    repair: () => (broken = []),
    stop,
    async resume() {
      server = await listen(make(), port)
    },
  }
}

/** JSON with an ETag for conditional requests. */
export function jsonReply(content: unknown, headers: Readonly<Record<string, string>> = {}): Reply {
  const body = JSON.stringify(content)
  const etag = `W/"${createHash('sha1').update(body).digest('hex')}"`
  return { headers: { 'content-type': 'application/json; charset=utf-8', etag, ...headers }, body }
}

/** The faults that every upstream may have. */
export const faults = {
  hang: () => () => undefined,
  /** Sends the head at once, and nothing more. */
  stall: (good) => (response) => {
    response.writeHead(good.status ?? 200, { ...good.headers, 'content-length': '1000000' })
    response.write((good.body ?? '').slice(0, 20))
  },
  /** Half of the body, then a reset. */
  reset: (good) => async (response) => {
    const body = good.body ?? ''
    response.writeHead(good.status ?? 200, { ...good.headers, 'content-length': String(Buffer.byteLength(body)) })
    response.write(body.slice(0, body.length / 2))
    await pause(10)
    socketOf(response)?.resetAndDestroy()
  },
  /** The connection ends before anything is sent. */
  drop: () => (response) => void response.socket?.destroy(),
  garbage: () => (response) => void response.socket?.end('220 mail.example.org ready\r\n\r\n'),
  html: () => ({ headers: { 'content-type': 'text/html; charset=utf-8' }, body: '<!doctype html><h1>Moved</h1>' }),
  /** A page that claims to be JSON. */
  htmlAsJson: (good) => ({ ...withoutTag(good), body: '<!doctype html><h1>Sorry</h1>' }),
  /** A truncated body that is complete as far as HTTP can tell. */
  truncated: (good) => ({ ...withoutTag(good), body: (good.body ?? '').slice(0, -20) }),
  empty: (good) => ({ ...withoutTag(good), body: '' }),
  /** Two million nested lists, for which a parser needs seconds and half a gigabyte. */
  deep: (good) => ({ ...withoutTag(good), body: '['.repeat(2_000_000) }),
  /** More values than any honest answer has. */
  wide: (good) => ({ ...withoutTag(good), body: `[${'[],'.repeat(300_000)}[]]` }),
  /** A number that takes seconds to convert. */
  digits: (good) => ({ ...withoutTag(good), body: `{"n":${'7'.repeat(2_000_000)}}` }),
  /** Bytes that are not text. */
  latin: (good) => (response) => {
    response.writeHead(200, { ...withoutTag(good).headers })
    response.end(Buffer.from([0x7b, 0x22, 0xe4, 0x22, 0x3a, 0x31, 0x7d]))
  },
  /** 64 MiB, as fast as they are read. */
  huge: (good) => async (response) => {
    response.writeHead(200, { ...good.headers })
    // The client may end the connection early.
    await pipeline(Readable.from(mebibytes(64)), response).catch(() => undefined)
  },
} satisfies Record<string, Fault>

export function failing(status: number, headers: Readonly<Record<string, string>> = {}): Fault {
  return () => ({ status, headers: { 'content-type': 'text/plain', ...headers }, body: 'no' })
}

export function redirecting(location: string, status = 302): Fault {
  return () => ({ status, headers: { location } })
}

/** The good answer with other headers, such as an `Age` or a wrong `Date`. */
export function withHeaders(headers: Readonly<Record<string, string>>): Fault {
  return (good) => ({ ...good, headers: { ...good.headers, ...headers } })
}

/** Another answer. */
export function answering(content: (good: unknown) => unknown): Fault {
  return (good) => jsonReply(content(JSON.parse(good.body ?? 'null')))
}

function* mebibytes(count: number): Generator<string> {
  for (let sent = 0; sent < count; sent += 1) yield ' '.repeat(1024 * 1024)
}

function send(response: ServerResponse, reply: Reply, known?: string): void {
  const { status = 200, headers = {}, body = '' } = reply
  if (known !== undefined && status === 200 && headers['etag'] === known) {
    response.writeHead(304, headers).end()
    return
  }
  response.writeHead(status, headers).end(body)
}

function withoutTag({ headers = {}, ...rest }: Reply): Reply {
  const { etag: _, ...others } = headers
  return { ...rest, headers: others }
}

function socketOf(response: ServerResponse): Socket | null {
  return response.socket
}

function listen(server: Server, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve(server))
  })
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port to be had')
  return address.port
}

async function close(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = new Promise((resolve) => void server.close(resolve))
  server.closeAllConnections()
  await closed
}
