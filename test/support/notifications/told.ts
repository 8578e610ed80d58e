import { addChannel, addRule } from '#api/notifications/notifications.ts'
import type { NotableEvent } from '#api/notifications/events.ts'
import type { BodyOf } from '#api/endpoint.ts'
import type { ChannelKind, Choice } from '#api/notifications/rules.ts'
import { choiceOf } from '#domain/notifications/ready-made.ts'
import { recordEvents } from '#server/platform/database/outbox.ts'
import { bearer, giveAccount, tokenOf } from '#test/support/server/accounts.ts'
import { startFaultServer, type Asked, type FaultServer } from '#test/support/server/fault-server.ts'
import { noon, startService, type TestService, type TestServiceOptions } from '#test/support/server/service.ts'

export function anEvent(given: Partial<NotableEvent> = {}): NotableEvent {
  return {
    kind: 'incident.opened',
    at: noon,
    subject: 'incident a',
    scope: 'record',
    title: 'Slow queries',
    text: 'We are looking into it.',
    from: null,
    to: 'investigating',
    impact: 'minor',
    networks: [],
    components: [],
    path: '/incidents/a',
    minutes: null,
    ...given,
  }
}

export function aChoice(given: Partial<Choice> = {}): Choice {
  return { ...choiceOf('everything'), ...given }
}

/** A service with an administrator who can set up rules. */
export interface ToldService extends TestService {
  readonly headers: Readonly<Record<string, string>>
  /** Writes events in a transaction, as a change does. */
  tell(...events: readonly NotableEvent[]): Promise<void>
  /** Runs the sender's job until nothing is in progress. */
  send(): Promise<void>
}

export async function startToldService(options: TestServiceOptions = {}): Promise<ToldService> {
  const service = await startService(options)
  await giveAccount(service)
  return withTelling(service)
}

export async function withTelling(service: TestService): Promise<ToldService> {
  const headers = bearer(await tokenOf(service))
  return Object.assign(service, {
    headers,
    tell: (...events: readonly NotableEvent[]) =>
      service.store.transaction().execute((transaction) => recordEvents(transaction, events)),
    async send() {
      await service.runJob('send notifications')
      await service.service.notifications.idle()
    },
  })
}

export interface NewRoute {
  readonly kind?: ChannelKind
  readonly address: string
  readonly secret?: string
  readonly choice?: Partial<Choice>
}

/** Adds a channel and a rule that uses it. */
export async function addRoute(service: ToldService, { kind = 'webhook', address, secret, choice }: NewRoute) {
  const { client, headers } = service
  const given: BodyOf<typeof addChannel> = { kind, name: 'Receiver', address, ...(secret && { secret }) }
  const made = await client.call(addChannel, { body: JSON.stringify(given), headers })
  const input = { name: 'Everything', enabled: true, channelIds: [made.channel.id], choice: aChoice(choice) }
  const rule = await client.call(addRule, { body: JSON.stringify(input), headers })
  return { channel: made.channel, secret: made.secret ?? '', rule }
}

export function startReceiver(): Promise<FaultServer> {
  return startFaultServer(() => ({ status: 204 }))
}

/** The numbers of the events in a webhook’s body. */
export function eventsIn({ body }: Pick<Asked, 'body'>): number[] {
  const { data }: { data: { events: [number, number][] } } = JSON.parse(body)
  return data.events.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
}
