/** Rows in pages of `size`, counted from 0. */
export interface NumberedPages {
  readonly index: number
  readonly size: number
}

const mostRows = 1000

/** Pages are asked for by both numbers; anything else means no pages. */
export function pagesOf(index: string | undefined, size: string | undefined): NumberedPages | null {
  const [page, rows] = [wholeNumber(index), wholeNumber(size)]
  return page !== null && rows !== null && rows > 0 ? { index: page, size: Math.min(rows, mostRows) } : null
}

function wholeNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null
}
