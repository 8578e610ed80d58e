/**
 * Normalizes text for search: unifies compatibility forms, strips diacritics, lowercases, and collapses white space.
 */
export function foldText(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim()
}

/** Folded words with single spaces between: "JSON-RPC Relay" is found by "rpc". */
export function plainWords(text: string): string {
  return foldText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
