import type { Logger } from 'pino'
import type { Duty } from '../service.ts'

/** Runs duties by the clock, none of them twice at once. A failure is logged and the duty comes round again. Returns how to stop. */
export function startDuties(duties: readonly Duty[], log: Logger): () => Promise<void> {
  const running = new Set<Promise<void>>()
  const timers = duties.map((duty) => {
    let busy = false
    return setInterval(() => {
      if (busy) return
      busy = true
      const run = perform(duty, log).finally(() => {
        busy = false
        running.delete(run)
      })
      running.add(run)
    }, duty.every)
  })
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await Promise.all([...running, ...duties.map(({ end }) => end?.())])
  }
}

async function perform(duty: Duty, log: Logger): Promise<void> {
  try {
    await duty.run()
  } catch (error) {
    log.error({ err: error }, `could not ${duty.name}`)
  }
}
