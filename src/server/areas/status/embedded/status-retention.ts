import { setImmediate } from 'node:timers/promises'
import { appendChanges, lockForWrite } from '../../../platform/database/writes.ts'
import type { Store } from '../../../platform/database/database.ts'
import { dropOldRecords, dropOldStatusChanges, dropOldTransitions } from '../store/old-history.ts'
import { maxListed } from './status.ts'

const maxStepsPerRun = 100

/** Removes history older than an instant in small steps, up to a limit per run. Keeps what the status page serves. */
export async function dropHistoryBefore(store: Store, instant: number, now: number): Promise<void> {
  let isChanged = false
  for (let step = 0; step < maxStepsPerRun; step += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one step after the other
    const dropped = await store.transaction().execute(async (transaction) => {
      await lockForWrite(transaction, 'status')
      const records = await dropOldRecords(transaction, instant, maxListed)
      const transitions = await dropOldTransitions(transaction, instant)
      return records + transitions + (await dropOldStatusChanges(transaction, instant))
    })
    if (dropped === 0) break
    isChanged = true
    // oxlint-disable-next-line no-await-in-loop -- lets requests run
    await setImmediate()
  }
  if (isChanged)
    await store.transaction().execute((transaction) => appendChanges(transaction, 'status', ['history'], now))
}
