/** What the order of fields is made of: the number that a field's comment gives. */
export interface Ordered {
  readonly position: number | null
}

/**
 * Fields in the order in which they are shown: by their numbers; those without one come first, as they stand in the
 * text. So does number 0, which Guardian takes for none.
 */
export function inOrder<Item extends Ordered>(items: readonly Item[]): Item[] {
  return [
    ...items.filter((item) => !isNumbered(item)),
    ...items.filter(isNumbered).toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0)),
  ]
}

function isNumbered({ position }: Ordered): boolean {
  return position !== null && position !== 0 && position !== -1
}
