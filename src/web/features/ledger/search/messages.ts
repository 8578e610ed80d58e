/** The search box and what it understands. */
export const ledgerSearchWords = {
  label: 'Find a transaction, an account, a hash or a time',
  placeholder: 'Transaction id, account, hash or time',
  understood: 'Understood as',
  kinds: {
    transaction: 'Transaction',
    hash: 'Hash',
    account: 'Account',
    exact: 'At this time',
    before: 'Up to this time',
    after: 'From this time on',
  },
  enter: 'Enter',
  faults: {
    'evm-hash': 'A 32-byte Ethereum hash. The ledger finds transactions by their 48-byte hash only.',
    'evm-address': 'An EVM address that stands for no account number. The ledger finds nothing by it.',
    'hash-length': 'A hash has 96 hexadecimal digits, or 64 characters of base64.',
    'out-of-range': 'A number in it is beyond what the ledger can have.',
    unknown: 'Expected 0.0.1234@1763672045.123456789, 0.0.1234, a hash, or a time.',
  },
} as const
