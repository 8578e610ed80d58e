/** How documents are ordered, and how to order them otherwise; null where the source does not. */
export interface DocumentOrder {
  readonly field: string
  readonly direction: 'asc' | 'desc'
  readonly set: ((field: string, direction: 'asc' | 'desc') => void) | null
}

/** What choosing a column does to its order: first as it rises, then as it falls. */
export function nextDirection({ field, direction }: DocumentOrder, column: string): 'asc' | 'desc' {
  return field === column && direction === 'asc' ? 'desc' : 'asc'
}
