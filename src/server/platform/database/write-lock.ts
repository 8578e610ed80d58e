import { sql } from 'kysely'
import type { Store } from './database.ts'
import { putSetting } from './setting.ts'

/**
 * Waits until no other transaction writes to the area. What is read afterwards stays valid until the end of the
 * transaction. Locks a row, which works in all databases. Must be the first statement of the transaction.
 */
export function lockForWrite(transaction: Store, area: string): Promise<void> {
  return putSetting(transaction, `turn.${area}`, '')
}

/**
 * If the work throws, undoes its writes without ending the transaction. `passes`: errors for which the whole
 * transaction is undone anyway.
 */
export async function atSavepoint<T>(
  transaction: Store,
  work: () => Promise<T>,
  passes: (error: unknown) => boolean,
): Promise<T> {
  await sql`savepoint part`.execute(transaction)
  try {
    const result = await work()
    await sql`release savepoint part`.execute(transaction)
    return result
  } catch (error) {
    if (passes(error)) throw error
    await sql`rollback to savepoint part`.execute(transaction)
    await sql`release savepoint part`.execute(transaction)
    throw error
  }
}
