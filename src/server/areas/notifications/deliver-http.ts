import {
  discordBody,
  pagerDutyBodies,
  pushBody,
  slackBody,
  teamsBody,
  webhookBody,
  type MessageContext,
} from '#domain/notifications/bodies.ts'
import { createHmac } from 'node:crypto'
import type { Post, PostAnswer } from '../../platform/outbound/post.ts'
import { webhookKey, type ChannelSecret } from './channel-secret.ts'
import type { AttemptOutcome } from './sender.ts'
import type { Vapid } from './vapid.ts'

export interface HttpDelivery {
  readonly post: Post
  readonly now: () => number
  readonly vapid: () => Promise<Vapid>
}

const json = { 'content-type': 'application/json' }
const bodies = { slack: slackBody, teams: teamsBody, discord: discordBody } as const

/** Sends a message to a URL. Null for channels without one. */
export async function deliverByHttp(
  { post, now, vapid }: HttpDelivery,
  kind: string,
  secret: ChannelSecret,
  context: MessageContext,
): Promise<AttemptOutcome | null> {
  const { address: url } = secret
  switch (kind) {
    case 'webhook': {
      const body = webhookBody(context)
      return outcomeOf(
        await post({ url, headers: { ...json, ...signature(context.id, body, secret, now()) }, body }),
        now(),
      )
    }
    case 'slack':
    case 'teams':
    case 'discord':
      return outcomeOf(await post({ url, headers: json, body: bodies[kind](context) }), now())
    case 'pagerduty': {
      // Sent in parallel, so that a hanging receiver delays the message only once. Each request is about a different
      // subject, and PagerDuty recognizes repeats by their keys.
      const answers = await Promise.all(
        pagerDutyBodies(context, secret.secret ?? '').map((body) => post({ url, headers: json, body })),
      )
      return worstOf(answers.map((answer) => outcomeOf(answer, now())))
    }
    case 'push': {
      const { keys } = secret
      if (!keys) return { kind: 'gone', words: 'The browser provided no keys.' }
      const request = (await vapid()).request({ endpoint: url, keys }, pushBody(context))
      return pushOutcome(await post(request), now())
    }
    default:
      return null
  }
}

/** The result of a message that was sent in parts. */
function worstOf(outcomes: readonly AttemptOutcome[]): AttemptOutcome {
  const bad = outcomes.find(({ kind }) => kind !== 'delivered')
  if (!bad) return outcomes[0] ?? { kind: 'delivered', words: 'Nothing to send.' }
  const isReached = outcomes.some(({ kind }) => kind !== 'unreached')
  return isReached && bad.kind === 'unreached' ? { ...bad, kind: 'failed' } : bad
}

/** The headers of Standard Webhooks. */
function signature(id: string, body: string, { secret = '' }: ChannelSecret, now: number) {
  const timestamp = String(Math.floor(now / 1000))
  const key = webhookKey(secret) ?? Buffer.alloc(0)
  const signed = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signed}` }
}

const maxShownText = 200

function outcomeOf(answer: PostAnswer, now: number): AttemptOutcome {
  if (!answer.ok) return { kind: answer.isReached ? 'failed' : 'unreached', words: answer.words }
  const { status, text, retryAfter } = answer
  if (status >= 200 && status < 300) return { kind: 'delivered', words: `Answered ${status}.` }
  if (status === 410) return { kind: 'gone', words: 'Answered 410: the receiver no longer accepts messages.' }
  if (status >= 300 && status < 400)
    return { kind: 'failed', words: `Answered ${status}: redirects are not followed. Enter the new address.` }
  const said = text.replaceAll(/\s+/g, ' ').replaceAll('\0', '').trim().slice(0, maxShownText)
  return {
    kind: 'failed',
    words: said === '' ? `Answered ${status}.` : `Answered ${status}: ${said}`,
    retryAfterMs: retryAfterOf(retryAfter, now),
  }
}

function pushOutcome(answer: PostAnswer, now: number): AttemptOutcome {
  if (answer.ok && (answer.status === 404 || answer.status === 410))
    return { kind: 'gone', words: `Answered ${answer.status}: the browser has ended its subscription.` }
  const outcome = outcomeOf(answer, now)
  const isFaulty = answer.ok && (answer.status === 400 || answer.status === 413)
  return isFaulty ? { ...outcome, kind: 'refused' } : outcome
}

function retryAfterOf(text: string | null, now: number): number | null {
  if (text === null) return null
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}
