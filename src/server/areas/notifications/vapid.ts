import type { PushAddress } from '#api/notifications/subscriptions.ts'
import type { Logger } from 'pino'
import * as v from 'valibot'
import type { Store } from '../../platform/database/database.ts'
import { findSetting, keepSetting, putSetting } from '../../platform/database/setting.ts'
import type { PostRequest } from '../../platform/outbound/post.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { parseStored } from '../../platform/stored-json.ts'

/** The keys by which push services identify this service. */
export interface Vapid {
  /** Browsers use it to subscribe. */
  readonly publicKey: string
  request(address: PushAddress, payload: string): PostRequest
}

export const vapidSetting = 'notifications.vapid'
const Keys = v.object({ publicKey: v.string(), privateKey: v.string() })
/** How long a push service keeps a message for a browser that is offline. */
const lifeSeconds = 24 * 3600

export interface VapidOptions {
  readonly store: Store
  readonly box: SecretBox
  /** Where the operators of push services can reach us: an email address or a URL. */
  readonly contact: string
  readonly log: Logger
}

/** The keys are generated once, by the first instance, and stored encrypted. */
export async function openVapid({ store, box, contact, log }: VapidOptions): Promise<Vapid> {
  // Loaded on demand to keep the start fast.
  const { default: webPush } = await import('web-push')
  const make = () => box.seal(JSON.stringify(webPush.generateVAPIDKeys()), vapidSetting)
  const sealed = (await findSetting(store, vapidSetting)) ?? (await keepSetting(store, vapidSetting, make()))
  const opened = box.open(sealed, vapidSetting)
  if (opened === null) {
    log.warn('SECRET_KEY has changed: browsers must subscribe again')
    await putSetting(store, vapidSetting, make())
    return openVapid({ store, box, contact, log })
  }
  const keys = parseStored(Keys, opened, 'the keys of Web Push')
  return {
    publicKey: keys.publicKey,
    request(address, payload) {
      const details = webPush.generateRequestDetails(address, payload, {
        vapidDetails: { subject: contact, ...keys },
        TTL: lifeSeconds,
        urgency: 'high',
        contentEncoding: 'aes128gcm',
      })
      const headers = Object.fromEntries(Object.entries(details.headers).map(([name, value]) => [name, String(value)]))
      return { url: address.endpoint, headers, body: details.body ?? '' }
    },
  }
}
