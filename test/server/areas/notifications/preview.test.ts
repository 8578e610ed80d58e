import { expect, it } from 'vitest'
import { previewRule } from '#api/notifications/notifications.ts'
import { eventImpacts } from '#api/notifications/events.ts'
import type { Choice } from '#api/notifications/rules.ts'
import { choiceOf, type ReadyMade } from '#domain/notifications/ready-made.ts'
import { messageWordsOf } from '#domain/notifications/words.ts'
import { readMessageDraft } from '#server/areas/notifications/store/messages.ts'
import { randomOf, type Random } from '#server/platform/random.ts'
import { addRoute, startReceiver, startToldService, type ToldService } from '#test/support/notifications/told.ts'
import { bearer, tokenOf } from '#test/support/server/accounts.ts'
import { noon } from '#test/support/server/service.ts'
import {
  aComponent,
  aGroup,
  aMaintenance,
  anIncident,
  anUpdate,
  aPage,
  type IncidentPayload,
  type MaintenancePayload,
} from '#test/support/status/payloads.ts'
import { isFullTier } from '#test/support/tier.ts'

const minute = 60_000
/** The service looks this often for what no write reports. */
const lookMs = 15_000
const iso = (at: number) => new Date(at).toISOString()
const worst = ['operational', 'degraded_performance', 'partial_outage', 'major_outage'] as const

/** A page whose records and components change at random, each change with an update that says so. */
function changingNetwork(random: Random) {
  const groups = { mainnet: ['relay', 'mirror'], testnet: ['faucet'] }
  const states = new Map(Object.values(groups).flatMap((ids) => ids.map((id) => [id, 'operational'])))
  const incidents: IncidentPayload[] = []
  const maintenances: MaintenancePayload[] = []
  let count = 0
  const componentOf = (id: string, at: number) => {
    const [network = ''] = Object.entries(groups).find(([, ids]) => ids.includes(id)) ?? []
    return aComponent(id, {
      name: id,
      group_id: network,
      status: states.get(id) ?? 'operational',
      updated_at: iso(at),
    })
  }
  const update = (at: number, status: string, id: string, next: string | null) => {
    count += 1
    const old = states.get(id) ?? 'operational'
    const affected = next === null || next === old ? [] : [{ code: id, name: id, old_status: old, new_status: next }]
    if (next !== null) states.set(id, next)
    return anUpdate(`update-${count}`, iso(at), { status, affected_components: affected })
  }
  const free = () => {
    const busy = new Set(incidents.flatMap((one) => (one.resolved_at ? [] : one.components.map(({ id }) => id))))
    return [...states.keys()].filter((id) => !busy.has(id))
  }

  function open(at: number): void {
    const id = free()[0]
    if (id === undefined) return
    const impact = random.pick(eventImpacts)
    const first = update(at, 'investigating', id, worst[eventImpacts.indexOf(impact)] ?? null)
    const created_at = iso(at)
    const name = `Incident ${incidents.length + 1}`
    const given = { name, impact, created_at, started_at: created_at, incident_updates: [first] }
    incidents.push(anIncident(`incident-${incidents.length + 1}`, { ...given, components: [componentOf(id, at)] }))
  }
  function goOn(at: number): void {
    const one = random.shuffle(incidents.filter(({ resolved_at }) => resolved_at === null))[0]
    if (!one) return
    const id = one.components[0]?.id ?? ''
    const isOver = random.chance(0.5)
    const next = isOver ? 'operational' : random.pick(worst.slice(1))
    one.status = isOver ? 'resolved' : random.pick(['identified', 'monitoring'])
    one.incident_updates = [update(at, one.status, id, next), ...one.incident_updates]
    one.updated_at = iso(at)
    if (isOver) one.resolved_at = iso(at)
  }
  function plan(at: number): void {
    const from = at + random.between(10, 25) * minute
    const id = `maintenance-${maintenances.length + 1}`
    maintenances.push(
      aMaintenance(id, {
        name: id,
        created_at: iso(at),
        started_at: iso(at),
        updated_at: iso(at),
        scheduled_for: iso(from),
        scheduled_until: iso(from + random.between(5, 15) * minute),
        incident_updates: [update(at, 'scheduled', 'faucet', null)],
      }),
    )
  }
  function maintain(at: number): void {
    const one = maintenances.find(({ status }) => status !== 'completed')
    if (!one || Date.parse(one.scheduled_for) > at) return
    one.status = one.status === 'scheduled' ? 'in_progress' : 'completed'
    one.incident_updates = [update(at, one.status, 'faucet', null), ...one.incident_updates]
    one.updated_at = iso(at)
    if (one.status === 'completed') one.resolved_at = iso(at)
  }

  return {
    step: (at: number) => random.pick([open, goOn, goOn, plan, maintain, maintain])(at),
    payload: (at: number) => ({
      page: aPage({ updated_at: iso(at) }),
      components: [
        ...Object.entries(groups).map(([name, ids]) => aGroup(name, ids, { name })),
        ...[...states.keys()].map((id) => componentOf(id, at)),
      ],
      incidents,
      scheduled_maintenances: maintenances,
    }),
  }
}

