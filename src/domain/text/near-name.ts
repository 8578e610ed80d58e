import { plainWords } from './fold-text.ts'

/** Shorter words have too many neighbors. */
const minLength = 4

/** True if exactly one word of the text has a typo, and each of the others begins a word of the name. */
export function isNearName(name: string, text: string): boolean {
  return withoutTypo(name, text) !== null
}

/** The text with its one mistyped word as the name has it; null if the name is not near. */
function withoutTypo(name: string, text: string): string | null {
  const named = plainWords(name).split(' ')
  const typed = plainWords(text).split(' ')
  const [mistyped, ...others] = typed.filter((word) => !named.some((one) => one.startsWith(word)))
  if (mistyped === undefined || others.length > 0) return null
  const meant = named.find((one) => isOneSlip(one, mistyped))
  return meant === undefined ? null : typed.map((word) => (word === mistyped ? meant : word)).join(' ')
}

/** The distinct texts that the names suggest in place of a mistyped one. */
export function nearTexts(names: readonly string[], text: string): readonly string[] {
  return [...new Set(names.map((name) => withoutTypo(name, text)).filter((meant) => meant !== null))]
}

/** One letter too many, missing or wrong, or two that changed places. Digits are never mistaken for others. */
function isOneSlip(word: string, typed: string): boolean {
  if (typed.length < minLength || /\p{N}/u.test(word + typed)) return false
  const [long, short] = word.length >= typed.length ? [word, typed] : [typed, word]
  const least = short.length
  let start = 0
  while (start < least && long[start] === short[start]) start += 1
  let end = 0
  while (end < least - start && long.at(-1 - end) === short.at(-1 - end)) end += 1
  const [more, fewer] = [long.slice(start, long.length - end), short.slice(start, least - end)]
  if (more.length <= 1) return more.length === 1
  return more.length === 2 && fewer.length === 2 && more[0] === fewer[1] && more[1] === fewer[0]
}
