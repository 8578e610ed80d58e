// American English would add a comma before the last, which the texts do not use.
const conjunction = new Intl.ListFormat('en-GB')
const disjunction = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** "A, B and C" */
export function andList(parts: Iterable<string>): string {
  return conjunction.format(parts)
}

/** "A, B or C" */
export function orList(parts: Iterable<string>): string {
  return disjunction.format(parts)
}
