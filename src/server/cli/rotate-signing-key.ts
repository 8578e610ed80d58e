import { createSecretBox } from '../platform/secret-box.ts'
import { createSigningKey } from '../areas/accounts/signing-key.ts'
import type { Store } from '../platform/database/database.ts'
import { createLog } from '../platform/log.ts'
import { readSecretKey } from '../platform/secret-key.ts'
import type { Settings } from '../platform/settings.ts'

/** Needs the service’s own secret key: a different one would sign everybody out. */
export async function rotateSigningKey(store: Store, settings: Settings): Promise<void> {
  const box = createSecretBox(await readSecretKey(settings))
  await createSigningKey({ store, box, now: Date.now, log: createLog(settings.logLevel) }).rotate(0)
}
