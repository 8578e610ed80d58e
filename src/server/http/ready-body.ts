import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A response body, made once and sent many times. */
export interface ReadyBody {
  readonly etag: string
  readonly identity: Uint8Array<ArrayBuffer>
  readonly gzip: Uint8Array<ArrayBuffer>
  readonly brotli: Uint8Array<ArrayBuffer>
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export async function readyBody(text: string): Promise<ReadyBody> {
  const identity = bytes(Buffer.from(text))
  const [small, smaller] = await Promise.all([
    zip(identity),
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  ])
  const digest = createHash('sha1').update(identity).digest('base64url')
  return { etag: `W/"${digest}"`, identity, gzip: bytes(small), brotli: bytes(smaller) }
}

function bytes(buffer: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer)
}
