export interface Random {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  share(): number
  /** An integer; both ends are inclusive. */
  between(min: number, max: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  shuffle<Item>(items: readonly Item[]): Item[]
}

/** A pseudorandom stream determined by the key alone. */
export function randomOf(...key: readonly (string | number)[]): Random {
  let state = hash(key.join('/'))

  function share(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  function between(min: number, max: number): number {
    return min + Math.floor(share() * (max - min + 1))
  }
  function pick<Item>(items: readonly Item[]): Item {
    const item = items[between(0, items.length - 1)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }
  function shuffle<Item>(items: readonly Item[]): Item[] {
    return items
      .map((item) => ({ item, rank: share() }))
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ item }) => item)
  }
  return { share, between, chance: (probability) => share() < probability, pick, shuffle }
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** A 12-character id determined by the key alone. It uses two streams, because one has only 32 bits. */
export function idOf(...key: readonly (string | number)[]): string {
  const halves = [randomOf('front', ...key), randomOf('back', ...key)]
  return halves.map((random) => Array.from({ length: 6 }, () => letters[random.between(0, 35)]).join('')).join('')
}

function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return value ^ (value >>> 16)
}
