import { RE2JS } from 're2js'

export type PatternMatch =
  | { readonly kind: 'invalid'; readonly reason: string }
  /** The pattern looks around or back, which takes exponential time. */
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'matched'; readonly matches: readonly boolean[] }

/** Tries a pattern in linear time, whatever it is: the browser's own engine could hang. */
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
