import type { Client } from '#api/client.ts'
import type { Address } from '#api/endpoint.ts'
import { listTransactions, transactionsPath, type TransactionPage } from '#api/ledger/transactions.ts'
import { firstPageQuery, meaningOf, pageSize, type ListFilter } from '#domain/ledger/transaction-filter.ts'
import type { ListPage } from '#domain/ledger/list/transaction-list.ts'
import { nextLink } from '#domain/ledger/transaction-query.ts'
import { rowOf, type TransactionRow } from '#domain/ledger/transaction-row.ts'

/** A page as the list keeps it: of each record no more than the list shows. */
export function pageOf({ transactions, links }: TransactionPage): ListPage<TransactionRow> {
  return { rows: transactions.map(rowOf), next: links.next }
}

/** The top of a list: its newest rows, or its oldest where those come first. */
export async function askForTop(
  client: Client,
  filter: ListFilter,
  limit: number,
  signal: AbortSignal,
): Promise<ListPage<TransactionRow>> {
  const query = { ...firstPageQuery(filter), limit: String(limit) }
  return pageOf(await client.call(listTransactions, { query, signal }))
}

/** The page that a link of the API leads to, as long as it may be. */
export async function follow(client: Client, link: string, signal: AbortSignal): Promise<ListPage<TransactionRow>> {
  return pageOf(await client.call(listTransactions, { query: queryOfLink(link), signal }))
}

/** A link to what follows a row, made here: for where the list knows of no more. */
export function linkAfter(filter: ListFilter, row: TransactionRow): string | null {
  const meaning = meaningOf(filter)
  return meaning ? nextLink(transactionsPath, meaning, row.consensusNs) : null
}

function queryOfLink(link: string): NonNullable<Address['query']> {
  const given = [...new URLSearchParams(link.slice(link.indexOf('?') + 1))]
  const byName = Map.groupBy(given, ([name]) => name)
  const values = [...byName].map(([name, pairs]) => [name, pairs.map(([, value]) => value)] as const)
  return { ...Object.fromEntries(values), limit: String(pageSize) }
}
