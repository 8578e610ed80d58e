/** Thrown if the formula cannot be parsed; the message completes "The formula …". */
export class TypesetError extends Error {
  override readonly name = 'TypesetError'
}

/** Words in braces are one token, spaces included. */
const token = /\\text\{[^{}]*\}|\\[A-Za-z]+|\\[^A-Za-z]|\d+(?:\.\d+)?|\.\d+|\S/g

/** Bracket sizes and spacing, which have no meaning. */
const silent: ReadonlySet<string> = new Set(
  String.raw`\left \right \mleft \mright \bigl \bigr \Bigl \Bigr \big \Big \, \; \: \! \quad \qquad ~ \displaystyle \limits \nolimits`
    .split(' ')
    .concat('\\ '),
)

/** Tokens of a typeset formula (LaTeX), without mere formatting. Opening and closing bars are distinct tokens. */
function typesetTokens(text: string): string[] {
  const all = text.match(token) ?? []
  return all.flatMap((one, index) => {
    if (silent.has(one)) return []
    if (one === '|' && /^\\m?left$/.test(all[index - 1] ?? '')) return ['\\lvert']
    if (one === '|' && /^\\m?right$/.test(all[index - 1] ?? '')) return ['\\rvert']
    return [one]
  })
}

/** A cursor over tokens. */
export interface TokenReader {
  peek(ahead?: number): string | undefined
  /** Throws `TypesetError` at the end. */
  take(): string
  /** Consumes the tokens if they are next; returns whether they were. */
  skip(...tokens: readonly string[]): boolean
  /** Throws `TypesetError` if other tokens are next. */
  expect(...tokens: readonly string[]): void
  /** Pushes a token back. */
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

/** The words of a text token; null for any other token. */
export function wordsIn(one: string | undefined): string | null {
  return one?.startsWith('\\text{') ? one.slice('\\text{'.length, -1).trim() : null
}

export function bracedText(reader: TokenReader): string {
  reader.expect('{')
  const parts: string[] = []
  while (reader.peek() !== '}') parts.push(reader.take().replace(/^\\(?=[_%#&$])/, ''))
  reader.expect('}')
  return parts.join('')
}
