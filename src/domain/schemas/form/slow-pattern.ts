const maxUnbounded = 3
const maxVarying = 12

/**
 * False if the pattern surely matches quickly. An engine that goes back and tries again takes exponential time if a
 * repeated group varies in itself, as in `(a+)+`, and a high power of the text's length if many repetitions follow each
 * other.
 */
export function mayBeSlow(pattern: string): boolean {
  // For the pattern and each open group: whether it varies.
  const open = [false]
  let endsVaryingGroup = false
  let [unbounded, varying] = [0, 0]
  for (const [token] of pattern.matchAll(tokens)) {
    const quantifier = quantifierOf(token)
    if (quantifier && endsVaryingGroup && quantifier.max > 1) return true
    if (quantifier?.max === Infinity) unbounded += 1
    const varies = token === '|' || (quantifier !== null && quantifier.max > quantifier.min)
    if (varies && quantifier) varying += 1
    if (token.startsWith('(')) open.push(false)
    endsVaryingGroup = token === ')' && open.length > 1 && open.pop() === true
    if (varies || endsVaryingGroup) open[open.length - 1] = true
  }
  return unbounded > maxUnbounded || varying > maxVarying
}

/** An escape, a class, the start of a group, a quantifier, or any other character. */
const tokens =
  /\\[\s\S]|\[(?:\\[\s\S]|[^\\\]])*\]|\((?:\?(?:[:=!]|<[=!]|<[^>]*>))?|[*+?]\??|\{\d+(?:,\d*)?\}\??|[\s\S]/g

function quantifierOf(token: string): { readonly min: number; readonly max: number } | null {
  if (token.startsWith('*')) return { min: 0, max: Infinity }
  if (token.startsWith('+')) return { min: 1, max: Infinity }
  if (token.startsWith('?')) return { min: 0, max: 1 }
  const [, from, range, to] = /^\{(\d+)(,(\d*))?\}/.exec(token) ?? []
  if (from === undefined) return null
  return { min: Number(from), max: range === undefined ? Number(from) : to ? Number(to) : Infinity }
}
