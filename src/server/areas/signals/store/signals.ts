import { Explanation, SignalName, SignalState } from '#api/signals/signals.ts'
import { readMinute, writeMinute, type SignalMinute } from '#domain/signals/signal-minute.ts'
import type { SignalTransition } from '#domain/signals/signal-track.ts'
import { measures, type Centers, type SignalHour } from '#domain/signals/usual.ts'
import { withResultInWords } from '#domain/signals/words.ts'
import * as v from 'valibot'
import type { Store } from '../../../platform/database/database.ts'
import type { SignalTransitionRow } from '../../../platform/database/tables.ts'
import { parseStored } from '../../../platform/stored-json.ts'

/** Seconds since 1970; `to` is exclusive. PostgreSQL does not compare fractions with integer columns. */
export interface Period {
  readonly from: number
  readonly to: number
}

/** The bodies of a period, oldest first. */
function listBodies(store: Store, table: 'signal_minute' | 'signal_hour', network: string, { from, to }: Period) {
  return store
    .selectFrom(table)
    .select(['start', 'body'])
    .where('network', '=', network)
    .where('start', '>=', Math.ceil(from))
    .where('start', '<', Math.ceil(to))
    .orderBy('start')
    .execute()
}

/** Oldest first. */
export async function listMinutes(store: Store, network: string, period: Period): Promise<SignalMinute[]> {
  const rows = await listBodies(store, 'signal_minute', network, period)
  return rows.map(({ start, body }) => readMinute(start, body))
}

export async function putMinutes(store: Store, network: string, minutes: readonly SignalMinute[]): Promise<void> {
  if (minutes.length === 0) return
  await store
    .insertInto('signal_minute')
    .values(minutes.map((minute) => ({ network, start: minute.start, body: writeMinute(minute) })))
    .onConflict((conflict) =>
      conflict.columns(['network', 'start']).doUpdateSet(({ ref }) => ({ body: ref('excluded.body') })),
    )
    .execute()
}

/** Seconds since 1970; null if there are none. */
export async function firstMinute(store: Store, network: string): Promise<number | null> {
  const row = await store
    .selectFrom('signal_minute')
    .select('start')
    .where('network', '=', network)
    .orderBy('start')
    .limit(1)
    .executeTakeFirst()
  return row?.start ?? null
}

const number = v.number()
const Center = v.nullable(v.object({ median: number, deviation: number }))
const StoredHour = v.object({
  counted: number,
  minutes: number,
  centers: v.object({
    throughput: Center,
    failures: Center,
    consensus: Center,
    slowest: Center,
    fees: Center,
    lag: Center,
  }),
  nodes: v.array(v.tuple([v.string(), number])),
})

/** Oldest first. */
export async function listHours(store: Store, network: string, period: Period): Promise<SignalHour[]> {
  const rows = await listBodies(store, 'signal_hour', network, period)
  return rows.map(({ start, body }) => {
    const { counted, minutes, centers, nodes } = parseStored(StoredHour, body, `the hour ${start}`)
    return { start, counted, minutes, centers, nodes: new Map(nodes) }
  })
}

export async function putHour(store: Store, network: string, hour: SignalHour): Promise<void> {
  const { start, counted, minutes, centers, nodes } = hour
  const body = JSON.stringify({
    counted,
    minutes,
    centers: shortened(centers),
    nodes: [...nodes].map(([name, share]) => [name, Number(share.toPrecision(4))]),
  })
  await store
    .insertInto('signal_hour')
    .values({ network, start, body })
    .onConflict((conflict) => conflict.columns(['network', 'start']).doUpdateSet({ body }))
    .execute()
}

function shortened(centers: Centers) {
  return Object.fromEntries(
    measures.map((measure) => {
      const center = centers[measure]
      return [measure, center && { median: short(center.median), deviation: short(center.deviation) }]
    }),
  )
}

function short(value: number): number {
  return Number(value.toPrecision(5))
}

/** Oldest first; `from` is in milliseconds since 1970. */
export async function listSignalTransitions(store: Store, network: string, from: number): Promise<SignalTransition[]> {
  const rows = await store
    .selectFrom('signal_transition')
    .selectAll()
    .where('network', '=', network)
    .where('at', '>=', Math.ceil(from))
    .orderBy('at')
    .orderBy('signal')
    .execute()
  return rows.flatMap(transitionOf)
}

/** Omits signals that a later version added. */
function transitionOf(row: SignalTransitionRow): SignalTransition[] {
  const read = v.safeParse(v.tuple([SignalName, SignalState, SignalState]), [row.signal, row.from_state, row.to_state])
  if (!read.success) return []
  const [signal, from, to] = read.output
  const { at, began, evidence, explained_by: explained } = row
  const explainedBy = explained === null ? null : parseStored(Explanation, explained, 'an explanation')
  return [{ signal, from, to, at, began, evidence: withResultInWords(evidence), explainedBy }]
}

/** Another instance may have written the same transition. */
export async function addTransition(store: Store, network: string, transition: SignalTransition): Promise<void> {
  const { signal, from, to, at, began, evidence, explainedBy } = transition
  const explained = explainedBy && JSON.stringify(explainedBy)
  await store
    .insertInto('signal_transition')
    .values({ network, signal, at, began, from_state: from, to_state: to, evidence, explained_by: explained })
    .onConflict((conflict) => conflict.columns(['network', 'at', 'signal']).doNothing())
    .execute()
}

/** Deletes everything older than a time in seconds since 1970. */
export async function dropSignalsBefore(store: Store, seconds: number): Promise<void> {
  const start = Math.ceil(seconds)
  await store.deleteFrom('signal_minute').where('start', '<', start).execute()
  await store.deleteFrom('signal_hour').where('start', '<', start).execute()
  await store
    .deleteFrom('signal_transition')
    .where('at', '<', Math.ceil(seconds * 1000))
    .execute()
}

/** Deletes all signals of a network, because its transactions now come from another source. */
export async function clearSignals(store: Store, network: string): Promise<void> {
  for (const table of ['signal_minute', 'signal_hour', 'signal_transition'] as const)
    // oxlint-disable-next-line no-await-in-loop -- one transaction has one connection
    await store.deleteFrom(table).where('network', '=', network).execute()
}
