import { byteSize } from '#domain/text/counted.ts'
import { startTimer, type SetTimer } from '#api/timer.ts'
import { lookup as resolveName } from 'node:dns'
import { Agent as PlainAgent, request as requestPlain, type IncomingMessage } from 'node:http'
import { Agent as TlsAgent, request as requestTls } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

export interface PostRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
}

/** `reached`: the receiver may have received the request. */
export type PostAnswer =
  | {
      readonly ok: true
      readonly status: number
      readonly retryAfter: string | null
      /** The beginning of the body. */
      readonly text: string
    }
  | { readonly ok: false; readonly words: string; readonly isReached: boolean }

export type Post = (request: PostRequest) => Promise<PostAnswer>

interface PostOptions {
  /** Whether private addresses and plain HTTP are allowed. */
  readonly isPrivateAllowed: boolean
  readonly timeoutMs: number
  readonly maxBytes: number
  readonly setTimer?: SetTimer | undefined
  /** Replaced in tests. */
  readonly resolve?: LookupFunction
}

class ClosedAddressError extends Error {
  override readonly name = 'ClosedAddressError'
}

/**
 * Why an address cannot be used, as a sentence. Null if it can be, as far as that is known without resolving its
 * name.
 */
export function addressFault(text: string, isPrivateAllowed: boolean): string | null {
  if (!URL.canParse(text)) return 'is not an address, expected one like https://hooks.example.org/abc'
  const { protocol, username, password, hostname } = new URL(text)
  if (protocol !== 'https:' && !(isPrivateAllowed && protocol === 'http:'))
    return isPrivateAllowed ? 'must begin with https:// or http://' : 'must begin with https://'
  if (username !== '' || password !== '') return 'contains a user name or a password, expected an address without them'
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const isLocal = isIP(host) === 0 ? /(^|\.)localhost\.?$/.test(host) : !isPublicAddress(host)
  if (isLocal && !isPrivateAllowed) return 'is not a public address; WEBHOOK_PRIVATE=on allows others'
  return null
}

/**
 * Posts to addresses entered by users: with a timeout, a bounded answer, and no redirects. A name is resolved
 * once, and the address that was checked is the address that is connected to.
 */
export function createPost(options: PostOptions): Post {
  const { isPrivateAllowed, timeoutMs, maxBytes, setTimer = startTimer, resolve = resolveName } = options
  const lookup = isPrivateAllowed ? resolve : onlyPublic(resolve)
  // Connections are not reused, so that every request has its address checked.
  const agents = { plain: new PlainAgent({ keepAlive: false }), tls: new TlsAgent({ keepAlive: false }) }

  return ({ url, headers, body }) => {
    const fault = addressFault(url, isPrivateAllowed)
    if (fault !== null) return Promise.resolve({ ok: false, words: `The address ${fault}.`, isReached: false })
    return new Promise((settle) => {
      let isReached = false
      const isTls = new URL(url).protocol === 'https:'
      const request = (isTls ? requestTls : requestPlain)(url, {
        method: 'POST',
        headers: { 'user-agent': 'Signalbox', 'content-length': String(Buffer.byteLength(body)), ...headers },
        lookup,
        agent: isTls ? agents.tls : agents.plain,
      })
      const cancel = setTimer(() => end(`No answer within ${timeoutMs / 1000} s.`), timeoutMs)
      const finish = (answer: PostAnswer) => {
        cancel()
        settle(answer)
        request.destroy()
      }
      const end = (words: string) => finish({ ok: false, words, isReached })
      const read = async (response: IncomingMessage) => {
        const text = await readText(response, maxBytes)
        const { statusCode: status = 0, headers: received } = response
        if (text === null) end(`The answer is larger than ${byteSize(maxBytes)}, or incomplete.`)
        else finish({ ok: true, status, retryAfter: received['retry-after'] ?? null, text })
      }
      request.on('socket', (socket) => {
        socket.once(isTls ? 'secureConnect' : 'connect', () => {
          const { remoteAddress } = socket
          if (!isPrivateAllowed && (remoteAddress === undefined || !isPublicAddress(remoteAddress)))
            return end('The address leads to a private network.')
          isReached = true
        })
      })
      request.on('error', (error) => end(faultWords(error)))
      request.once('response', (response) => {
        isReached = true
        void read(response)
      })
      request.end(body)
    })
  }
}

/** Resolves a name to its public addresses. A name with any other address is rejected. */
function onlyPublic(resolve: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const addresses = Array.isArray(found) ? found : []
      const [first] = addresses
      if (error) return callback(error, '', 0)
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new ClosedAddressError(`${hostname} does not resolve to a public address`), '', 0)
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}

/** Null if the body is too long or incomplete. */
async function readText(response: IncomingMessage, maxBytes: number): Promise<string | null> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of response) {
      if (!Buffer.isBuffer(part)) return null
      size += part.length
      if (size > maxBytes) return null
      parts.push(part)
    }
  } catch {
    return null
  }
  return Buffer.concat(parts).toString('utf8')
}

const causes: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was interrupted.',
  EPIPE: 'The connection was interrupted.',
  ENOTFOUND: 'The host name is not known.',
  EAI_AGAIN: 'The host name could not be looked up.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The network cannot be reached.',
  ETIMEDOUT: 'The connection timed out.',
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is self-signed.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another host.',
}

function faultWords(error: NodeJS.ErrnoException): string {
  if (error instanceof ClosedAddressError) return `${error.message}. WEBHOOK_PRIVATE=on allows others.`
  return causes[error.code ?? ''] ?? `The request failed: ${error.message}.`
}
