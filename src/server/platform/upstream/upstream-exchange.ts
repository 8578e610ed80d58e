import { Agent as PlainAgent, request as requestPlain, type ClientRequest, type IncomingMessage } from 'node:http'
import { Agent as TlsAgent, request as requestTls } from 'node:https'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { UpstreamError } from './upstream-fault.ts'

export interface Sent {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  readonly maxBytes: number
}

export interface Exchange {
  readonly status: number
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Uint8Array
}

const plain = new PlainAgent({ keepAlive: true })
const secure = new TlsAgent({ keepAlive: true })

/** Nothing runs that could be ended. */
function notYet(): void {}

/** One request and its whole answer, with no word about what either means. `end` gives it up, for the reason that is given. */
export function exchange(url: URL, sent: Sent): { readonly done: Promise<Exchange>; end(reason: Error): void } {
  let end: (reason: Error) => void = notYet
  const done = new Promise<Exchange>((resolve, reject) => {
    let outgoing: ClientRequest
    const begin = (mayRepeat: boolean) => {
      outgoing = open(url, sent)
      outgoing.once('response', (incoming) => {
        collect(incoming, sent.maxBytes).then(
          (bytes) => resolve({ status: incoming.statusCode ?? 0, headers: headersOf(incoming), bytes }),
          (error: unknown) => {
            reject(error)
            outgoing.destroy()
          },
        )
      })
      outgoing.on('error', (error) => {
        // A kept connection may have been closed at the other end just now: that says nothing of the upstream.
        if (mayRepeat && outgoing.reusedSocket && 'code' in error && error.code === 'ECONNRESET') begin(false)
        else reject(error)
      })
      outgoing.end(sent.body)
    }
    end = (reason) => {
      reject(reason)
      outgoing.destroy(reason)
    }
    begin(sent.method === 'GET')
  })
  return { done, end: (reason) => end(reason) }
}

function open(url: URL, { method, headers }: Sent): ClientRequest {
  return url.protocol === 'https:'
    ? requestTls(url, { method, headers, agent: secure })
    : requestPlain(url, { method, headers, agent: plain })
}

/** The body, decompressed: it is its full size that is limited. */
async function collect(incoming: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of decoded(incoming)) {
    if (!(chunk instanceof Uint8Array)) continue
    size += chunk.length
    if (size > maxBytes) throw new UpstreamError({ kind: 'too-large', bytes: maxBytes })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function decoded(incoming: IncomingMessage): Readable {
  const encoding = incoming.headers['content-encoding']
  if (encoding !== 'gzip' && encoding !== 'br') return incoming
  // An answer without a body (304, HEAD) may name an encoding all the same.
  if (incoming.statusCode === 304 || incoming.statusCode === 204) return incoming
  const decoder = encoding === 'gzip' ? createGunzip() : createBrotliDecompress()
  incoming.once('error', (error) => decoder.destroy(error))
  return incoming.pipe(decoder)
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || name === 'set-cookie' ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  )
}
