/**
 * Normalizes text for search: unifies compatibility forms, strips diacritics, lowercases, and collapses white space.
 */
export function foldText(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim()
}
