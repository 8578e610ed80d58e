import type { Order, ConsensusRange } from './transactions.ts'

/** Consecutive consensus timestamps of one stream: the oldest, and the others as distances from it. */
export interface TimeBlock {
  readonly oldest: bigint
  /** Empty for a single time. Otherwise the width of a distance in bytes, then each distance in big-endian order. */
  readonly times: Uint8Array
}

/** A block never crosses the end of its period. */
export interface BlockPeriod {
  /** Nanoseconds since 1970. */
  readonly begins: bigint
  /** Exclusive. */
  readonly ends: bigint
}

export interface TimeBlockChange {
  /** The oldest times of blocks to delete. */
  readonly gone: readonly bigint[]
  /** New and changed blocks. A changed block replaces the one with the same oldest time. */
  readonly put: readonly TimeBlock[]
}

/** A block is read as a whole, and rewritten for each time that is added to it. */
export const timesPerBlock = 128
/** Distances of up to this many bytes are exact as JavaScript numbers. */
const exactBytes = 6

/** `times`: ascending, without duplicates, at least one. */
export function packTimes(times: readonly bigint[]): TimeBlock {
  const [oldest = 0n, newest = oldest] = [times[0], times.at(-1)]
  const width = times.length < 2 ? 0 : bytesFor(newest - oldest)
  const bytes = Buffer.alloc(width === 0 ? 0 : 1 + (times.length - 1) * width)
  if (width > 0) bytes[0] = width
  let at = 1
  for (const time of times.slice(1)) {
    if (width <= exactBytes) bytes.writeUIntBE(Number(time - oldest), at, width)
    else Buffer.from((time - oldest).toString(16).padStart(width * 2, '0'), 'hex').copy(bytes, at)
    at += width
  }
  return { oldest, times: bytes }
}

export function timesIn({ oldest, times }: TimeBlock): bigint[] {
  const bytes = bytesOf(times)
  const width = bytes[0] ?? 0
  return Array.from({ length: countIn(bytes) }, (_, place) => timeAt(oldest, bytes, width, place))
}

export function newestOf(block: TimeBlock): bigint {
  return timeAtPlace(block, timeCountOf(block) - 1)
}

/** Reads no other times. */
export function timeAtPlace({ oldest, times }: TimeBlock, place: number): bigint {
  const bytes = bytesOf(times)
  return timeAt(oldest, bytes, bytes[0] ?? 0, place)
}

export function timeCountOf({ times }: TimeBlock): number {
  return countIn(bytesOf(times))
}

function countIn(bytes: Buffer): number {
  const width = bytes[0] ?? 0
  return width === 0 ? 1 : 1 + (bytes.length - 1) / width
}

interface TimeQuery {
  readonly time: ConsensusRange
  readonly order: Order
  readonly limit: number
}

/** The first `limit` times of the range in these blocks, without duplicates. Opens only blocks that can contribute. */
export function firstTimesIn(blocks: readonly TimeBlock[], { time, order, limit }: TimeQuery): bigint[] {
  const compare = comparisonOf(order)
  const left = new Set(time.except)
  const heads = blocks.map((block) => ({ block, head: order === 'asc' ? block.oldest : newestOf(block) }))
  let first: bigint[] = []
  for (const { block, head } of heads.toSorted((a, b) => compare(a.head, b.head))) {
    const last = first[limit - 1]
    if (last !== undefined && compare(last, head) < 0) break
    const nearer = nearestTimesIn(block, { time, order, limit }, left, last)
    if (nearer.length > 0) first = [...new Set([...first, ...nearer])].toSorted(compare).slice(0, limit)
  }
  return first
}

/** At most `limit` times, up to `last`. Reads none beyond them, because most blocks contribute only a few. */
function nearestTimesIn(
  { oldest, times }: TimeBlock,
  { time: { from, to }, order, limit }: TimeQuery,
  left: ReadonlySet<bigint>,
  last: bigint | undefined,
): bigint[] {
  const bytes = bytesOf(times)
  const width = bytes[0] ?? 0
  const count = countIn(bytes)
  const isAscending = order === 'asc'
  const found: bigint[] = []
  for (let step = 0; step < count && found.length < limit; step += 1) {
    const time = timeAt(oldest, bytes, width, isAscending ? step : count - 1 - step)
    const isBeyond = isAscending ? to !== null && time > to : from !== null && time < from
    if (isBeyond || (last !== undefined && (isAscending ? time >= last : time <= last))) break
    const isBefore = isAscending ? from !== null && time < from : to !== null && time > to
    if (!isBefore && !left.has(time)) found.push(time)
  }
  return found
}

