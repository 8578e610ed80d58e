import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { packLines, unpackLines } from '#server/areas/ledger/embedded/line-parcel.ts'
import { storedTransactionOf } from '#server/areas/ledger/embedded/stored-transaction.ts'
import { aLedger } from '#test/support/ledger/random-ledger.ts'
import { aTransaction, transfersOf } from '#test/support/ledger/transactions.ts'
import { fuzzRuns } from '#test/support/tier.ts'

it('A parcel of lines restores each record and each rejection in order', () => {
  const aRefusal = fc.string().map((reason) => ({ reason }))
  const records = aLedger.map((all) => all.map((one) => ({ record: storedTransactionOf(one) })))
  fc.assert(
    fc.property(records, fc.array(aRefusal, { maxLength: 3 }), (read, refused) => {
      const lines = [...refused, ...read, ...refused]
      expect(unpackLines(structuredClone(packLines(lines)))).toEqual(lines)
    }),
    { numRuns: fuzzRuns(100) },
  )
})

it('A parcel of lines restores rare members', () => {
  const record = storedTransactionOf(
    aTransaction(3, {
      assessed_custom_fees: [
        { amount: 2n ** 62n, collector_account_id: '0.0.9', effective_payer_account_ids: ['0.0.8'], token_id: null },
      ],
      batch_key: { _type: 'ED25519', key: 'aa' },
      charged_tx_fee: 2n ** 63n - 1n,
      node: null,
      parent_consensus_timestamp: '1700000000.000000001',
      result: 'INVALID_SIGNATURE',
      scheduled: true,
      transaction_hash: Buffer.alloc(48, 255).toString('base64'),
      transfers: transfersOf(['0.0.5', -(2n ** 63n)]),
    }),
  )
  expect(record.row.batch).not.toBeNull()
  expect(unpackLines(structuredClone(packLines([{ record }])))).toEqual([{ record }])
})
