const summaryPath = '/summary.json'

/** A fault of the status page as a sentence for operators; `predicate` as in `faultWords`. */
export function pageSays(predicate: string, path = summaryPath): string {
  return `The status page ${predicate}${path === summaryPath ? '' : `, asked for ${path.slice(1)}`}.`
}

/** What cannot be read in an answer. */
export function brokenWords([first = '', ...others]: readonly string[], path?: string): string {
  const more = others.length > 0 ? `, and ${others.length} more` : ''
  return pageSays(`gave an answer of which a part cannot be read (${first}${more})`, path)
}
