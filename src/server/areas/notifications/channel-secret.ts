import { PushAddress } from '#api/notifications/subscriptions.ts'
import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { ChannelRow } from '../../platform/database/notification-tables.ts'
import { addressFault } from '../../platform/outbound/post.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { parseStored } from '../../platform/stored-json.ts'

/** The encrypted part of a channel. */
const ChannelSecret = v.object({
  /** A URL, or an email address; PagerDuty's and a browser's are URLs, too. */
  address: v.string(),
  /** A webhook's signing secret, or PagerDuty's key. */
  secret: v.optional(v.string()),
  keys: v.optional(PushAddress.entries.keys),
})
export type ChannelSecret = v.InferOutput<typeof ChannelSecret>

export function sealSecret(box: SecretBox, id: string, secret: ChannelSecret): string {
  return box.seal(JSON.stringify(secret), boundToChannel(id))
}

/** Null if `SECRET_KEY` has changed since the secret was encrypted. */
export function openSecret(box: SecretBox, { id, sealed }: Pick<ChannelRow, 'id' | 'sealed'>): ChannelSecret | null {
  const text = box.open(sealed, boundToChannel(id))
  return text === null ? null : parseStored(ChannelSecret, text, 'a channel')
}

export function boundToChannel(id: string): string {
  return `notification channel ${id}`
}

const secretPrefix = 'whsec_'
const secretBytes = { least: 24, most: 64 } as const

function newWebhookSecret(): string {
  return secretPrefix + randomBytes(32).toString('base64')
}

/** The key in a secret; null if it is not in the format of Standard Webhooks. */
export function webhookKey(secret: string): Buffer | null {
  const text = secret.startsWith(secretPrefix) ? secret.slice(secretPrefix.length) : null
  if (text === null || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return null
  const key = Buffer.from(text, 'base64')
  return key.length >= secretBytes.least && key.length <= secretBytes.most ? key : null
}

const pagerDutyAddress = 'https://events.pagerduty.com/v2/enqueue'

interface GivenChannel {
  readonly kind: string
  readonly address: string | undefined
  readonly secret: string | undefined
}

interface ChannelRules {
  readonly isPrivateAllowed: boolean
  readonly canMail: boolean
}

/** Builds a channel's secret from user input, or returns why that is invalid. */
export function secretFrom(given: GivenChannel, { isPrivateAllowed, canMail }: ChannelRules): ChannelSecret | string {
  const { kind, secret } = given
  const address = given.address ?? (kind === 'pagerduty' ? pagerDutyAddress : undefined)
  if (address === undefined) return 'address is missing'
  if (kind === 'email') {
    if (!canMail) return 'kind: this service sends no email; set SMTP_URL'
    return v.is(v.pipe(v.string(), v.email(), v.maxLength(254)), address)
      ? { address }
      : 'address: expected an email address'
  }
  const fault = addressFault(address, isPrivateAllowed)
  if (fault !== null) return `address: ${fault}`
  if (kind === 'webhook') {
    const made = secret ?? newWebhookSecret()
    return webhookKey(made) ? { address, secret: made } : 'secret: expected whsec_ and 24 to 64 bytes in base64'
  }
  if (kind === 'pagerduty')
    return secret !== undefined && /^[\w-]{16,100}$/.test(secret)
      ? { address, secret }
      : 'secret: expected the integration key of a PagerDuty service'
  return { address }
}

/** The destination of a channel, without the parts that would let others use it. */
export function hintOf(kind: string, address: string): string {
  if (kind === 'email') {
    const at = address.lastIndexOf('@')
    return `${address.slice(0, 1)}…${address.slice(at)}`
  }
  return new URL(address).host
}
