import { RE2JS } from 're2js'

export type PatternMatch =
  | { readonly kind: 'invalid'; readonly reason: string }
  /** The pattern uses lookaround or backreferences, which can take exponential time. */
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'matched'; readonly matches: readonly boolean[] }

/** Tests a pattern in linear time; the browser's own engine could hang. */
export function matchPattern(pattern: string, texts: readonly string[]): PatternMatch {
  const fault = faultOf(pattern)
  if (fault !== null) return { kind: 'invalid', reason: fault }
  try {
    const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern))
    return { kind: 'matched', matches: texts.map((text) => compiled.matcher(text).find()) }
  } catch {
    return { kind: 'unsupported' }
  }
}

function faultOf(pattern: string): string | null {
  try {
    RegExp(pattern, 'u').test('')
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
