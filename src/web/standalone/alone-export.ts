import { parseJson, stringifyJson } from '#api/json.ts'
import { TransactionPage, transactionsPath } from '#api/ledger/transactions.ts'
import { csvRow, transactionCells, transactionColumns } from '#domain/ledger/csv.ts'
import * as v from 'valibot'
import { forward, type Asked } from './alone-forward.ts'
import type { Fetch } from './alone.ts'

const pageSize = '100'
/** A byte order mark tells spreadsheets that the text is UTF-8. */
const byteOrderMark = '\uFEFF'

const Raw = v.object({ transactions: v.array(v.unknown()) })

/** A file of everything that the filters select, out of page after page until no link leads on. */
export async function exportAlone(fetch: Fetch, base: string | null, asked: Asked): Promise<Response> {
  const query = new URLSearchParams(asked.query)
  const format = query.get('format') === 'json' ? 'json' : 'csv'
  query.delete('format')
  query.set('limit', pageSize)
  const ask = (search: string) => forward(fetch, base, `${transactionsPath}?${search}`, asked)
  const first = await ask(query.toString())
  if (!first.ok) return first
  const pieces = piecesOf(first, ask, format)
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

async function* piecesOf(
  first: Response,
  ask: (search: string) => Promise<Response>,
  format: 'csv' | 'json',
): AsyncGenerator<string, void> {
  yield format === 'csv' ? byteOrderMark + csvRow(transactionColumns) : '['
  let response = first
  let isFirst = true
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each page says where the next one is
    const content = parseJson(await response.text())
    const { links, transactions } = v.parse(TransactionPage, content)
    const lines =
      format === 'csv'
        ? transactions.map((record) => csvRow(transactionCells(record)))
        : v.parse(Raw, content).transactions.map((record) => stringifyJson(record))
    if (lines.length > 0) yield format === 'csv' ? lines.join('') : `${isFirst ? '\n' : ',\n'}${lines.join(',\n')}`
    if (lines.length > 0) isFirst = false
    if (links.next === null) break
    // oxlint-disable-next-line no-await-in-loop -- each page says where the next one is
    response = await ask(links.next.slice(links.next.indexOf('?') + 1))
    if (!response.ok) throw new TypeError(`the ledger answered with ${response.status}`)
  }
  if (format === 'json') yield '\n]\n'
}
