import type { Store } from '../../platform/database/database.ts'
import { findSetting, putSetting } from '../../platform/database/setting.ts'
import { lockForWrite } from '../../platform/database/writes.ts'
import type { Reseal, SecretBox } from '../../platform/secret-box.ts'
import { boundToChannel, openSecret } from './channel-secret.ts'
import { fingerprintOf, type KeyedHash } from './keys.ts'
import { findByFingerprint, listChannels, updateChannel } from './store/channels.ts'
import { vapidSetting } from './vapid.ts'

interface NewKey {
  readonly reseal: Reseal
  readonly box: SecretBox
  readonly hash: KeyedHash
}

/** Encrypts the secrets of notifications and hashes the addresses of readers with the new key. Returns their number. */
export function resealNotifications(store: Store, { reseal, box, hash }: NewKey): Promise<number> {
  return store.transaction().execute(async (transaction) => {
    await lockForWrite(transaction, 'notifications')
    let count = 0
    const keys = await findSetting(transaction, vapidSetting)
    const freshKeys = keys === undefined ? null : reseal(keys, vapidSetting)
    if (freshKeys !== null) {
      await putSetting(transaction, vapidSetting, freshKeys)
      count += 1
    }
    for (const owner of ['shared', 'reader'] as const)
      for (const channel of await listChannels(transaction, owner)) {
        const { id, kind, fingerprint } = channel
        const sealed = reseal(channel.sealed, boundToChannel(id))
        const secret = sealed === null ? null : openSecret(box, { id, sealed })
        if (sealed === null || secret === null) continue
        const fresh = fingerprint === null ? null : fingerprintOf(hash, kind, secret.address)
        // The reader has subscribed again with the new key: that subscription counts.
        if (fresh !== null && (await findByFingerprint(transaction, fresh)) !== undefined) continue
        await updateChannel(transaction, id, { sealed, fingerprint: fresh })
        count += 1
      }
    return count
  })
}
