import type { Store } from '../../platform/database/database.ts'
import { findSetting, putSetting } from '../../platform/database/setting.ts'
import { lockForWrite } from '../../platform/database/writes.ts'
import type { Reseal } from '../../platform/secret-box.ts'
import { boundToFactor } from './factors.ts'
import { keySettings } from './signing-key.ts'
import { listFactorSecrets, replaceFactorSecret } from './store/factors.ts'
import { listRefreshTokens, replaceRefreshToken } from './store/sessions.ts'

/** Encrypts the secrets of accounts with the new key. Returns how many there were. */
export function resealAccounts(store: Store, reseal: Reseal): Promise<number> {
  return store.transaction().execute(async (transaction) => {
    await lockForWrite(transaction, 'accounts')
    let count = 0
    async function renew(sealed: string, bound: string, put: (fresh: string) => Promise<void>): Promise<void> {
      const fresh = reseal(sealed, bound)
      if (fresh === null) return
      await put(fresh)
      count += 1
    }
    for (const key of keySettings) {
      const sealed = await findSetting(transaction, key)
      if (sealed !== undefined) await renew(sealed, key, (fresh) => putSetting(transaction, key, fresh))
    }
    for (const { id, secret } of await listFactorSecrets(transaction))
      await renew(secret, boundToFactor(id), (fresh) => replaceFactorSecret(transaction, id, fresh))
    for (const { id_hash: idHash, refresh_token: sealed } of await listRefreshTokens(transaction))
      await renew(sealed, idHash, (fresh) => replaceRefreshToken(transaction, idHash, fresh))
    return count
  })
}
