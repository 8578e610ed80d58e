import { cast, firstSecond, hashOf, idOf, timeOf } from './ledger-records.ts'

/** A request to the transactions API; `n` varies it. */
export interface Question {
  readonly name: string
  readonly address: (n: number, rows: number) => string
  /** Where it is not 200. */
  readonly status?: 404
}

const list = (query: string) => `/api/v1/transactions${query === '' ? '' : `?${query}`}`
const ask = (name: string, query: string): Question => ({ name, address: () => list(query) })
const anyAccount = (n: number) => `0.0.${100_000 + ((n * 7919) % 20_000)}`
const anyIndex = (n: number, rows: number) => 100 + ((n * 104_729) % (rows - 200))
const { busy, rare, early, nobody, collector, rareType, neverType } = cast
const accounts = (first: number, count: number, every = 1) =>
  Array.from({ length: count }, (_, i) => `account.id=0.0.${first + i * every}`).join('&')

/** Every kind of filter by equality, alone and combined: frequent, sparse and empty. */
export const questions: readonly Question[] = [
  ask('everything', ''),
  ask('everything, 100 rows', 'limit=100'),
  ask('oldest first', 'order=asc'),
  { name: 'a time range', address: (n, rows) => list(`timestamp=lt:${timeOf(anyIndex(n, rows))}`) },
  { name: 'an account', address: (n) => list(`account.id=${anyAccount(n)}`) },
  ask('a busy account', `account.id=${busy}`),
  ask('a rare account', `account.id=${rare}`),
  ask('an account long ago', `account.id=${early}`),
  ask('an account without any', `account.id=${nobody}`),
  ask('an account in every record, 100 rows', `account.id=${collector}&limit=100`),
  ask('the account of rewards, oldest first', 'account.id=0.0.800&order=asc'),
  {
    name: 'ten accounts',
    address: (n) => list(Array.from({ length: 10 }, (_, i) => `account.id=${anyAccount(n + i)}`).join('&')),
  },
  ask('a hundred accounts, 100 rows', `${accounts(100_000, 100, 7)}&limit=100`),
  ask('a hundred accounts without any', accounts(5_999_000, 100, 3)),
  ask('a busy, a rare and an absent account', `account.id=${busy}&account.id=${rare}&account.id=${nobody}`),
  ask('a type', 'transactiontype=CRYPTOTRANSFER'),
  ask('a rare type', `transactiontype=${rareType}`),
  ask('a type without any', `transactiontype=${neverType}`),
  ask('three types', `transactiontype=CRYPTOTRANSFER&transactiontype=${rareType}&transactiontype=${neverType}`),
  ask('failures', 'result=fail'),
  ask('failures of a rare type', `result=fail&transactiontype=${rareType}`),
  ask('credits', 'type=credit'),
  ask('debits of a type', 'type=debit&transactiontype=TOKENMINT'),
  ask('a busy account and a type', `account.id=${busy}&transactiontype=CRYPTOTRANSFER`),
  ask('a busy account and a rare type', `account.id=${busy}&transactiontype=${rareType}`),
  ask('a busy account and a type without any', `account.id=${busy}&transactiontype=${neverType}`),
  ask(
    'an account in every record and a rare type',
    `account.id=${collector}&transactiontype=${rareType}&order=asc&limit=1`,
  ),
  ask('failures of a busy account', `account.id=${busy}&result=fail`),
  ask('credits of a busy account', `account.id=${busy}&type=credit`),
  ask('debits of an account in every record', `account.id=${collector}&type=debit`),
  ask('account, type, result and direction', `account.id=${busy}&transactiontype=TOKENMINT&result=fail&type=debit`),
  { name: 'failed debits of an account', address: (n) => list(`account.id=${anyAccount(n)}&result=fail&type=debit`) },
  {
    name: 'ten seconds',
    address: (n, rows) => {
      const [second] = timeOf(anyIndex(n, rows)).split('.')
      return list(`timestamp=gte:${second}&timestamp=lt:${Number(second) + 10}`)
    },
  },
  { name: 'a time', address: (n, rows) => list(`timestamp=${timeOf(anyIndex(n, rows))}`) },
  {
    name: 'a busy account in a time range',
    address: (n, rows) => list(`account.id=${busy}&timestamp=lt:${timeOf(anyIndex(n, rows))}`),
  },
  ask('an early account, after its time', `account.id=${early}&timestamp=gt:${firstSecond + 1000}`),
  {
    name: 'a rare account and a type, from a time on',
    address: (n, rows) =>
      list(`account.id=${rare}&transactiontype=TOKENMINT&timestamp=gte:${timeOf(anyIndex(n, rows))}`),
  },
  { name: 'an id', address: (n, rows) => `/api/v1/transactions/${idOf(anyIndex(n, rows), rows)}` },
  {
    name: 'an id without any',
    address: (n, rows) => `/api/v1/transactions/${idOf(anyIndex(n, rows), rows).replace(/\d{3}$/, '018')}`,
    status: 404,
  },
  {
    name: 'a hash',
    address: (n, rows) => `/api/v1/transactions/${encodeURIComponent(hashOf(anyIndex(n, rows)))}`,
  },
]

/** Ranges of accounts: within two seconds, or 503. */
export const ranges: readonly Question[] = [
  ask('accounts from a number on', 'account.id=gte:0.0.100000'),
  ask('a narrow range of accounts', 'account.id=gte:0.0.100000&account.id=lt:0.0.100050'),
  ask('all accounts but one', `account.id=ne:${busy}`),
  ask('a range without any', 'account.id=gt:0.0.6000000'),
  ask('three hundred accounts', 'account.id=gte:0.0.2000&account.id=lt:0.0.2300'),
  ask(
    'three hundred accounts, credits, oldest first',
    'account.id=gte:0.0.2000&account.id=lt:0.0.2300&type=credit&order=asc',
  ),
  ask(
    'three hundred accounts and a rare type',
    `account.id=gte:0.0.2000&account.id=lt:0.0.2300&transactiontype=${rareType}`,
  ),
  ask('a wide range and failures', 'account.id=gte:0.0.100000&result=fail'),
  ask('a wide range and failures of a rare type', `account.id=gte:0.0.100000&result=fail&transactiontype=${rareType}`),
  ask('all accounts but one, and a rare type', `account.id=ne:${busy}&transactiontype=${rareType}`),
  ask('a wide range and a rare type', `account.id=gte:0.0.100000&transactiontype=${rareType}`),
  ask('a wide range and a type without any', `account.id=gte:0.0.100000&transactiontype=${neverType}`),
]