const ready = (name: ReadyMade, given: Partial<Choice> = {}): Choice => ({ ...choiceOf(name), ...given })
const choices: readonly Choice[] = [
  ready('everything', { soonMinutes: 7 }),
  ready('incidents', { minImpact: 'minor' }),
  ready('outages'),
  ready('maintenance', { soonMinutes: 3 }),
  ready('everything', { networks: ['testnet'] }),
  ready('everything', { components: ['relay'], minImpact: 'major' }),
  ready('everything', { quiet: { from: '12:30', until: '13:10', zone: 'UTC', exceptFrom: 'critical' } }),
]

interface Sent {
  readonly at: string
  readonly lines: readonly string[]
}

/** What was sent by each rule, oldest first. */
async function sentBy({ store }: ToldService, ruleId: string): Promise<Sent[]> {
  const rows = await store
    .selectFrom('notification_message as message')
    .innerJoin('notification_route as route', 'route.id', 'message.route_id')
    .innerJoin('notification_attempt as attempt', 'attempt.message_number', 'message.number')
    .select(['message.draft', 'attempt.at'])
    .where('route.rule_id', '=', ruleId)
    .orderBy('message.number')
    .execute()
  return rows.map(({ draft, at }) => ({
    at: iso(at),
    lines: messageWordsOf(readMessageDraft({ draft }))
      .items.map(({ headline }) => headline)
      .toSorted(),
  }))
}

it.each(Array.from({ length: isFullTier ? 12 : 1 }, (_, seed) => seed + 1))(
  'A preview says what its rule has sent, message by message (history %i)',
  async (seed) => {
    const network = changingNetwork(randomOf('preview', seed))
    const service = await startToldService({ now: noon })
    const receiver = await startReceiver()
    await service.import(network.payload(noon))
    const rules: string[] = []
    for (const choice of choices) rules.push((await addRoute(service, { address: receiver.url, choice })).rule.id)
    const look = () => service.runJob('look for notable events')
    for (let passed = 1; passed <= 120; passed += 1) {
      service.now = noon + passed * minute - 1
      await service.send()
      service.now += 1
      await look()
      if (passed % 4 === 0) {
        network.step(service.now)
        await service.import(network.payload(service.now))
      }
      await service.send()
      service.now += lookMs - 1
      await service.send()
      service.now += 1
      await look()
      await service.send()
    }
    expect(receiver.asked.length).toBeGreaterThan(choices.length)
    const headers = bearer(await tokenOf(service))
    for (const [index, choice] of choices.entries()) {
      const { total, messages } = await service.client.call(previewRule, { body: JSON.stringify({ choice }), headers })
      const previewed = messages.toReversed().map(({ at, lines }) => ({ at, lines: lines.toSorted() }))
      const sent = await sentBy(service, rules[index] ?? '')
      expect(previewed).toEqual(sent)
      expect(total).toBe(sent.length)
    }
  },
)
