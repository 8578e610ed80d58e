import { parseJson } from '#api/json.ts'
import { findTransactionsPath, TransactionPage, transactionsPath } from '#api/ledger/transactions.ts'
import { evmIdOf, evmPathOf, evmUnknown, readEvmMeaning } from '#domain/ledger/entities/evm.ts'
import { findsNothing, nodeQueryOf, reachedByLink } from '#domain/ledger/list/find-node.ts'
import { findTestOf, isFindName, readFindQuery } from '#domain/ledger/list/find-query.ts'
import { nextLink, readListQuery } from '#domain/ledger/transaction-query.ts'
import { formatTimestamp } from '#domain/time/timestamp.ts'
import * as v from 'valibot'
import { answer } from './answer.ts'
import type { Fetch } from './config.ts'
import { forward, type Asked } from './forward.ts'

/** One page of the mirror node, reduced to the matching transactions, with the position of the search. */
export async function findLedger(fetch: Fetch, base: string | null, { query, init }: Asked): Promise<Response> {
  const parameters = [...query].map(([name, value]) => ({ name: name.toLowerCase(), value }))
  const own = parameters.filter(({ name }) => isFindName(name))
  const find = readFindQuery(own)
  const list = readListQuery(parameters.filter(({ name }) => !isFindName(name)))
  if (!find.ok) return refused(`${find.name}: ${find.value}`)
  if (!list.ok) return refused(list.messages.join(', '))
  const search = { query: list.query, find: find.query }
  if (findsNothing(search)) return answer({ transactions: [], links: { next: null }, reached: null })
  const response = await forward(fetch, base, `${transactionsPath}?${nodeQueryOf(search)}`, { init })
  if (!response.ok) return response
  const page = v.safeParse(TransactionPage, parseJson(await response.text()))
  if (!page.success) return answer({ statusCode: 502, message: 'The answer of the mirror node cannot be read.' }, 502)
  const { transactions, links } = page.output
  const reached = links.next === null ? null : reachedByLink(links.next)
  const given = [...list.query.given, ...own]
  return answer({
    transactions: transactions.filter(findTestOf(find.query)),
    links: { next: reached === null ? null : nextLink(findTransactionsPath, { ...list.query, given }, reached) },
    reached: reached === null ? null : formatTimestamp(reached),
  })
}

/** What a mirror node knows about an Ethereum hash or address. */
export async function answerEvm(fetch: Fetch, base: string | null, { query, init }: Asked): Promise<Response> {
  const id = evmIdOf(query.get('id') ?? '')
  if (id === undefined) return refused('id: expected an Ethereum hash or address')
  const response = await forward(fetch, base, evmPathOf(id), { init })
  if (response.status === 400 || response.status === 404) return answer(evmUnknown)
  if (!response.ok) return response
  const meaning = readEvmMeaning(id, parseJson(await response.text()))
  return meaning
    ? answer(meaning)
    : answer({ statusCode: 502, message: 'The answer of the mirror node cannot be read.' }, 502)
}

function refused(message: string): Response {
  return answer({ statusCode: 422, message, code: 'invalid_query' }, 422)
}
