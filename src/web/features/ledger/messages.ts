/** Well-known accounts, which every network has under the same number. */
const accounts: Readonly<Record<string, string>> = {
  '0.0.98': 'Network fees',
  '0.0.800': 'Staking rewards',
  '0.0.801': 'Node rewards',
}

/** What a transaction is made of, in the words that the list and the page of one share. */
export const transactionWords = {
  account: (id: string): string | null => accounts[id] ?? null,
  copyForm: (form: string) => `Copy: ${form}`,
  copyId: 'Copy the id',
  transactionsOf: (account: string) => `Transactions of ${account}`,
  forms: {
    hbar: 'ℏ',
    tinybars: 'tinybars',
    units: 'smallest units',
    token: 'token',
    ledger: 'Ledger',
    sdk: 'As SDKs write it',
    rest: 'As the API writes it',
    base64: 'Base64',
    base64url: 'Base64 in addresses',
    hex: 'Hexadecimal',
  },
  exactTime: 'The exact time',
  exactAmount: 'The exact amount',
  exactId: 'The exact id',
  exactHash: 'The hash in each form',
  unitsOf: (token: string) => `of ${token}`,
  noMemo: 'No memo',
  bytes: (length: number) => (length === 1 ? '1 byte that is not text' : `${length} bytes that are not text`),
  otherNetwork: (shown: string, chosen: string) =>
    `These are transactions of ${shown}. The network filter is ${chosen}.`,
  sampleLedger: 'sample network',
  sampleExplained: 'These transactions are made up. They go when real ones are imported.',
} as const
