import { foldText } from './fold-text.ts'

/** Whether a text says no more than one of those beside it: case, marks and punctuation say nothing. */
export function repeats(text: string, ...beside: readonly string[]): boolean {
  return beside.some((other) => bare(other) === bare(text))
}

function bare(text: string): string {
  return foldText(text.replaceAll(/[\p{P}\p{S}]+/gu, ' '))
}
