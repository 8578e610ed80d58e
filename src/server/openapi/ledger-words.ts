import type { Area } from '#api/endpoints.ts'

const filterNotes = {
  'account.id':
    'An account, `shard.realm.num`, `num` or an EVM address, optionally with an operator (`gte:0.0.5`). Of several equal conditions any must match; of other conditions one account must match all',
  timestamp:
    'Consensus time, `seconds.nanoseconds`, optionally with an operator (`gte:1700000000.000000001`). All conditions must match',
  transactiontype: 'Transaction type, case-insensitive; any of several',
  result: '`success` or `fail`; the last value wins',
  type: '`credit` or `debit`: the account, or any account if none is given, received or sent an amount',
  order: 'By consensus time; the last value wins',
}

/** For parameters whose meaning depends on the area. */
export const ledgerParameterNotes: Partial<Readonly<Record<Area, Readonly<Record<string, string>>>>> = {
  transactions: {
    ...filterNotes,
    limit: 'Maximum number of items; values above 100 mean 100. The last value wins',
    id: 'A transaction id, `shard.realm.num-sss-nnn`, or a hash of 48 bytes as base64, base64 for addresses, or hex',
    nonce: 'Only entries with this nonce; 0 for submitted transactions',
    scheduled: '`true`: only scheduled executions; `false`: only others',
  },
  ledger: {
    ...filterNotes,
    from: 'Seconds since 1970 with up to nine decimals; by default the oldest transaction',
    to: 'The end (excluded), in the same format; by default the newest transaction',
    intervals: 'Maximum number of intervals, 1 to 500',
    lists: '`total`: types, nodes and payers for the whole range only, not per interval',
    format: '`csv` or `json`',
    id: 'An entity id, `shard.realm.num`',
    ids: 'Up to 50 token ids, separated by commas',
    code: 'A result code; `ne:` before it leaves it out. Several: any of them',
    node: 'The node that a transaction was submitted to. Several: any of them',
    payer: 'The account in the transaction id. Several: any of them',
    entity: 'What a transaction created, changed or called, or a token that it moved. Several: any of them',
    involved: 'As `entity`, or an account that took part. Several: any of them',
    limit: 'Maximum number of items; values above 100 mean 100. The last value wins',
  },
}

export const ledgerSchemaNotes: Readonly<Record<string, string>> = {
  Int64: 'A 64-bit integer, exact beyond 2^53.',
  Transaction:
    'A ledger entry. `consensus_timestamp` is unique; several entries may share a `transaction_id`. Fees and hbar amounts are in tinybars.',
  Transfer: 'Tinybars that an account received, or sent if negative, including fees.',
  TokenTransfer: 'Smallest units of a token that an account received, or sent if negative.',
  NftTransfer: 'Without a sender: minted. Without a receiver: burned or wiped. Serial −1: all serials.',
  StakingReward: 'Tinybars paid to an account as a reward.',
  AssessedFee: 'A custom fee that was charged; in tinybars if it has no token.',
  CustomFeeLimit: 'The maximum custom fee that a payer accepted.',
  LedgerKey: 'A public key; `0x…` in entries from before 2026.',
  TransactionPage: 'Follow `links.next` until it is null.',
  EntityActivity:
    'An account, contract, topic, token or other entity, as far as transactions tell. `sample`: the newest transactions, which everything after it is about.',
  EntityFlow: 'What it received and sent of an asset, fees left out; hbar if `token` is null.',
  EntityParty: 'An account on the other side; for a token, one that received or sent it.',
  LedgerToken: 'A token: an amount is in units of 10 to the power of `-decimals`.',
  FoundPage:
    'Follow `links.next` until it is null: a page may be empty before the end. `reached`: the consensus timestamp that the search reached in the time it has.',
  LedgerStats: 'Seconds since 1970; `to` is excluded. Intervals without transactions are omitted.',
  LedgerFigures: 'Statistics of a time range. `results`: failures only. `payers`: the ten with the most transactions.',
  LedgerInterval: 'Statistics of an interval that begins at `start`, seconds since 1970.',
  LedgerCount: 'Counts of one result, type, node or payer; `fees` in tinybars.',
  LedgerLatency: 'Estimated seconds from valid start to consensus; null without transactions.',
  LedgerSource: 'The source and the network of the transactions.',
  LedgerError: 'One message per error.',
  TransactionsEvent:
    'The number of transactions that were added or changed. `newest` is the latest of them, null if transactions were only removed.',
}

export const ledgerResponseNotes = {
  LedgerInvalid: 'The path or a parameter is invalid. One message per error.',
  LedgerNotFound: 'Unknown transaction or path, or unsupported method.',
  LedgerUnavailable: 'The store does not answer, or a search over a range of accounts took too long.',
  LedgerFailed: 'The service failed to answer.',
} as const

export const ledgerHeaderNotes = {
  etag: 'Weak; for `If-None-Match`',
  cacheControl: 'How long the answer stays valid, in seconds',
  link: '`<address>; rel="next"` unless `links.next` is null',
  disposition: 'The file name',
} as const

export const exportNote = 'Export all transactions that match the filters'
