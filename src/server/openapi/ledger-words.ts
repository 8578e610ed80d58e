import type { Area } from '#api/endpoints.ts'

const filterNotes = {
  'account.id':
    'An account, `shard.realm.num`, `num` or an EVM address, with an operator before it (`gte:0.0.5`) or none. Several equal ones: any of them; other conditions: all of them, of one account',
  timestamp:
    'Consensus time, `seconds.nanoseconds`, with an operator before it (`gte:1700000000.000000001`) or none. All conditions together',
  transactiontype: 'Any of these types, whatever the case',
  result: '`success` or `fail`; the last one counts',
  type: '`credit` or `debit`: somebody, or the account that is named, got or gave an amount',
  order: 'By consensus time; the last one counts',
}

/** What a parameter means in an area, where it means something else elsewhere. */
export const ledgerParameterNotes: Partial<Readonly<Record<Area, Readonly<Record<string, string>>>>> = {
  transactions: {
    ...filterNotes,
    limit: 'How many at most; beyond 100 there are 100. The last one counts',
    id: 'A transaction id, `shard.realm.num-sss-nnn`, or a hash of 48 bytes as base64, base64 for addresses, or hex',
    nonce: 'Only records with this nonce; 0 are those that were submitted',
    scheduled: 'Only the executed transaction of a schedule, or only others',
  },
  ledger: {
    ...filterNotes,
    from: 'Seconds since 1970, with up to nine decimals; without it, the oldest transaction',
    to: 'The end, excluded, as `from`; without it, the newest transaction',
    intervals: 'How many intervals at most, 1 to 500',
    lists: '`total`: types, nodes and payers of the whole range only, not of each interval',
    format: '`csv` or `json`',
  },
}

export const ledgerSchemaNotes: Readonly<Record<string, string>> = {
  Int64: 'A 64-bit integer, exact beyond 2^53.',
  Transaction:
    'A record of the ledger. `consensus_timestamp` is its own, `transaction_id` may be that of several. Fees and amounts of hbar are tinybars.',
  Transfer: 'Tinybars that an account got, or gave where negative; fees among them.',
  TokenTransfer: 'Smallest units of a token that an account got, or gave where negative.',
  NftTransfer: 'Without a sender it was minted, without a receiver burned or wiped; serial −1 means all of them.',
  StakingReward: 'Tinybars that an account was paid as a reward.',
  AssessedFee: 'A custom fee that was charged; without a token it was paid in tinybars.',
  CustomFeeLimit: 'How much somebody was willing to pay as a custom fee.',
  LedgerKey: 'A public key; `0x…` in records from before 2026.',
  TransactionPage: 'Follow `links.next` until it is null.',
  LedgerStats: 'Seconds since 1970; `to` is excluded. Intervals without transactions are left out.',
  LedgerFigures: 'Figures of some time. `results` are failures only; `payers` are the ten that paid for the most.',
  LedgerInterval: 'Figures of an interval that begins at `start`, seconds since 1970.',
  LedgerCount: 'Counts of one result, type, node or payer; `fees` are tinybars.',
  LedgerLatency: 'Estimated seconds from valid start to consensus; null without any.',
  LedgerSource: 'Where the transactions come from, and the network they are of.',
  LedgerError: 'What went wrong, one message for each fault.',
  TransactionsEvent:
    'The number of transactions that were added or changed. `newest` is the latest of them, null if transactions were only removed.',
}

export const ledgerResponseNotes = {
  LedgerInvalid: 'Parameters or the path cannot be read: one message for each fault.',
  LedgerNotFound: 'There is no such transaction, or nothing at this path or with this method.',
  LedgerUnavailable: 'The store does not answer, or a range of accounts could not be searched in time.',
  LedgerFailed: 'The service failed to answer.',
} as const

export const ledgerHeaderNotes = {
  etag: 'Weak; for `If-None-Match`',
  cacheControl: 'For how many seconds the answer holds',
  link: '`<address>; rel="next"`, where `links.next` is not null',
  disposition: 'The name of the file',
} as const

export const exportNote = 'Everything that the filters of the list select, as one file'
