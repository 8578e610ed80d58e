import { unpackRecord } from '#server/areas/ledger/store/packed-record.ts'
import { describe, expect, it } from 'vitest'
import { stringifyJson } from '#api/json.ts'
import { readTransactionLine } from '#server/areas/ledger/embedded/stored-transaction.ts'
import { aTransaction, recordKeys, transfersOf } from '#test/support/ledger/transactions.ts'

const nonce = 'is not an integer from 0 to 2147483647'

describe('readTransactionLine', () => {
  const line = (changes: object) => stringifyJson({ ...aTransaction(), ...changes })

  it.each<[string, string, string]>([
    ['nonsense', 'nonsense', 'is not JSON'],
    ['half a record', '{"consensus_timestamp":', 'is not JSON'],
    ['a number', '5', 'is not a transaction'],
    ['nothing', 'null', 'is not a transaction'],
    ['a text', '"text"', 'is not a transaction'],
    [
      'a page of a mirror node',
      '{"transactions":[{}],"links":{"next":null}}',
      'is a page of a list; write its transactions one per line, as `jq -c ".transactions[]"` does',
    ],
    ['an empty record', '{}', 'consensus_timestamp is missing'],
    ['a list', '[]', 'consensus_timestamp is missing'],
    ['no type', line({ name: undefined }), 'name is missing'],
    ['no id', line({ transaction_id: undefined }), 'transaction_id is missing'],
    ['a result that is a number', line({ result: 22 }), 'result: Invalid type: Expected string but received 22'],
    [
      'a time with a letter',
      line({ consensus_timestamp: '1700000000' }).replace('1700000000"', '170000000x"'),
      'consensus_timestamp: “170000000x” is not a timestamp like 1700000000.000000001',
    ],
    [
      'a time beyond 64 bits',
      line({ consensus_timestamp: '9999999999.0' }),
      'consensus_timestamp: “9999999999.0” is not a timestamp like 1700000000.000000001',
    ],
    [
      'a parent without a time',
      line({ parent_consensus_timestamp: 'x' }),
      'parent_consensus_timestamp: “x” is not a timestamp like 1700000000.000000001',
    ],
    [
      'an id as the SDKs write it',
      line({ transaction_id: '0.0.5@1.2' }),
      'transaction_id: “0.0.5@1.2” is not a transaction id',
    ],
    [
      'an id of a payer that cannot be',
      line({ transaction_id: '0.0.999999999999-1-1' }),
      'transaction_id: “0.0.999999999999-1-1” is not a transaction id',
    ],
    ['a nonce below 0', line({ nonce: -1 }), `nonce: -1 ${nonce}`],
    ['half a nonce', line({ nonce: 0.5 }), `nonce: 0.5 ${nonce}`],
    ['a nonce beyond 32 bits', line({ nonce: 2_147_483_648 }), `nonce: 2147483648 ${nonce}`],
    ['an account that is none', line({ transfers: [{ account: 'me', amount: 1 }] }), 'me is not an entity id'],
    ['an amount that is missing', line({ transfers: [{ account: '0.0.5' }] }), 'transfers.0.amount is missing'],
    [
      'half an amount',
      line({ transfers: [{ account: '0.0.5', amount: 1.5 }] }),
      'transfers.0.amount: expected a whole number',
    ],
    [
      'an amount that is a text',
      line({ transfers: [{ account: '0.0.5', amount: '1' }] }),
      'transfers.0.amount: expected a whole number',
    ],
    ['a fee beyond 64 bits', line({ charged_tx_fee: 2n ** 63n }), 'charged_tx_fee: is larger than any 64-bit integer'],
    [
      'a fee below 64 bits',
      line({ charged_tx_fee: -(2n ** 63n) - 1n }),
      'charged_tx_fee: is smaller than any 64-bit integer',
    ],
    [
      'a list that is none',
      line({ nft_transfers: {} }),
      'nft_transfers: Invalid type: Expected Array but received Object',
    ],
  ])('rejects a line with the reason: %s', (_, bad, reason) => {
    expect(readTransactionLine(bad)).toEqual({ reason })
  })

  it.each<[string, object, object]>([
    ['an old batch key', { batch_key: '0x3200' }, { batch_key: '0x3200' }],
    ['a new batch key', { batch_key: { _type: 'ED25519', key: 'ab' } }, { batch_key: { _type: 'ED25519', key: 'ab' } }],
    ['no batch key', { batch_key: undefined }, { batch_key: null }],
    [
      'nothing about high volume',
      { high_volume: undefined, high_volume_pricing_multiplier: undefined },
      { high_volume: false, high_volume_pricing_multiplier: null },
    ],
    [
      'high volume',
      { high_volume: true, high_volume_pricing_multiplier: 4000 },
      { high_volume: true, high_volume_pricing_multiplier: 4000 },
    ],
    [
      'a type and a result of tomorrow',
      { name: 'TELEPORT', result: 'TOO_FAR' },
      { name: 'TELEPORT', result: 'TOO_FAR' },
    ],
    ['a nonce without a parent', { nonce: 1 }, { nonce: 1, parent_consensus_timestamp: null }],
    [
      'a parent that nobody knows',
      { parent_consensus_timestamp: '1.000000001' },
      { parent_consensus_timestamp: '1.000000001' },
    ],
    [
      'a consensus before the valid start',
      { transaction_id: '0.0.2-1800000000-000000000' },
      { transaction_id: '0.0.2-1800000000-000000000' },
    ],
    ['a fee without transfers', { charged_tx_fee: 5, transfers: [] }, { charged_tx_fee: 5, transfers: [] }],
    [
      'no lists',
      { transfers: null, token_transfers: undefined, max_custom_fees: null },
      { transfers: [], token_transfers: [], max_custom_fees: [] },
    ],
    ['an empty hash', { transaction_hash: '' }, { transaction_hash: '' }],
    ['keys of tomorrow', { color: 'blue' }, {}],
    [
      'transfers in no order',
      { transfers: transfersOf(['0.0.10', 1n], ['0.0.9', 2n], ['0.0.9', -2n]) },
      {
        transfers: [
          { account: '0.0.9', amount: -2, is_approval: false },
          { account: '0.0.9', amount: 2, is_approval: false },
          { account: '0.0.10', amount: 1, is_approval: false },
        ],
      },
    ],
    [
      'token transfers in no order',
      {
        token_transfers: ['0.0.10 3', '0.0.9 10', '0.0.9 3'].map((pair) => ({
          token_id: pair.split(' ')[0],
          account: `0.0.${pair.split(' ')[1]}`,
          amount: 1,
        })),
      },
      {
        token_transfers: ['0.0.9 3', '0.0.9 10', '0.0.10 3'].map((pair) => ({
          token_id: pair.split(' ')[0],
          account: `0.0.${pair.split(' ')[1]}`,
          amount: 1,
          is_approval: false,
        })),
      },
    ],
    [
      'rewards that nobody paid',
      { staking_reward_transfers: [{ account: '0.0.9', amount: 5 }] },
      { staking_reward_transfers: [] },
    ],
    [
      'rewards',
      {
        staking_reward_transfers: [{ account: '0.0.9', amount: 5 }],
        transfers: transfersOf(['0.0.800', -5n], ['0.0.9', 5n]),
      },
      { staking_reward_transfers: [{ account: '0.0.9', amount: 5 }] },
    ],
  ])('accepts a transaction with %s', (_, changes, expected) => {
    const read = readTransactionLine(line(changes))
    if ('reason' in read) throw new Error(read.reason)
    const { row } = read.record
    const body = unpackRecord(row.packed, row)
    expect(JSON.parse(body)).toMatchObject(expected)
    expect(Object.keys(JSON.parse(body))).toEqual(recordKeys)
    expect(readTransactionLine(body)).toMatchObject({ record: { row: read.record.row } })
  })
})
