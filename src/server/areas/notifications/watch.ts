import type { Choice } from '#api/notifications/rules.ts'
import type { NotableEvent } from '#api/notifications/events.ts'
import { eventOfRecord } from '#domain/status/notable-changes.ts'
import * as v from 'valibot'
import type { Store } from '../../platform/database/database.ts'
import { recordEventOnce, recordEvents } from '../../platform/database/outbox.ts'
import { deleteSetting, findSetting, putSetting } from '../../platform/database/setting.ts'
import { lockForWrite } from '../../platform/database/writes.ts'
import { parseStored } from '../../platform/stored-json.ts'
import type { NotificationPorts, OpenMaintenance, WaitingWork } from './ports.ts'
import { listChoices } from './store/rules.ts'

const minute = 60_000
/** Status pages end a maintenance up to half a minute late; that is not an overrun. */
const overrunGraceMs = minute

export interface NotificationWatchOptions {
  readonly store: Store
  readonly ports: NotificationPorts
  readonly now: () => number
}

/**
 * Records events that no write causes: a time that is reached, a status that is no longer confirmed, work that is
 * waiting.
 */
export function createWatch({ store, ports, now }: NotificationWatchOptions): () => Promise<void> {
  return async () => {
    const choices = await listChoices(store)
    await watchMaintenance(choices)
    await watchConfirmation(choices)
    const asksForWork = choices.some(({ what }) => what.includes('policy.waiting'))
    if (asksForWork && ports.waitingWork) await watchWork(store, await ports.waitingWork(), now())
  }

  async function watchMaintenance(choices: readonly Choice[]): Promise<void> {
    const soon = minutesOf(choices, 'maintenance.soon', ({ soonMinutes }) => soonMinutes)
    if (soon.length === 0 && !choices.some(({ what }) => what.includes('maintenance.overrun'))) return
    for (const maintenance of await ports.openMaintenance()) {
      // oxlint-disable-next-line no-await-in-loop -- few are open
      for (const { event, once } of dueEvents(maintenance, soon, now())) await recordEventOnce(store, event, once)
    }
  }

  async function watchConfirmation(choices: readonly Choice[]): Promise<void> {
    const waits = minutesOf(choices, 'status.unconfirmed', ({ unconfirmedMinutes }) => unconfirmedMinutes)
    const age = ports.statusAge()
    const isHeld = (await findSetting(store, unconfirmedKey)) !== undefined
    if (age === null || (!isHeld && waits.every((wait) => age < wait * 60))) return
    const title = await ports.pageName()
    const about = { title, text: '', from: null, to: null, path: '/', networks: [], components: [] }
    const common = { ...about, at: now(), subject: 'confirmation', scope: 'page', impact: 'none' } as const
    await store.transaction().execute(async (transaction) => {
      await lockForWrite(transaction, 'notifications')
      const held = await findSetting(transaction, unconfirmedKey)
      const reported = held === undefined ? [] : parseStored(ReportedWaits, held, 'the unconfirmed minutes')
      if (age * 1000 < minute) {
        if (held === undefined) return
        await deleteSetting(transaction, unconfirmedKey)
        await recordEvents(transaction, [{ ...common, kind: 'status.confirmed', minutes: Math.max(...reported) }])
        return
      }
      const due = waits.filter((wait) => age >= wait * 60 && !reported.includes(wait))
      if (due.length === 0) return
      await putSetting(transaction, unconfirmedKey, JSON.stringify([...reported, ...due]))
      await recordEvents(
        transaction,
        due.map((minutes): NotableEvent => Object.assign({}, common, { kind: 'status.unconfirmed', minutes } as const)),
      )
    })
  }
}

const unconfirmedKey = 'notifications.unconfirmed'
const ReportedWaits = v.array(v.number())

function minutesOf(
  choices: readonly Choice[],
  kind: NotableEvent['kind'],
  minutes: (choice: Choice) => number,
): readonly number[] {
  return [...new Set(choices.filter(({ what }) => what.includes(kind)).map(minutes))]
}

interface DueEvent {
  readonly event: NotableEvent
  readonly once: string
}

/** The events that are due for a maintenance at a given time. If its window moves, they become due again. */
export function dueEvents(
  { record, isActive, scheduledFor, scheduledUntil }: OpenMaintenance,
  soon: readonly number[],
  at: number,
): DueEvent[] {
  if (isActive) {
    if (scheduledUntil === null || at < scheduledUntil + overrunGraceMs) return []
    const text = `Its planned end was ${timeOf(scheduledUntil)}.`
    const event = { ...eventOfRecord(record, { kind: 'maintenance.overrun', at }), text }
    return [{ event, once: `overrun ${record.id} ${scheduledUntil}` }]
  }
  if (scheduledFor === null || at >= scheduledFor) return []
  const until = scheduledUntil === null ? '' : ` until ${timeOf(scheduledUntil)}`
  return soon
    .filter((minutes) => at >= scheduledFor - minutes * minute)
    .map((minutes) => ({
      event: {
        ...eventOfRecord(record, { kind: 'maintenance.soon', at, minutes }),
        text: `Planned from ${timeOf(scheduledFor)}${until}.`,
      },
      once: `soon ${record.id} ${scheduledFor} ${minutes}`,
    }))
}

function timeOf(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

const workKey = 'notifications.work'
const Counts = v.record(v.string(), v.number())

/** Records an event for each policy in which more work is waiting than before. */
async function watchWork(store: Store, work: readonly WaitingWork[], at: number): Promise<void> {
  const counts = Object.fromEntries(work.map(({ policyId, count }) => [policyId, count]))
  const text = JSON.stringify(counts)
  if ((await findSetting(store, workKey)) === text) return
  await store.transaction().execute(async (transaction) => {
    await lockForWrite(transaction, 'notifications')
    const held = await findSetting(transaction, workKey)
    if (held === text) return
    const before = held === undefined ? {} : parseStored(Counts, held, 'the counts of waiting work')
    await putSetting(transaction, workKey, text)
    await recordEvents(
      transaction,
      work
        .filter(({ policyId, count }) => count > (before[policyId] ?? 0))
        .map(({ policyId, policyName, count }) => ({
          kind: 'policy.waiting' as const,
          at,
          subject: `policy ${policyId}`,
          scope: 'other' as const,
          title: policyName,
          text: count === 1 ? '1 document waits for a decision.' : `${count} documents wait for a decision.`,
          from: null,
          to: String(count),
          impact: 'none' as const,
          networks: [],
          components: [],
          path: `/policies/${encodeURIComponent(policyId)}`,
          minutes: null,
        })),
    )
  })
}
