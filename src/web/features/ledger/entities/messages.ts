import { count } from '../../../components/messages/time.ts'
import { formatNumber } from '../../../components/number-format.ts'

export const entityMessages = {
  kind: {
    account: 'Account',
    contract: 'Contract',
    topic: 'Topic',
    token: 'Token',
    file: 'File',
    schedule: 'Schedule',
    entity: 'Entity',
  },
  back: 'All transactions',
  notAnId: 'Not an ID',
  notAnIdHint: 'Expected an ID like 0.0.1234.',
  none: 'No transactions found',
  noneHint: (searched: number) =>
    searched === 0
      ? 'No transaction of this ledger names it.'
      : `None of the newest ${formatNumber(searched)} transactions names it. A mirror node finds older ones only by account.`,
  all: 'Its transactions',
  facts: 'Facts',
  first: 'First seen',
  last: 'Last seen',
  transactions: 'Transactions',
  failed: 'Failed',
  fees: 'Fees paid',
  unknown: 'Not known',
  atLeast: (value: number, max: number) => (value >= max ? `at least ${formatNumber(value)}` : formatNumber(value)),
  feesOf: (transactions: number, isComplete: boolean) =>
    isComplete
      ? `for ${count(transactions, 'transaction')}`
      : `for ${formatNumber(transactions)} of the newest transactions`,
  sampleComplete: (transactions: number) =>
    transactions === 1
      ? 'The figures below cover its only transaction.'
      : `The figures below cover all ${count(transactions, 'transaction')}.`,
  sample: (transactions: number) => `The figures below cover its newest ${count(transactions, 'transaction')}, since`,
  activity: 'Activity',
  activityOf: (transactions: number, failures: number) =>
    `${count(transactions, 'transaction')}, ${formatNumber(failures)} failed`,
  activityTable: 'Activity as a table',
  time: 'From',
  types: 'Types',
  failures: 'Failures by result',
  flows: 'In and out',
  flowsHint:
    'From successful transactions, excluding fees. Tokens whose decimals are not known are in their smallest unit.',
  asset: 'Asset',
  hbar: 'Hbar',
  received: 'Received',
  sent: 'Sent',
  parties: 'Counterparties',
  holders: 'Accounts that transferred it',
  partiesHint:
    'An empty cell means nothing, or that several accounts paid at once: the ledger does not record who paid whom.',
  account: 'Account',
  gotFromIt: 'Received from it',
  gaveToIt: 'Sent to it',
  noFlows: 'No transfers.',
  noFailures: 'No failures.',
} as const
