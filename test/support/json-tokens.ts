import { parseTree, type Node } from 'jsonc-parser'

/** JSON as written: members in their order, numbers and texts as source text, comments parsed. */
export type Tokens =
  | string
  | { readonly list: readonly Tokens[] }
  | { readonly members: readonly (readonly [string, Tokens])[] }

/** Parses a text, independently of the editor. */
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

/** The content of a comment is compared token by token, too. */
function inner(key: string, value: Tokens): Tokens {
  if (key !== '$comment' || typeof value !== 'string') return value
  try {
    return { list: ['$comment', tokensOf(String(JSON.parse(value)))] }
  } catch {
    return value
  }
}

/** The same tokens without those at some paths; `*` is any key. Positions in lists count as keys. */
export function without(tokens: Tokens, ...paths: readonly (readonly string[])[]): Tokens {
  return paths.reduce((rest, path) => dropped(rest, path), tokens)
}

function dropped(tokens: Tokens, [step, ...deeper]: readonly string[]): Tokens {
  if (step === undefined || typeof tokens === 'string') return tokens
  if ('list' in tokens) {
    // A comment's text is part of the comment's own path step.
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

/** A comment that held only the removed members was created for them. */
function isEmptyComment(key: string, value: Tokens): boolean {
  const inside = key === '$comment' && typeof value === 'object' && 'list' in value ? value.list[1] : undefined
  return typeof inside === 'object' && 'members' in inside && inside.members.length === 0
}
