import type { EntityActivity } from '#api/ledger/entities.ts'
import { Transaction, transactionsPath } from '#api/ledger/transactions.ts'
import { entityActivityOf } from '#domain/ledger/entities/entity-activity.ts'
import { maxMirrorPageSize } from '#domain/ledger/figures/ledger-tail.ts'
import { entitiesOf } from '#domain/ledger/list/find-query.ts'
import { isSuccess } from '#domain/ledger/transaction-result.ts'
import * as v from 'valibot'
import { limits } from '../../../platform/limits.ts'
import type { LedgerAnswer } from '../source.ts'
import { transactionsIn } from './ledger-answer.ts'

type AskNode = (path: string) => Promise<LedgerAnswer>

/**
 * Reads a few pages of a mirror node. A mirror node finds transactions by account only: for other entities, the
 * newest transactions of all accounts are searched.
 */
export async function askEntityActivity(ask: AskNode, id: string): Promise<EntityActivity> {
  const own = await newest(ask, `account.id=${id}`)
  const isParty = own.records.length > 0
  const all = isParty ? own : await newest(ask, '')
  const records = isParty ? all.records : all.records.filter((record) => entitiesOf(record).includes(id))
  const oldest = isParty && !all.isEnd ? await recordsIn(ask, `account.id=${id}&order=asc&limit=1`) : null
  const isComplete = all.isEnd
  const times = records.map(({ consensus_timestamp }) => consensus_timestamp)
  const isCounted = isComplete
  return {
    id,
    first: oldest?.records[0]?.consensus_timestamp ?? (isComplete ? (times.at(-1) ?? null) : null),
    last: times[0] ?? null,
    transactions: isCounted ? records.length : null,
    failures: isCounted ? records.filter(({ result }) => !isSuccess(result)).length : null,
    counted_up_to: limits.entityPages * maxMirrorPageSize,
    found_by: isParty ? 'account.id' : 'entity',
    sample: {
      transactions: records.length,
      from: all.records.at(-1)?.consensus_timestamp ?? null,
      to: all.records[0]?.consensus_timestamp ?? null,
      complete: isComplete,
    },
    ...entityActivityOf(id, records),
  }
}

interface Records {
  readonly records: readonly Transaction[]
  readonly isEnd: boolean
}

async function newest(ask: AskNode, filter: string): Promise<Records> {
  const records: Transaction[] = []
  let link: string | null = `${transactionsPath}?${filter === '' ? '' : `${filter}&`}limit=${maxMirrorPageSize}`
  for (let page = 0; page < limits.entityPages && link !== null; page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each page says where the next one is
    const { body, next } = await ask(link)
    records.push(...readRecords(body))
    link = next === link ? null : next
  }
  return { records, isEnd: link === null }
}

async function recordsIn(ask: AskNode, query: string): Promise<Records> {
  const { body, next } = await ask(`${transactionsPath}?${query}`)
  return { records: readRecords(body), isEnd: next === null }
}

function readRecords(body: string): Transaction[] {
  return transactionsIn(body).flatMap((record) => {
    const read = v.safeParse(Transaction, record)
    return read.success ? [read.output] : []
  })
}
