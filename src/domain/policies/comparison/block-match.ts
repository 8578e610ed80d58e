import { longestIncreasingSubsequence } from '../../text/longest-increasing-subsequence.ts'
import { objectsIn } from '../workflow.ts'
import type { JsonObject } from '../../json/json-value.ts'
import { blockNames, type BlockName } from './block-names.ts'

interface Placed {
  readonly block: JsonObject
  readonly around: JsonObject | null
  readonly name: BlockName
  /** The name of the block around it; null for the outermost block. */
  readonly place: BlockName | null
}

/** The same block in two policies; null on the side that lacks it. */
export interface MatchedBlock {
  readonly before: Placed | null
  /** `moved`: where the block moved, in words; null if it stayed. */
  readonly after: (Placed & { readonly moved: string | null }) | null
}

/**
 * In the order of the later policy, with removed blocks last. Blocks match by tag, else by id, else by type and
 * position among the blocks of that type.
 */
export function matchBlocks(before: JsonObject, after: JsonObject): readonly MatchedBlock[] {
  const [old, young] = [placedIn(before), placedIn(after)]
  const pairs = new Map<Placed, Placed>(
    young.slice(0, 1).flatMap((one) => old.slice(0, 1).map((was) => [one, was] as const)),
  )
  const free = (all: readonly Placed[], taken: ReadonlySet<Placed>) => all.filter((one) => !taken.has(one))
  const pair = (keyOf: (one: Placed) => string | null) => {
    const byKey = uniqueBy(free(old, new Set(pairs.values())), keyOf)
    for (const [key, one] of uniqueBy(free(young, new Set(pairs.keys())), keyOf)) {
      const was = byKey.get(key)
      if (was) pairs.set(one, was)
    }
  }
  const known = () =>
    new Map([...pairs].flatMap(([one, was], at) => [[one.block, at] as const, [was.block, at] as const]))
  pair(({ block }) => textIn(block, 'tag'))
  pair(({ block }) => textIn(block, 'id'))
  // Match blocks without a tag by their parent, outermost first, so that parents are matched before their children.
  for (let count = -1; count !== pairs.size;) {
    count = pairs.size
    const at = known()
    const position = new Map<Placed, string>()
    for (const all of [old, young])
      for (const same of Map.groupBy(all, typeAndPlace(at)).values())
        for (const [index, one] of same.entries()) position.set(one, `${typeAndPlace(at)(one)} ${index}`)
    pair((one) =>
      one.around && at.has(one.around) && textIn(one.block, 'tag') === null ? (position.get(one) ?? null) : null,
    )
  }
  const kept = new Map([...pairs].map(([one, was]) => [was.block, one.block]))
  const inPlace = unmoved(pairs, kept)
  const matched = young.map((one): MatchedBlock => {
    const was = pairs.get(one) ?? null
    return { before: was, after: { ...one, moved: was && movedText(was, one, kept, inPlace) } }
  })
  const left = new Set(pairs.values())
  return [...matched, ...old.filter((one) => !left.has(one)).map((one) => ({ before: one, after: null }))]
}

/** For each block that only one policy has: the outermost block around it that is missing from the other as well. */
export function outermostAlone(blocks: readonly MatchedBlock[]): ReadonlyMap<JsonObject, BlockName> {
  const alone = new Map(
    blocks.flatMap(({ before, after }) => {
      const only = before && after ? null : (before ?? after)
      return only ? [[only.block, only] as const] : []
    }),
  )
  const outermost = new Map<JsonObject, BlockName>()
  for (const { block, around } of alone.values())
    for (let at = around; at; at = alone.get(at)?.around ?? null) {
      const outer = alone.get(at)
      if (!outer) break
      outermost.set(block, outer.name)
    }
  return outermost
}

function typeAndPlace(at: ReadonlyMap<JsonObject, number>): (one: Placed) => string {
  return ({ block, around }) => `${around ? (at.get(around) ?? '?') : ''} ${String(block['blockType'])}`
}

function placedIn(root: JsonObject): Placed[] {
  const names = blockNames(root)
  const nameOf = (block: JsonObject): BlockName => names.get(block) ?? { text: '', said: '', isOwn: false }
  const within = (block: JsonObject, around: JsonObject | null): Placed[] => [
    { block, around, name: nameOf(block), place: around && nameOf(around) },
    ...objectsIn(block['children']).flatMap((child) => within(child, block)),
  ]
  return within(root, null)
}

/** Blocks with a unique key. */
function uniqueBy(all: readonly Placed[], keyOf: (one: Placed) => string | null): ReadonlyMap<string, Placed> {
  const found = new Map<string, Placed>()
  const twice = new Set<string>()
  for (const one of all) {
    const key = keyOf(one)
    if (key === null) continue
    if (found.has(key)) twice.add(key)
    found.set(key, one)
  }
  for (const key of twice) found.delete(key)
  return found
}

/** The later blocks that keep their order among their siblings. */
function unmoved(
  pairs: ReadonlyMap<Placed, Placed>,
  kept: ReadonlyMap<JsonObject, JsonObject>,
): ReadonlySet<JsonObject> {
  const stayed = new Set<JsonObject>()
  const byAround = Map.groupBy(
    [...pairs].filter(
      ([one, was]) => was.around !== null && one.around !== null && kept.get(was.around) === one.around,
    ),
    ([one]) => one.around,
  )
  for (const same of byAround.values()) {
    const ordered = same.toSorted(([a], [b]) => indexOf(a) - indexOf(b))
    const inOrder = longestIncreasingSubsequence(ordered.map(([, was]) => indexOf(was)))
    for (const [position, [one]] of ordered.entries()) if (inOrder.has(position)) stayed.add(one.block)
  }
  return stayed
}

function indexOf({ block, around }: Placed): number {
  return objectsIn(around?.['children']).indexOf(block)
}

function movedText(
  was: Placed,
  is: Placed,
  kept: ReadonlyMap<JsonObject, JsonObject>,
  inPlace: ReadonlySet<JsonObject>,
): string | null {
  if (!was.around || !was.place || !is.around || !is.place) return null
  if (kept.get(was.around) !== is.around) return `Moved from ${was.place.said} to ${is.place.said}`
  if (inPlace.has(is.block)) return null
  return `Moved in ${is.place.said}: now block ${indexOf(is) + 1}, was block ${indexOf(was) + 1}`
}

function textIn(block: JsonObject, member: string): string | null {
  const value = block[member]
  return typeof value === 'string' && value !== '' ? value : null
}
