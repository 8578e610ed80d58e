import type { Order, TimeRange } from './transactions.ts'

/** Consecutive consensus times of one stream: the oldest, and the others as distances from it. */
export interface TimeBlock {
  readonly oldest: bigint
  /** Empty for a single time; otherwise the bytes of a distance, and each distance in that many, highest byte first. */
  readonly times: Uint8Array
}

/** No block reaches beyond the end of its period. */
export interface Period {
  /** Nanoseconds since 1970. */
  readonly begins: bigint
  /** Exclusive. */
  readonly ends: bigint
}

export interface BlockChange {
  /** The oldest times of blocks that are no more. */
  readonly gone: readonly bigint[]
  /** New blocks, and changed ones in the place of that with the same oldest time. */
  readonly put: readonly TimeBlock[]
}

/** A block is read as a whole, and written again for each time that it gets. */
export const timesPerBlock = 128
/** Distances of up to this many bytes are exact as numbers. */
const exactBytes = 6

/** `times`: ascending, each once, at least one. */
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
  const bytes = Buffer.from(times.buffer, times.byteOffset, times.byteLength)
  const found = [oldest]
  const width = bytes[0] ?? 0
  for (let at = 1; at < bytes.length; at += width) {
    const distance =
      width <= exactBytes ? BigInt(bytes.readUIntBE(at, width)) : BigInt(`0x${bytes.toString('hex', at, at + width)}`)
    found.push(oldest + distance)
  }
  return found
}

export function newestOf({ oldest, times }: TimeBlock): bigint {
  const width = times[0] ?? 0
  return width === 0 ? oldest : oldest + BigInt(`0x${Buffer.from(times.subarray(-width)).toString('hex')}`)
}

interface TimeQuery {
  readonly time: TimeRange
  readonly order: Order
  readonly limit: number
}

/** The first `limit` times of the range in these blocks, each once. Opens only blocks that can contribute. */
export function firstTimesIn(blocks: readonly TimeBlock[], { time, order, limit }: TimeQuery): bigint[] {
  const { from, to, except } = time
  const compare = comparisonOf(order)
  const left = new Set(except)
  const heads = blocks.map((block) => ({ block, head: order === 'asc' ? block.oldest : newestOf(block) }))
  let first: bigint[] = []
  for (const { block, head } of heads.toSorted((a, b) => compare(a.head, b.head))) {
    const last = first[limit - 1]
    if (last !== undefined && compare(last, head) < 0) break
    const nearer = timesIn(block).filter(
      (one) =>
        (last === undefined || compare(one, last) < 0) &&
        (from === null || one >= from) &&
        (to === null || one <= to) &&
        !left.has(one),
    )
    if (nearer.length > 0) first = [...new Set([...first, ...nearer])].toSorted(compare).slice(0, limit)
  }
  return first
}

export function comparisonOf(order: Order): (a: bigint, b: bigint) => number {
  return order === 'asc' ? (a, b) => (a < b ? -1 : Number(a > b)) : (a, b) => (a > b ? -1 : Number(a < b))
}

function bytesFor(distance: bigint): number {
  return Math.ceil(distance.toString(16).length / 2)
}

/** `blocks`: those of a stream, ascending, that may hold the times, and those between. */
export function addTimes(
  blocks: readonly TimeBlock[],
  added: readonly bigint[],
  periodOf: (time: bigint) => Period,
): BlockChange {
  return changeBlocks(blocks, added, (held, given) => {
    const last = held.at(-1)
    const isAppended = last === undefined || given.every((time) => time > last)
    return Map.groupBy(inOrder([...held, ...given]), (time) => periodOf(time).begins)
      .values()
      .flatMap((times) => packed(times, isAppended))
      .toArray()
  })
}

export function removeTimes(blocks: readonly TimeBlock[], removed: readonly bigint[]): BlockChange {
  return changeBlocks(blocks, removed, (held, given) => {
    const left = new Set(given)
    return packed(
      held.filter((time) => !left.has(time)),
      true,
    )
  })
}

/** Gives each time to the block that it belongs to, the first one for those before all, and makes that again. */
function changeBlocks(
  blocks: readonly TimeBlock[],
  given: readonly bigint[],
  remake: (held: readonly bigint[], given: readonly bigint[]) => readonly TimeBlock[],
): BlockChange {
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

/** Blocks that only grow at their end are filled up; of others each keeps room. */
function packed(times: readonly bigint[], isAppended: boolean): TimeBlock[] {
  const count = Math.ceil(times.length / timesPerBlock)
  const size = isAppended ? timesPerBlock : Math.ceil(times.length / Math.max(count, 1))
  return Array.from({ length: count }, (_, index) => packTimes(times.slice(index * size, (index + 1) * size)))
}

function inOrder(times: readonly bigint[]): bigint[] {
  return [...new Set(times)].toSorted((a, b) => (a < b ? -1 : 1))
}
