import * as fc from 'fast-check'
import type { Transaction } from '#api/ledger/transactions.ts'
import { formatEntityId } from '#domain/ledger/entity-id.ts'
import { formatTimestamp } from '#domain/time/timestamp.ts'
import { aTransaction } from './transactions.ts'

/** Accounts that differ in each part, so that their numeric order is not their alphabetical one. */
const accounts = ['0.0.2', '0.0.10', '0.0.98', '0.1.1', '1.0.1', '1023.65535.274877906943']
const names = ['CRYPTOTRANSFER', 'CRYPTOCREATEACCOUNT', 'CONTRACTCALL', 'A_TYPE_OF_TOMORROW']
const results = ['SUCCESS', 'FEE_SCHEDULE_FILE_PART_UPLOADED', 'REVERTED_SUCCESS', 'INVALID_SIGNATURE', 'UNKNOWN']
/** More than charts have series for. Includes duplicates, which are not failures. */
const failures = ['BUSY', 'WRONG_NONCE', 'INVALID_ACCOUNT_ID', 'TOKEN_IS_PAUSED', 'DUPLICATE_TRANSACTION']
/** Few times, close together, so that the bounds of a query often hit one. */
const aTime = fc.bigInt({ min: 0n, max: 40n })

const account = fc.constantFrom(...accounts)
const amount = fc.constantFrom(-(2n ** 63n), -7n, -1n, 0n, 0n, 1n, 7n, 2n ** 63n - 1n)
const moves = fc.array(fc.record({ account, amount, is_approval: fc.boolean() }), { maxLength: 3 })

const aRecord: fc.Arbitrary<Transaction> = fc
  .record({
    consensus: aTime,
    payer: account,
    name: fc.constantFrom(...names),
    result: fc.constantFrom(...results, ...failures),
    nonce: fc.constantFrom(0, 0, 1),
    hasParent: fc.boolean(),
    transfers: moves,
    tokenTransfers: moves,
    parties: fc.array(fc.tuple(fc.option(account), fc.option(account)), { maxLength: 1 }),
  })
  .map(({ consensus, payer, name, result, nonce, hasParent, transfers, tokenTransfers, parties }) =>
    aTransaction(0, {
      name,
      result,
      nonce,
      transfers,
      consensus_timestamp: formatTimestamp(consensus),
      parent_consensus_timestamp: hasParent ? '1.000000001' : null,
      transaction_id: `${payer}-0-000000001`,
      token_transfers: tokenTransfers.map((move) => Object.assign({ token_id: '0.0.5' }, move)),
      nft_transfers: parties.map(([sender_account_id, receiver_account_id]) => ({
        is_approval: false,
        receiver_account_id,
        sender_account_id,
        serial_number: 1n,
        token_id: '0.0.6',
      })),
    }),
  )

/** At a separate time, with more accounts than a range query looks up one by one. */
const crowd = aTransaction(0, {
  consensus_timestamp: formatTimestamp(41n),
  transfers: Array.from({ length: 300 }, (_, at) => ({
    account: formatEntityId(BigInt(5000 + at)),
    amount: BigInt(at - 150),
    is_approval: false,
  })),
})

/** Some records with distinct times, in any order; in half of the cases they involve hundreds of accounts. */
export const aLedger: fc.Arbitrary<Transaction[]> = fc
  .tuple(
    fc.uniqueArray(aRecord, { maxLength: 25, selector: ({ consensus_timestamp }) => consensus_timestamp }),
    fc.boolean(),
  )
  .map(([records, isCrowded]) => (isCrowded ? records.concat(crowd) : records))

const operator = fc.constantFrom('', '', 'eq:', 'ne:', 'lt:', 'lte:', 'gt:', 'gte:')
const anAccount = fc.tuple(operator, fc.constantFrom(...accounts, '0.0.7', '10', '0x' + 'ab'.repeat(20)))
const aBound = fc.tuple(fc.constantFrom('ne:', 'lt:', 'lte:', 'gt:', 'gte:', 'eq:'), aTime.map(formatTimestamp))
const parameter = fc.oneof(
  anAccount.map(([op, value]) => ['account.id', op + value] as const),
  aBound.map(([op, value]) => ['timestamp', op + value] as const),
  fc.constantFrom(...names.slice(0, 3), 'cryptotransfer', 'FREEZE').map((name) => ['transactiontype', name] as const),
  fc.constantFrom('success', 'FAIL').map((value) => ['result', value] as const),
  fc.constantFrom('credit', 'Debit').map((value) => ['type', value] as const),
)

/** A query of the list, as in an address. */
export const aListQuery: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(parameter, { maxLength: 4 }),
    fc.constantFrom('asc', 'desc', 'DESC', null),
    fc.constantFrom('1', '2', '3', '7', '100', null),
  )
  .map(([given, order, limit]) =>
    new URLSearchParams(
      [
        ...given,
        ...(order === null ? [] : [['order', order] as const]),
        ...(limit === null ? [] : [['limit', limit] as const]),
      ].map(([name, value]) => [name, value]),
    ).toString(),
  )
