import type { Transaction } from '#api/ledger/transactions.ts'
import type { TestService } from '../server/service.ts'

export const transactionsPath = '/api/v1/transactions'

interface Body {
  readonly transactions?: readonly Transaction[]
  readonly links?: { readonly next: string | null }
  readonly _status?: { readonly messages: readonly { readonly message: string }[] }
}

/**
 * Requests transactions by a whole address, or by the part after the path. Returns the status, the consensus
 * timestamps or messages, the headers, and the body as text.
 */
export async function askLedger({ app }: Pick<TestService, 'app'>, address: string, init: RequestInit = {}) {
  const response = await app.request(/^\/api\//i.test(address) ? address : `${transactionsPath}${address}`, init)
  const text = await response.text()
  const body: Body = text === '' ? {} : JSON.parse(text)
  return {
    status: response.status,
    headers: response.headers,
    text,
    times: body.transactions?.map(({ consensus_timestamp }) => consensus_timestamp),
    next: body.links?.next,
    messages: body._status?.messages.map(({ message }) => message),
  }
}
