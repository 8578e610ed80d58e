import { describe, expect, it, onTestFinished } from 'vitest'
import { createWorkerLineParser, localLineParser } from '#server/areas/ledger/embedded/line-parser.ts'
import { printTransaction } from '#server/areas/ledger/embedded/transaction-body.ts'
import { aTransaction, transfersOf } from '#test/support/ledger/transactions.ts'

describe('createWorkerLineParser', () => {
  it('answers each line like a parser in the calling thread, in their order', async () => {
    const parser = createWorkerLineParser()
    onTestFinished(() => parser.close())
    const lines = [
      printTransaction(aTransaction(0, { transfers: transfersOf(['0.0.5', 2n ** 62n], ['0.0.6', -(2n ** 62n)]) })),
      'not JSON',
      '{}',
      printTransaction(aTransaction(1, { name: 'NEW_TYPE', result: 'INVALID_SIGNATURE' })),
    ]
    const expected = await localLineParser.parse(lines)
    expect(expected.map((line) => ('record' in line ? 'record' : line.reason))).toEqual([
      'record',
      'is not JSON',
      'consensus_timestamp is missing',
      'record',
    ])
    expect(await parser.parse(lines)).toEqual(expected)
  })
})
