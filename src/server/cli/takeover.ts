import type { Logger } from 'pino'
import { setTimeout } from 'node:timers/promises'
import { isReplacementWaiting, replaceDatabase } from '../platform/database/database-file.ts'
import type { Job } from '../platform/scheduler.ts'

interface TakeoverOptions {
  /** The database. */
  readonly file: string
  readonly now: () => number
  readonly log: Logger
  /** Closes everything that has the database open. */
  release(): Promise<void>
  /** Opens the database again and serves it. */
  resume(): Promise<void>
}

const attempts = 20
const attemptIntervalMs = 100
/** The pause after another program has kept the data in use. */
const pauseMs = 10_000

/** Watches for a backup that is to replace the data of the running service. */
export function createTakeover({ file, now, log, release, resume }: TakeoverOptions): Job {
  let isOpen = true
  let pausedUntil = 0

  /** False while another program has the data open. The restore command may also be faster, or give up. */
  async function isReplaced(): Promise<boolean> {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one attempt at a time
      if ((await replaceDatabase(file, now(), true)) !== null || !(await isReplacementWaiting(file, now()))) return true
      // oxlint-disable-next-line no-await-in-loop -- pauses between attempts
      await setTimeout(attemptIntervalMs)
    }
    return false
  }

  return {
    name: 'load restored data',
    intervalMs: 500,
    async run() {
      if (isOpen) {
        if ((now() < pausedUntil && pausedUntil - now() <= pauseMs) || !(await isReplacementWaiting(file, now())))
          return
        log.info('releasing the data to replace it with a backup')
        isOpen = false
        await release()
        try {
          if (await isReplaced()) log.info('opening the restored data')
          else {
            pausedUntil = now() + pauseMs
            log.warn('the data was not replaced, because another program is using it')
          }
        } catch (error) {
          pausedUntil = now() + pauseMs
          log.error({ err: error }, 'the data could not be replaced')
        }
      }
      // If this fails, the next run tries again.
      await resume()
      isOpen = true
    },
  }
}
