import { limits } from '../platform/limits.ts' /** A page of `size` rows; the first has the index 0. */
export interface NumberedPages {
  readonly index: number
  readonly size: number
}

/** Null, meaning all rows, unless both numbers are given and valid. */
export function numberedPagesOf(index: string | undefined, size: string | undefined): NumberedPages | null {
  const [page, rows] = [wholeNumber(index), wholeNumber(size)]
  return page !== null && rows !== null && rows > 0 ? { index: page, size: Math.min(rows, limits.pageRows) } : null
}

function wholeNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null
}
