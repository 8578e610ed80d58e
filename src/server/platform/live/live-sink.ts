import { limits } from '../limits.ts'

/** The connection to one listener. */
export interface Sink {
  /** False if the listener does not read and must be dropped. */
  send(bytes: Uint8Array): boolean
  end(): void
}

interface StreamSink {
  readonly sink: Sink
  readonly stream: ReadableStream<Uint8Array>
  /** Resolves when the reader cancels. */
  readonly ended: Promise<void>
}

export function streamSink(): StreamSink {
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  let own: ReadableStreamDefaultController<Uint8Array> | undefined
  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        own = controller
      },
      cancel: () => resolve(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: limits.unreadStreamBytes }),
  )
  const sink: Sink = {
    send(bytes) {
      if ((own?.desiredSize ?? 0) <= 0) return false
      own?.enqueue(bytes)
      return true
    },
    end: () => own?.close(),
  }
  return { sink, stream, ended }
}
