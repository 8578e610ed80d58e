import { parseJson, stringifyJson } from '#api/json.ts'
import { TransactionPage, transactionsPath } from '#api/ledger/transactions.ts'
import { csvLine, exportFile } from '#domain/ledger/export-file.ts'
import * as v from 'valibot'
import { forward, type Asked } from './forward.ts'
import type { Fetch } from './config.ts'

const pageSize = '100'

const Raw = v.object({ transactions: v.array(v.unknown()) })

/** A file of all transactions that match the filters, read page by page. */
export async function exportLedger(fetch: Fetch, base: string | null, asked: Asked): Promise<Response> {
  const query = new URLSearchParams(asked.query)
  const format = query.get('format') === 'json' ? 'json' : 'csv'
  query.delete('format')
  query.set('limit', pageSize)
  const ask = (search: string) => forward(fetch, base, `${transactionsPath}?${search}`, asked)
  const first = await ask(query.toString())
  if (!first.ok) return first
  const pieces = exportFile(format, partsOf(first, ask, format))
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => void (await pieces.return()),
  })
  return new Response(body)
}

async function* partsOf(
  first: Response,
  ask: (search: string) => Promise<Response>,
  format: 'csv' | 'json',
): AsyncGenerator<readonly string[], void> {
  let response = first
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each page says where the next one is
    const content = parseJson(await response.text())
    const { links, transactions } = v.parse(TransactionPage, content)
    yield format === 'csv'
      ? transactions.map(csvLine)
      : v.parse(Raw, content).transactions.map((transaction) => stringifyJson(transaction))
    if (links.next === null) return
    // oxlint-disable-next-line no-await-in-loop -- each page says where the next one is
    response = await ask(links.next.slice(links.next.indexOf('?') + 1))
    if (!response.ok) throw new TypeError(`the ledger answered with ${response.status}`)
  }
}
