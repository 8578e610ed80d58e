import { limits } from '../../../../platform/limits.ts'
import { listDocumentBytes } from '../../store/documents.ts'
import type { BlockRun } from '../engine/block-type.ts'

/** What an answer about waiting work may still read. */
export interface WorkBudget {
  grids: number
  /** Documents counted beyond those that are read of each grid. */
  counted: number
  /** The content of documents, where that decides whether they wait. */
  contentBytes: number
}

export function openBudget(): WorkBudget {
  return { grids: limits.workGrids, counted: limits.workCounted, contentBytes: limits.workContentBytes }
}

const batchSize = 200

/** How many of the first documents there is room for, and their size. */
export async function fittingContents(
  { store, policy }: BlockRun,
  numbers: readonly number[],
  maxBytes: number,
): Promise<{ readonly count: number; readonly bytes: number }> {
  let bytes = 0
  for (let from = 0; from < numbers.length; from += batchSize) {
    const batch = numbers.slice(from, from + batchSize)
    const sizes = await listDocumentBytes(store, policy.id, batch)
    for (const [place, number] of batch.entries()) {
      const size = sizes.get(number) ?? 0
      if (bytes + size > maxBytes) return { count: from + place, bytes }
      bytes += size
    }
  }
  return { count: numbers.length, bytes }
}
