import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'

export interface ReceivedFile {
  /** SHA-256, in hexadecimal. */
  readonly hash: string
  readonly content: Uint8Array
}

/** Bytes that are hashed in one go: about a millisecond. */
const sliceBytes = 512 * 1024

/** Reads a body and hashes it as it comes, so that others are served meanwhile. */
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
