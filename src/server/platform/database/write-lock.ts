import type { Store } from './database.ts'
import { putSetting } from './setting.ts'

/**
 * Waits until no other transaction writes to the area. What is read afterwards stays valid until the end of the transaction.
 * Locks a row, which works on all engines. Must be the first statement of the transaction.
 */
export function lockForWrite(transaction: Store, area: string): Promise<void> {
  return putSetting(transaction, `turn.${area}`, '')
}
