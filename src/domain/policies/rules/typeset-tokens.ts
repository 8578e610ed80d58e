/** The formula cannot be read; the message completes "The formula …". */
export class TypesetError extends Error {
  override readonly name = 'TypesetError'
}

/** Words in braces are one token, with their spaces. */
const token = /\\text\{[^{}]*\}|\\[A-Za-z]+|\\[^A-Za-z]|\d+(?:\.\d+)?|\.\d+|\S/g

/** Sizes of brackets and space, which mean nothing. */
const silent: ReadonlySet<string> = new Set(
  String.raw`\left \right \mleft \mright \bigl \bigr \Bigl \Bigr \big \Big \, \; \: \! \quad \qquad ~ \displaystyle \limits \nolimits`
    .split(' ')
    .concat('\\ '),
)

/** Tokens of a typeset formula (LaTeX), without those that only shape it. An opening bar differs from a closing one. */
function typesetTokens(text: string): string[] {
  const all = text.match(token) ?? []
  return all.flatMap((one, index) => {
    if (silent.has(one)) return []
    if (one === '|' && /^\\m?left$/.test(all[index - 1] ?? '')) return ['\\lvert']
    if (one === '|' && /^\\m?right$/.test(all[index - 1] ?? '')) return ['\\rvert']
    return [one]
  })
}

/** Reads tokens one after the other. */
export interface TokenReader {
  peek(ahead?: number): string | undefined
  /** Throws `TypesetError` at the end. */
  take(): string
  /** Whether it was there, and is taken. */
  skip(...tokens: readonly string[]): boolean
  /** Throws `TypesetError` if something else comes. */
  expect(...tokens: readonly string[]): void
  /** Puts a token back in front. */
  back(one: string): void
}

export function readerOf(text: string): TokenReader {
  const waiting = typesetTokens(text).toReversed()
  const reader: TokenReader = {
    peek: (ahead = 0) => waiting.at(-1 - ahead),
    take() {
      const one = waiting.pop()
      if (one === undefined) throw new TypesetError('ends too early')
      return one
    },
    skip(...tokens) {
      if (!tokens.includes(waiting.at(-1) ?? '')) return false
      waiting.pop()
      return true
    },
    expect(...tokens) {
      const one = waiting.pop()
      if (one === undefined || !tokens.includes(one))
        throw new TypesetError(`has ${one === undefined ? 'its end' : `“${one}”`} where ${tokens[0]} is expected`)
    },
    back: (one) => void waiting.push(one),
  }
  return reader
}

/** The words of a token; null for another token. */
export function wordsIn(one: string | undefined): string | null {
  return one?.startsWith('\\text{') ? one.slice('\\text{'.length, -1).trim() : null
}

/** The text between braces, such as a name. */
export function bracedText(reader: TokenReader): string {
  reader.expect('{')
  const parts: string[] = []
  while (reader.peek() !== '}') parts.push(reader.take().replace(/^\\(?=[_%#&$])/, ''))
  reader.expect('}')
  return parts.join('')
}
