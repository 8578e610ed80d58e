import { expect, it, test } from 'vitest'
import { rowOf } from '#domain/ledger/list/transaction-row.ts'
import { aTransaction, transfersOf } from '#test/support/ledger/transactions.ts'

function base64Of(bytes: string | readonly number[]): string {
  const data = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : Uint8Array.from(bytes)
  return btoa(String.fromCodePoint(...data))
}

test('A row keeps what a list needs of a transaction', () => {
  const record = aTransaction(2, {
    transaction_id: '0.0.1001-1700000000-000000007',
    entity_id: '0.0.4711',
    memo_base64: base64Of('Überweisung  für März'),
    charged_tx_fee: 21n,
    transfers: transfersOf(['0.0.98', 21n], ['0.0.9', 100n], ['0.0.1001', -121n]),
  })
  expect(rowOf(record)).toEqual({
    consensusNs: 1_700_000_002_000_000_000n,
    consensus_timestamp: '1700000002.000000000',
    transaction_id: '0.0.1001-1700000000-000000007',
    type: 'CRYPTOTRANSFER',
    result: 'SUCCESS',
    success: true,
    node: '0.0.3',
    fee: 21n,
    parent: null,
    nonce: 0,
    scheduled: false,
    isBatchInner: false,
    payer: '0.0.1001',
    entity: '0.0.4711',
    memo: 'Überweisung  für März',
    foldedMemo: 'uberweisung fur marz',
    transfer: {
      kind: 'hbar',
      token: null,
      serial: null,
      from: '0.0.1001',
      senders: 1,
      to: '0.0.9',
      receivers: 1,
      amount: 100n,
      more: 0,
    },
  })
})

it.each([
  ['is empty for null', null, ''],
  ['is empty for an empty one', '', ''],
  ['is text', base64Of('付款'), '付款'],
  ['is hexadecimal for bytes', base64Of([0xff, 0x00, 0x12]), '0xff0012'],
  ['is cut if it is long', base64Of('x'.repeat(500)), 'x'.repeat(128)],
])('The memo of a row %s', (_, memo_base64, memo) => {
  expect(rowOf(aTransaction(0, { memo_base64 })).memo).toBe(memo)
})
