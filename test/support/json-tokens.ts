import { parseTree, type Node } from 'jsonc-parser'

/** JSON as it stands in a text: members in their order, numbers and texts as they are written, comments opened. */
export type Tokens =
  string | { readonly list: readonly Tokens[] } | { readonly members: readonly (readonly [string, Tokens])[] }

/** Reads a text with another reader than the editor's own. */
export function tokensOf(text: string): Tokens {
  const root = parseTree(text, [], { disallowComments: true })
  if (!root) throw new SyntaxError(`no JSON: ${text}`)
  JSON.parse(text)
  return read(text, root)
}

function read(text: string, node: Node): Tokens {
  if (node.type === 'array') return { list: (node.children ?? []).map((child) => read(text, child)) }
  if (node.type !== 'object') return text.slice(node.offset, node.offset + node.length)
  return {
    members: (node.children ?? []).flatMap(({ children: [key, value] = [] }) =>
      key && value ? [[String(key.value), inner(String(key.value), read(text, value))] as const] : [],
    ),
  }
}

/** What stands inside a comment counts token for token too. */
function inner(key: string, value: Tokens): Tokens {
  if (key !== '$comment' || typeof value !== 'string') return value
  try {
    return { list: ['$comment', tokensOf(String(JSON.parse(value)))] }
  } catch {
    return value
  }
}

/** The same without whatever stands at some places; `*` is any key. Positions in lists count as keys. */
export function without(tokens: Tokens, ...paths: readonly (readonly string[])[]): Tokens {
  return paths.reduce((rest, path) => dropped(rest, path), tokens)
}

function dropped(tokens: Tokens, [step, ...deeper]: readonly string[]): Tokens {
  if (step === undefined || typeof tokens === 'string') return tokens
  if ('list' in tokens) {
    // A comment's text is entered without a step of its own.
    if (tokens.list[0] === '$comment') return { list: tokens.list.map((one) => dropped(one, [step, ...deeper])) }
    if (deeper.length === 0) return { list: tokens.list.filter((one) => one !== step) }
    return {
      list: tokens.list.map((one, index) => (step === '*' || step === String(index) ? dropped(one, deeper) : one)),
    }
  }
  const members = tokens.members.flatMap(([key, value]): (readonly [string, Tokens])[] => {
    if (step !== '*' && step !== key) return [[key, value]]
    const left = deeper.length === 0 ? null : dropped(value, deeper)
    return left === null || isEmptyComment(key, left) ? [] : [[key, left]]
  })
  return { members }
}

/** A comment that holds nothing but what was taken out was made for it. */
function isEmptyComment(key: string, value: Tokens): boolean {
  const inside = key === '$comment' && typeof value === 'object' && 'list' in value ? value.list[1] : undefined
  return typeof inside === 'object' && 'members' in inside && inside.members.length === 0
}
