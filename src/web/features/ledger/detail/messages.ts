import type { EntryRole } from '#domain/ledger/transaction-entry.ts'
import type { SearchFault } from '#domain/ledger/ledger-search.ts'
import { count, durationWords } from '../../../components/messages/time.ts'

const roles: Readonly<Record<EntryRole, string>> = {
  original: 'Transaction',
  duplicate: 'Duplicate',
  child: 'Child',
  'preceding-child': 'Child, ahead of it',
  scheduled: 'Executed schedule',
  'schedule-create': 'Schedule',
  batch: 'Batch',
  'batch-inner': 'In the batch',
  orphan: 'Made by the network',
}

const roleHints: Readonly<Record<EntryRole, string>> = {
  original: 'As it was submitted.',
  duplicate: 'The same transaction, submitted once more. It changed nothing, and paid for being looked at.',
  child: 'Made by the network while it carried out the transaction.',
  'preceding-child': 'Made by the network ahead of the transaction, which needed it.',
  scheduled: 'What had been scheduled, carried out once enough signatures had been given.',
  'schedule-create': 'What was to be done was kept until enough signatures had been given.',
  batch: 'The transactions in it take effect together or not at all.',
  'batch-inner': 'A transaction with an id of its own, carried out as part of the batch.',
  orphan: 'Made by the network under this id, for a transaction that is not known here.',
}

const faults: Readonly<Record<SearchFault, string>> = {
  'evm-hash':
    'It looks like the hash of an Ethereum transaction, of 32 bytes. The ledger finds transactions by hashes of 48 bytes.',
  'evm-address': 'It looks like an EVM address. Addresses are searched for in the list of transactions.',
  'hash-length':
    'It looks like a hash with digits missing, or too many. A hash has 96 hexadecimal digits or 64 characters of Base64.',
  'out-of-range': 'A number in it is larger than the ledger has any.',
  unknown: 'Nothing in it looks like an id or a hash.',
}

/** Texts of the page of one transaction. */
export const transactionPageWords = {
  back: 'All transactions',
  found: 'The transaction has arrived',

  missing: 'No such transaction is known so far',
  missingNew: 'A transaction takes some seconds to arrive after it was submitted.',
  missingOld: (seconds: number) =>
    `It was valid from ${durationWords(seconds)} ago and would have arrived long since. Check the id, and the network it was submitted to.`,
  missingAhead: (seconds: number) => `It is valid only in ${durationWords(seconds)}.`,
  searchedIn: (network: string) => `Looked for in ${network}.`,
  lookingAgain: (seconds: number) => `Looking again in ${durationWords(seconds)}`,
  looking: 'Looking…',
  lookNow: 'Look now',

  unreadable: 'This is no transaction id',
  unreadableHint: 'A transaction is found by its id or by its hash, in any of these forms:',
  asAccount: 'As an account it has transactions of its own:',
  asTime: 'As a time it has transactions up to it:',
  fault: (fault: SearchFault) => faults[fault],
  forms: [
    ['Id, as SDKs write it', '0.0.1234@1700000000.000000001'],
    ['Id, as the API writes it', '0.0.1234-1700000000-000000001'],
    ['Hash of 48 bytes', '96 hexadecimal digits, with or without 0x'],
    ['The same in Base64', '64 characters'],
  ],

  role: (role: EntryRole) => roles[role],
  roleHint: (role: EntryRole) => roleHints[role],
  entries: (number: number) => count(number, 'record'),
  entriesHint: 'Each is a record of its own; choose one to see it below.',
  wholeGroup: 'Every record of the id',

  node: 'node',

  transfers: 'Transfers',
  noTransfers: 'Nothing was transferred beside the fee.',
  hbar: 'Hbar',
  token: 'Token, in its smallest units',
  nft: 'NFT',
  rewards: 'Staking rewards',
  from: 'From',
  to: 'To',
  unpaired: 'The ledger tells who gave and who got, not who gave to whom.',
  showParties: (more: number) => `Show ${count(more, 'more account')}`,
  byAllowance: 'by allowance',
  /** Where an amount came from or went that no account gave or got. */
  outside: (ofToken: boolean, came: boolean) =>
    ofToken ? (came ? 'Minted' : 'Burned or wiped') : came ? 'From no account listed' : 'To no account listed',
  minted: 'Minted',
  burned: 'Burned or wiped',
  serials: 'Serial numbers',
  serial: (serial: bigint) => (serial === -1n ? 'all serials' : `#${serial}`),
  showSerials: (more: number) => `Show ${more} more`,

  memo: 'Memo',
  copyMemo: 'Copy the memo',
  raw: 'Record as JSON',
  copyRaw: 'Copy JSON',
  openRaw: 'All records from the API',
} as const
