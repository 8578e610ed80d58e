import type { Transaction } from '#api/ledger/transactions.ts'

type Test = (value: bigint | null) => boolean

/**
 * The consensus timestamps that a query of the list selects, in its order: the mirror node's rules, literal and slow.
 */
export function selectedBy(search: string, records: readonly Transaction[]): string[] {
  const given = [...new URLSearchParams(search)].map(([name, value]) => [name.toLowerCase(), value] as const)
  const of = (name: string) => given.flatMap(([key, value]) => (key === name ? [value] : []))
  const last = (name: string) => of(name).at(-1)?.toLowerCase()
  const types = of('transactiontype').map((name) => name.toUpperCase())
  const directions = new Set(of('type').map((direction) => direction.toLowerCase()))
  const accountTest = testOf(of('account.id'), encoded, 'any')
  const timeTest = testOf(of('timestamp'), nanoseconds, 'all')
  const selected = records.filter((record) => {
    if (!timeTest(nanoseconds(record.consensus_timestamp))) return false
    if (types.length > 0 && !types.includes(record.name)) return false
    if (last('result') !== undefined && (last('result') === 'success') !== succeeded(record)) return false
    if (directions.size > 0)
      return [...record.transfers, ...record.token_transfers].some(
        ({ account, amount }) =>
          [...directions].every((direction) => (direction === 'credit' ? amount > 0n : amount < 0n)) &&
          accountTest(encoded(account)),
      )
    return of('account.id').length === 0 || concerned(record).some((account) => accountTest(encoded(account)))
  })
  const isAscending = last('order') === 'asc'
  return selected
    .map(({ consensus_timestamp }) => consensus_timestamp)
    .toSorted((a, b) => Number(nanoseconds(a) - nanoseconds(b)) * (isAscending ? 1 : -1))
}

/**
 * The accounts that find a transaction: its payer, unless the network created it, and all that received or gave
 * something.
 */
export function concerned(record: Transaction): string[] {
  const isOwn =
    record.nonce === 0 ||
    record.parent_consensus_timestamp !== null ||
    ['CRYPTOCREATEACCOUNT', 'CRYPTOUPDATEACCOUNT'].includes(record.name)
  const nftParties = record.nft_transfers.flatMap((nft) => [nft.sender_account_id, nft.receiver_account_id])
  return [
    ...(isOwn ? [record.transaction_id.replace(/-.*/, '')] : []),
    ...[...record.transfers, ...record.token_transfers].map(({ account }) => account),
    ...nftParties.flatMap((party) => party ?? []),
  ]
}

function succeeded({ result }: Transaction): boolean {
  return ['SUCCESS', 'FEE_SCHEDULE_FILE_PART_UPLOADED', 'SUCCESS_BUT_MISSING_EXPECTED_OPERATION'].includes(result)
}

/** All conditions must hold. Of several values that must be equal, any or all of them count. */
function testOf(values: readonly string[], read: (text: string) => bigint | null, equal: 'any' | 'all'): Test {
  const conditions = values.map((value) => {
    const [operator = '', text] = value.includes(':') ? value.split(':') : ['eq', value]
    return { operator, value: read(text ?? '') }
  })
  const wanted = conditions.filter(({ operator }) => operator === 'eq')
  return (value) => {
    const is = wanted.map((condition) => condition.value === value)
    if (is.length > 0 && !(equal === 'any' ? is.includes(true) : is.every(Boolean))) return false
    return conditions.every(({ operator, value: bound }) => {
      if (operator === 'eq') return true
      if (bound === null || value === null) return false
      if (operator === 'ne') return value !== bound
      if (operator === 'lt') return value < bound
      if (operator === 'lte') return value <= bound
      return operator === 'gt' ? value > bound : value >= bound
    })
  }
}

function nanoseconds(timestamp: string): bigint {
  const [seconds = '', fraction = ''] = timestamp.split('.')
  return BigInt(seconds) * 1_000_000_000n + BigInt(fraction.padEnd(9, '0'))
}

/** Null for an Ethereum address, because no account here has one. */
function encoded(id: string): bigint | null {
  if (id.startsWith('0x')) return null
  const [num = 0n, realm = 0n, shard = 0n] = id.split('.').map(BigInt).toReversed()
  return BigInt.asIntN(64, (shard << 54n) | (realm << 38n) | num)
}
