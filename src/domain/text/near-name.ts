import { plainWords } from './fold-text.ts'

/** Shorter words have too many neighbors. */
const minLength = 4

/** True if exactly one word of the text has a typo, and each of the others begins a word of the name. */
export function isNearName(name: string, text: string): boolean {
  const named = plainWords(name).split(' ')
  const [mistyped, ...others] = plainWords(text)
    .split(' ')
    .filter((word) => !named.some((one) => one.startsWith(word)))
  return mistyped !== undefined && others.length === 0 && named.some((one) => isOneSlip(one, mistyped))
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
