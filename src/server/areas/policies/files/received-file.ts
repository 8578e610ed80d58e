import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'

export interface ReceivedFile {
  /** SHA-256, in hexadecimal. */
  readonly hash: string
  readonly content: Uint8Array
}

/** Bytes to hash at once, which takes about a millisecond. */
const sliceBytes = 512 * 1024

/** Reads and hashes a body as it arrives, so that other requests are served meanwhile. */
export async function receiveFile(body: ReadableStream<Uint8Array> | null): Promise<ReceivedFile> {
  const hash = createHash('sha256')
  const chunks: Uint8Array[] = []
  let hashed = 0
  for await (const chunk of body ?? []) {
    chunks.push(chunk)
    for (let start = 0; start < chunk.length; start += sliceBytes) {
      const slice = chunk.subarray(start, start + sliceBytes)
      hash.update(slice)
      hashed += slice.length
      if (hashed < sliceBytes) continue
      hashed = 0
      await setImmediate()
    }
  }
  return { hash: hash.digest('hex'), content: Buffer.concat(chunks) }
}
