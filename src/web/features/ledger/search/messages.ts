import { count } from '../../../components/messages/time.ts'

export const searchMessages = {
  label: 'Find a transaction, an account, a hash or a time',
  placeholder: 'Transaction ID, account, hash or time',
  understood: 'Understood as',
  kinds: {
    transaction: 'Transaction',
    hash: 'Hash',
    entity: 'Account or entity',
    transactionsOf: 'Transactions of',
    list: 'Transactions with',
    'evm-hash': 'Ethereum hash',
    'evm-address': 'EVM address',
    exact: 'At this time',
    around: 'Around this time',
    within: 'In this period',
    before: 'Up to this time',
    after: 'From this time on',
  },
  dateOrders: { 'day-first': 'day first', 'month-first': 'month first' },
  enter: 'Enter',
  notLoaded: 'The search could not be loaded. Check your connection, then type again.',
  spoken: (kind: string, value: string, others: number) =>
    others === 0 ? `${kind} ${value}` : `${kind} ${value}, and ${count(others, 'other meaning')}`,
  faults: {
    'evm-hash': 'This is a 32-byte Ethereum hash. Stored transactions are found only by their 48-byte hash.',
    'evm-address': 'This EVM address does not map to an account number, so the ledger cannot find it.',
    'hash-length': 'A hash has 96 hexadecimal digits, or 64 characters of Base64.',
    'out-of-range': 'One of the numbers is larger than the ledger allows.',
    unknown:
      'Enter a transaction ID (0.0.1234@…), an account (0.0.1234), a hash, or a time (10:23, yesterday 14:00, 9:40 – 10:25).',
  },
} as const
