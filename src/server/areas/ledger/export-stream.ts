import { startTimer, type SetTimer } from '#api/timer.ts'
import { HttpError } from '../../platform/errors.ts'

/**
 * The pieces as the body of an answer. `onEnd` runs when nothing more will be read: also if the reader leaves, or takes
 * nothing for `stallMs`, so that readers who stall do not keep others from exporting.
 */
export function exportStream(
  pieces: AsyncIterable<string>,
  onEnd: () => void,
  stallMs: number,
  setTimer: SetTimer = startTimer,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const iterator = pieces[Symbol.asyncIterator]()
  let stopWaiting: (() => void) | undefined

  async function stop(): Promise<void> {
    // A part that is being read or waits for its turn still occupies a slot.
    try {
      await iterator.return?.()
    } finally {
      onEnd()
    }
  }

  return new ReadableStream({
    async pull(controller) {
      stopWaiting?.()
      try {
        const { done, value } = await iterator.next()
        if (!done) {
          const giveUp = () => {
            controller.error(new Error('The reader of the export took nothing for too long.'))
            stop().catch(() => undefined)
          }
          controller.enqueue(encoder.encode(value))
          stopWaiting = setTimer(giveUp, stallMs)
          return
        }
      } catch (error) {
        onEnd()
        // The message may become the answer. Only those of our own errors are written for readers.
        throw error instanceof HttpError ? error : new Error('The export ended early.', { cause: error })
      }
      onEnd()
      controller.close()
    },
    cancel() {
      stopWaiting?.()
      return stop()
    },
  })
}
