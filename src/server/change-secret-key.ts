import type { Logger } from 'pino'
import { resealAccounts } from './areas/accounts/reseal.ts'
import { createKeyedHash } from './areas/notifications/keys.ts'
import { resealNotifications } from './areas/notifications/reseal.ts'
import type { Store } from './platform/database/database.ts'
import { createReseal, createSecretBox } from './platform/secret-box.ts'

interface SecretKeys {
  readonly secretKey: string
  /** Null or undefined: the key has not changed. */
  readonly secretKeyBefore?: string | null
}

/** Encrypts with `secretKey` what the previous key encrypted. Running it again changes nothing. */
export async function changeSecretKey(
  store: Store,
  { secretKey, secretKeyBefore }: SecretKeys,
  log: Logger,
): Promise<void> {
  if (!secretKeyBefore || secretKeyBefore === secretKey) return
  const box = createSecretBox(secretKey)
  const reseal = createReseal(box, createSecretBox(secretKeyBefore))
  const ofAccounts = await resealAccounts(store, reseal)
  const ofChannels = await resealNotifications(store, { reseal, box, hash: createKeyedHash(secretKey) })
  log.info({ texts: ofAccounts + ofChannels }, 'encrypted with SECRET_KEY what SECRET_KEY_BEFORE had encrypted')
}
