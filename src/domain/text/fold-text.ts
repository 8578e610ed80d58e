/** A text as search compares it: compatibility forms unified, marks stripped, lower-cased, white space collapsed. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim()
}
