import { sql } from 'kysely'
import type { Store } from './database.ts'

/**
 * Undoes what the work wrote if it throws, without ending the transaction. `passes`: errors that undo the whole
 * transaction anyway.
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
