import type { StoredTransaction, TransactionLine } from './stored-transaction.ts'

/**
 * Parsed lines as a few arrays, which are sent between threads many times faster than the objects that they
 * represent.
 */
export interface LineParcel {
  readonly numbers: Float64Array
  readonly wide: BigInt64Array
  /** Each text once; `numbers` refers to texts by index. */
  readonly texts: readonly string[]
  /** The packed records, concatenated. */
  readonly packed: Uint8Array
}

const [refused, isScheduled, isSuccess] = [1, 2, 4]

export function packLines(lines: readonly TransactionLine[]): LineParcel {
  const numbers: number[] = []
  const wide: bigint[] = []
  const places = new Map<string, number>()
  const packed: Uint8Array[] = []

  function text(value: string | null): void {
    if (value === null) return void numbers.push(-1)
    const place = places.get(value) ?? places.size
    places.set(value, place)
    numbers.push(place)
  }

  function optional(value: bigint | null): void {
    numbers.push(value === null ? 0 : 1)
    if (value !== null) wide.push(value)
  }

  function record({ row, fact, postings, facets }: StoredTransaction): void {
    numbers.push((row.scheduled === 1 ? isScheduled : 0) + (fact.success ? isSuccess : 0), row.nonce, row.packed.length)
    wide.push(row.consensus, row.payer, row.valid_start, fact.fee)
    packed.push(row.packed)
    optional(row.batch)
    optional(row.hash_key)
    optional(fact.latencyNs)
    for (const value of [row.fees, fact.type, fact.result, fact.payer, fact.node]) text(value)
    numbers.push(fact.seconds, postings.length, facets.length)
    for (const { account, class: number } of postings) {
      wide.push(account)
      numbers.push(number)
    }
    for (const { value, class: number } of facets) {
      wide.push(value)
      numbers.push(number)
    }
  }

  for (const line of lines)
    if ('record' in line) record(line.record)
    else {
      numbers.push(refused)
      text(line.reason)
    }
  return {
    numbers: Float64Array.from(numbers),
    wide: BigInt64Array.from(wide),
    texts: [...places.keys()],
    packed: Buffer.concat(packed),
  }
}

export function unpackLines({ numbers, wide, texts, packed }: LineParcel): TransactionLine[] {
  let [nextNumber, nextWide, nextByte] = [0, 0, 0]
  const number = () => numbers[nextNumber++] ?? 0
  const big = () => wide[nextWide++] ?? 0n
  const optional = () => (number() === 0 ? null : big())
  const optionalText = () => texts[number()] ?? null
  const text = () => optionalText() ?? ''

  function bytes(length: number): Uint8Array {
    const start = nextByte
    nextByte += length
    return packed.subarray(start, nextByte)
  }

  function record(flags: number): StoredTransaction {
    const [nonce, length] = [number(), number()]
    const [consensus, payer, valid_start, fee] = [big(), big(), big(), big()]
    const [batch, hash_key, latencyNs] = [optional(), optional(), optional()]
    const fees = optionalText()
    const scheduled = flags & isScheduled ? 1 : 0
    const row = { consensus, payer, valid_start, nonce, scheduled, batch, hash_key, packed: bytes(length), fees }
    const names = { type: text(), result: text(), payer: text(), node: optionalText() }
    const fact = { ...names, success: (flags & isSuccess) !== 0, fee, latencyNs, seconds: number() }
    const [postings, facets] = [number(), number()]
    return {
      consensus,
      row,
      fact,
      postings: Array.from({ length: postings }, () => ({ account: big(), class: number(), consensus })),
      facets: Array.from({ length: facets }, () => ({ value: big(), class: number(), consensus })),
    }
  }

  const lines: TransactionLine[] = []
  while (nextNumber < numbers.length) {
    const flags = number()
    lines.push(flags === refused ? { reason: text() } : { record: record(flags) })
  }
  return lines
}
