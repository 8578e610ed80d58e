import { foldText } from './fold-text.ts'

/** True if a text repeats one of the others, ignoring case, diacritics and punctuation. */
export function repeats(text: string, ...others: readonly string[]): boolean {
  return others.some((other) => bare(other) === bare(text))
}

function bare(text: string): string {
  return foldText(text.replaceAll(/[\p{P}\p{S}]+/gu, ' '))
}
