import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A response body, made once and sent many times. */
export interface ReadyBody {
  readonly etag: string
  readonly identity: Uint8Array<ArrayBuffer>
  readonly gzip: Compressed
  readonly brotli: Compressed
}

/** Compresses for the first reader who accepts it: most bodies are replaced before they have one. */
type Compressed = () => Promise<Uint8Array<ArrayBuffer>>

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

export function readyBody(text: string): ReadyBody {
  const identity = bytes(Buffer.from(text))
  const digest = createHash('sha1').update(identity).digest('base64url')
  return {
    etag: `W/"${digest}"`,
    identity,
    gzip: once(() => compressGzip(identity)),
    brotli: once(() => compressBrotli(identity, quality)),
  }
}

function once(compress: () => Promise<Uint8Array>): Compressed {
  let made: Promise<Uint8Array<ArrayBuffer>> | undefined
  return () => (made ??= compress().then(bytes))
}

function bytes(buffer: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer)
}
