/** Shard up to 1,023, realm up to 65,535, num up to 274,877,906,943. */
export interface EntityParts {
  readonly shard: bigint
  readonly realm: bigint
  readonly num: bigint
}

/**
 * `evm`: an address without a number, 40 hex digits in lower case. `range`: a part exceeds its limit; `shown` is the
 * id as the mirror node prints it.
 */
export type EntityIdReading =
  | { readonly kind: 'id'; readonly id: bigint }
  | { readonly kind: 'evm'; readonly address: string }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'range'; readonly shown: string }

const numBits = 38n
const realmBits = 16n
const shardAt = numBits + realmBits
const maxParts: EntityParts = { shard: 1023n, realm: 65535n, num: 2n ** numBits - 1n }

const dotted = /^(?:(\d{1,4})\.)?(\d{1,5})\.(\d{1,12})$/
/** Numbers of up to eleven digits are below the limit. */
const maxPlainLength = 15
const bare = /^-?\d{1,19}$/
const evmAddress = /^(0x|(?:\d{1,4}\.)?(?:\d{1,5}\.)?)([\dA-Fa-f]{40})$/
const longZero = '0'.repeat(24)

/**
 * Encodes as the mirror node does: `shard << 54 | realm << 38 | num`, a signed 64-bit integer. Throws a `RangeError`
 * if a part exceeds its limit.
 */
export function encodeEntityId(parts: EntityParts): bigint {
  if (!isWithinLimits(parts)) throw new RangeError(`${parts.shard}.${parts.realm}.${parts.num} is not an entity id`)
  return BigInt.asIntN(64, (parts.shard << shardAt) | (parts.realm << numBits) | parts.num)
}

export function formatEntityId(encoded: bigint): string {
  const bits = BigInt.asUintN(64, encoded)
  return `${bits >> shardAt}.${(bits >> numBits) & maxParts.realm}.${bits & maxParts.num}`
}

/** Encodes a full `shard.realm.num`; undefined for anything else, including shorter forms. */
export function entityIdOf(text: string): bigint | undefined {
  const num = plainNumOf(text)
  if (num !== undefined) return BigInt(num)
  const parts = dotted.exec(text)
  if (parts?.[1] === undefined) return undefined
  const id = partsOf(parts)
  return isWithinLimits(id) ? encodeEntityId(id) : undefined
}

/** A fast path for small ids that begin with `0.0.`, as nearly all do: several times faster than the pattern. */
function plainNumOf(text: string): number | undefined {
  if (!text.startsWith('0.0.') || text.length === 4 || text.length > maxPlainLength) return undefined
  let num = 0
  for (let at = 4; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - 48
    if (digit < 0 || digit > 9) return undefined
    num = num * 10 + digit
  }
  return num
}

/**
 * Reads an id as the mirror node does in a query: `shard.realm.num`, `realm.num`, `num`, or an EVM address, whose
 * long-zero form means its num.
 */
export function readEntityId(text: string): EntityIdReading {
  const parts = dotted.exec(text)
  if (parts) {
    const id = partsOf(parts)
    return isWithinLimits(id) ? idOf(id) : { kind: 'range', shown: parts[1] === undefined ? `0.${text}` : text }
  }
  if (bare.test(text)) {
    const id = { shard: 0n, realm: 0n, num: BigInt(text) }
    return /^\d{1,12}$/.test(text) && isWithinLimits(id) ? idOf(id) : { kind: 'range', shown: `0.0.${text}` }
  }
  const address = evmAddress.exec(text)
  if (!address) return { kind: 'invalid' }
  const [, place = '', digits = ''] = address
  return readEvmAddress(place, digits)
}

/** Reads an id as people write or paste it: also with blanks, `0X`, or the checksum that wallets append (`-vfmkw`). */
export function readWrittenEntityId(text: string): EntityIdReading {
  return readEntityId(plainEntityId(text))
}

/** The same id without blanks and checksum; any other text as it is. */
export function plainEntityId(text: string): string {
  return text
    .trim()
    .replace(/^0X/, '0x')
    .replace(/(?<=^\d+\.\d+\.\d+)-[a-z]{5}$/i, '')
}

function readEvmAddress(place: string, digits: string): EntityIdReading {
  const id = { shard: 0n, realm: 0n, num: BigInt(`0x${digits.slice(24)}`) }
  const standsForNum = digits.startsWith(longZero) && isWithinLimits(id)
  if (!/^(0x)?$|^(0+\.){1,2}$/.test(place)) {
    const isShort = place.indexOf('.') === place.length - 1
    return { kind: 'range', shown: `${standsForNum && isShort ? '0.' : ''}${place}${digits}` }
  }
  return standsForNum ? idOf(id) : { kind: 'evm', address: digits.toLowerCase() }
}

function partsOf([, shard = '0', realm = '0', num = '0']: RegExpExecArray): EntityParts {
  return { shard: BigInt(shard), realm: BigInt(realm), num: BigInt(num) }
}

function idOf(parts: EntityParts): EntityIdReading {
  return { kind: 'id', id: encodeEntityId(parts) }
}

function isWithinLimits({ shard, realm, num }: EntityParts): boolean {
  return (
    shard >= 0n && shard <= maxParts.shard && realm >= 0n && realm <= maxParts.realm && num >= 0n && num <= maxParts.num
  )
}
