/** These accounts have the same numbers on every network. */
const wellKnownAccounts: Readonly<Record<string, string>> = {
  '0.0.98': 'Network fees',
  '0.0.800': 'Staking rewards',
  '0.0.801': 'Node rewards',
}

export const ledgerMessages = {
  account: (id: string): string | null => wellKnownAccounts[id] ?? null,
  copyId: 'Copy the ID',
  copyLink: 'Copy link',
  print: 'Print',
  inExplorer: 'View in explorer',
  pageOf: (entity: string) => `Activity of ${entity}`,
  forms: {
    ledger: 'Ledger',
    sdk: 'As SDKs write it',
    rest: 'As the API writes it',
    base64: 'Base64',
    base64url: 'Base64 for URLs',
    hex: 'Hexadecimal',
  },
  exactTime: 'The exact time',
  exactId: 'The exact ID',
  exactHash: 'The hash in each form',
  noMemo: 'No memo',
  bytes: (length: number) => (length === 1 ? '1 byte that is not text' : `${length} bytes that are not text`),
  otherNetwork: (shown: string, chosen: string) =>
    `These are transactions of ${shown}. The network filter is ${chosen}.`,
  freshness: {
    cannotConfirm: 'Cannot confirm:',
    since: 'no answer from the ledger since',
    never: 'the ledger has not answered yet.',
    waiting: 'Waiting for the ledger',
  },
  late: (time: string) => `Ledger as of ${time}`,
  silent: (time: string | null) =>
    time === null ? 'The ledger has not answered yet' : `No answer from the ledger since ${time}`,
  silentInShort: (time: string | null) => (time === null ? 'Ledger silent' : `Ledger silent since ${time}`),
  sampleLedger: 'sample network',
  sampleExplained: 'These transactions are sample data. They disappear when you import real ones.',
} as const
