import type { NotableEvent } from '#api/notifications/events.ts'
import { emptyDraft, withEvent, type MessageDraft } from '#domain/notifications/draft.ts'
import type { ChannelRow, MessageRow } from '../../platform/database/notification-tables.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { openSecret } from './channel-secret.ts'
import { deliverByHttp, type HttpDelivery } from './deliver-http.ts'
import { subscriptionToken, type KeyedHash } from './keys.ts'
import type { Mailer } from './mail.ts'
import type { Deliver, AttemptOutcome } from './sender.ts'
import { readMessageDraft } from './store/messages.ts'

export interface DeliverOptions extends HttpDelivery {
  readonly box: SecretBox
  readonly hash: KeyedHash
  /** Null without `SMTP_URL`. */
  readonly mailer: Mailer | null
  readonly publicUrl: string
}

const unreadable = 'The address cannot be read: SECRET_KEY has changed. Enter the address again.'

export function createDeliver({ box, hash, mailer, publicUrl, ...http }: DeliverOptions): Deliver {
  async function attempt(channel: ChannelRow, message: MessageRow): Promise<AttemptOutcome> {
    const secret = openSecret(box, channel)
    if (secret === null) return { kind: channel.owner === 'reader' ? 'gone' : 'refused', words: unreadable }
    const { id, kind, rule_name: rule, created_at: at } = message
    const draft = kind === 'test' ? testDraft(at) : readMessageDraft(message)
    const context = { id, at, publicUrl, rule, draft }
    if (channel.kind !== 'email')
      return (
        (await deliverByHttp(http, channel.kind, secret, context)) ?? {
          kind: 'refused',
          words: 'The kind of the channel is unknown.',
        }
      )
    if (!mailer) return { kind: 'unreached', words: 'This service sends no email: SMTP_URL is not set.' }
    const token = subscriptionToken(hash, channel.id)
    return kind === 'confirm'
      ? mailer.sendConfirmation(secret.address, token, id)
      : mailer.sendMessage(secret.address, token, context)
  }

  return async (channel, message) => {
    try {
      return await attempt(channel, message)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return { kind: 'refused', words: `The message could not be created: ${reason.replace(/\.$/, '')}.` }
    }
  }
}

function testDraft(at: number): MessageDraft {
  const event: NotableEvent = {
    kind: 'incident.opened',
    at,
    subject: 'test',
    scope: 'record',
    title: 'This is a test',
    text: 'Somebody pressed “Send a test” in Signalbox. Nothing has happened.',
    from: null,
    to: 'investigating',
    impact: 'none',
    networks: [],
    components: [],
    path: '/notifications',
    minutes: null,
  }
  return withEvent(emptyDraft, event, 0)
}
