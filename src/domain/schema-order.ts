/** Of what the order of fields is made: the number that a field's comment gives, and its place among the properties. */
export interface Ordered {
  readonly position: number | null
}

/**
 * Fields in the order in which they are shown: by their numbers; those without one come first, as they stand in the
 * text. So does number 0, which Guardian takes for none.
 */
export function inOrder<Item extends Ordered>(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** By what a field is ordered. */
export function rankOf({ position }: Ordered): number {
  return position === null || position === 0 || Number.isNaN(position) ? -1 : position
}
