import type { Store } from './database.ts'
import { putSetting } from './setting.ts'

/**
 * Waits until no other transaction writes the area: what is read after it stays true until the end of the transaction.
 * A row that every writer locks does it on all engines; must be the first statement of the transaction.
 */
export function lockForWrite(transaction: Store, area: string): Promise<void> {
  return putSetting(transaction, `turn.${area}`, '')
}