function timeAt(oldest: bigint, bytes: Buffer, width: number, place: number): bigint {
  if (place === 0) return oldest
  const at = 1 + (place - 1) * width
  return (
    oldest +
    (width <= exactBytes ? BigInt(bytes.readUIntBE(at, width)) : BigInt(`0x${bytes.toString('hex', at, at + width)}`))
  )
}

function bytesOf(times: Uint8Array): Buffer {
  return Buffer.from(times.buffer, times.byteOffset, times.byteLength)
}

export function comparisonOf(order: Order): (a: bigint, b: bigint) => number {
  return order === 'asc' ? (a, b) => (a < b ? -1 : Number(a > b)) : (a, b) => (a > b ? -1 : Number(a < b))
}

function bytesFor(distance: bigint): number {
  return Math.ceil(distance.toString(16).length / 2)
}

/** `blocks`: the blocks of a stream that may contain the times, and those between, ascending. */
export function addTimes(
  blocks: readonly TimeBlock[],
  added: readonly bigint[],
  periodOf: (time: bigint) => BlockPeriod,
): TimeBlockChange {
  const grown = withTimesAfter(blocks.at(-1), added, periodOf)
  if (grown) return { gone: [], put: [grown] }
  return changeBlocks(blocks, added, (held, given) => {
    const last = held.at(-1)
    const isAppended = last === undefined || given.every((time) => time > last)
    return Map.groupBy(inOrder([...held, ...given]), (time) => periodOf(time).begins)
      .values()
      .flatMap((times) => packed(times, isAppended))
      .toArray()
  })
}

/** The usual case, without unpacking the block: the times follow its newest one, and fit into it as it is. */
function withTimesAfter(
  block: TimeBlock | undefined,
  added: readonly bigint[],
  periodOf: (time: bigint) => BlockPeriod,
): TimeBlock | undefined {
  if (!block) return added.length === 1 ? packTimes(added) : undefined
  const { oldest } = block
  const bytes = bytesOf(block.times)
  const width = bytes[0] ?? 0
  const count = countIn(bytes)
  let last = timeAt(oldest, bytes, width, count - 1)
  for (const time of added) {
    if (time <= last) return undefined
    last = time
  }
  const isFull = count + added.length > timesPerBlock || bytesFor(last - oldest) > width || width > exactBytes
  if (isFull || last >= periodOf(oldest).ends) return undefined
  const times = Buffer.allocUnsafe(bytes.length + added.length * width)
  bytes.copy(times)
  for (const [place, time] of added.entries())
    times.writeUIntBE(Number(time - oldest), bytes.length + place * width, width)
  return { oldest, times }
}

export function removeTimes(blocks: readonly TimeBlock[], removed: readonly bigint[]): TimeBlockChange {
  return changeBlocks(blocks, removed, (held, given) => {
    const left = new Set(given)
    return packed(
      held.filter((time) => !left.has(time)),
      true,
    )
  })
}

/**
 * Adds each time to the block that it belongs to, and packs that again. Times before all blocks belong to the
 * first.
 */
function changeBlocks(
  blocks: readonly TimeBlock[],
  given: readonly bigint[],
  remake: (held: readonly bigint[], given: readonly bigint[]) => readonly TimeBlock[],
): TimeBlockChange {
  const gone: bigint[] = []
  const put: TimeBlock[] = []
  let at = 0
  const shares = Map.groupBy(inOrder(given), (time) => {
    while (at + 1 < blocks.length && (blocks[at + 1]?.oldest ?? time) <= time) at += 1
    return blocks[at]
  })
  for (const [block, times] of shares) {
    const made = remake(block ? timesIn(block) : [], times)
    put.push(...made)
    if (block && made.every(({ oldest }) => oldest !== block.oldest)) gone.push(block.oldest)
  }
  return { gone, put }
}

/** Fills blocks completely if a stream only grows at its end; otherwise leaves room in each block. */
function packed(times: readonly bigint[], isAppended: boolean): TimeBlock[] {
  const count = Math.ceil(times.length / timesPerBlock)
  const size = isAppended ? timesPerBlock : Math.ceil(times.length / Math.max(count, 1))
  return Array.from({ length: count }, (_, index) => packTimes(times.slice(index * size, (index + 1) * size)))
}

function inOrder(times: readonly bigint[]): bigint[] {
  return [...new Set(times)].toSorted((a, b) => (a < b ? -1 : 1))
}
