import type { Logger } from 'pino'

/** Periodic work. */
export interface Job {
  /** An infinitive phrase for the log: “could not look for changes”. */
  readonly name: string
  readonly intervalMs: number
  readonly run: () => Promise<void> | void
  /** Ends a run that is in progress, permanently. */
  readonly stop?: () => Promise<void>
}

/**
 * Runs jobs periodically; a job never overlaps with itself. A job that fails is logged and runs again. Returns a
 * function that stops the scheduler.
 */
export function startScheduler(jobs: readonly Job[], log: Logger): () => Promise<void> {
  const running = new Set<Promise<void>>()
  const timers = jobs.map((job) => {
    let busy = false
    return setInterval(() => {
      if (busy) return
      busy = true
      const run = perform(job, log).finally(() => {
        busy = false
        running.delete(run)
      })
      running.add(run)
    }, job.intervalMs)
  })
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await Promise.all([...running, ...jobs.map(({ stop }) => stop?.())])
  }
}

async function perform(job: Job, log: Logger): Promise<void> {
  try {
    await job.run()
  } catch (error) {
    log.error({ err: error }, `could not ${job.name}`)
  }
}
