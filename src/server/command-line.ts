/** What the command line asks for. */
export type Command =
  | { readonly name: 'serve' }
  | { readonly name: 'help' }
  | { readonly name: 'import status'; readonly files: readonly string[] }
  | { readonly name: 'import transactions'; readonly file: string; readonly strict: boolean }

/** Wrong usage. `message` says what was wrong. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export const usage = `Usage: node src/server/main.ts [COMMAND]

  serve                      serves the app and the interface (the default)
  import status FILE.json…   fills the status area with payloads of a Statuspage
  import transactions [--strict] FILE.ndjson|-
                             fills the ledger with records as a mirror node prints them, one in a line, packed with
                             gzip or not; - reads them from stdin. A bad line is reported and left out; with --strict
                             nothing is written then

Results go to stdout, progress and errors to stderr.
Exit codes: 0 all done, 1 failed and nothing written, 2 wrong usage, 3 done except for the records reported.
`

/** Reads the arguments. Throws a `UsageError`. */
export function readCommand(args: readonly string[]): Command {
  const [first = 'serve', second, ...rest] = args
  if (first === 'help' || first === '--help' || first === '-h') return { name: 'help' }
  if (first === 'serve') {
    if (second !== undefined) throw new UsageError(`serve takes no argument, but got “${second}”.`)
    return { name: 'serve' }
  }
  if (first !== 'import') throw new UsageError(`There is no command “${first}”.`)
  if (second === 'transactions') return readImportTransactions(rest)
  if (second !== 'status')
    throw new UsageError(
      `import takes “status” or “transactions”, ${second ? `not “${second}”` : 'and was given nothing'}.`,
    )
  const option = rest.find((file) => file.startsWith('-'))
  if (option !== undefined) throw new UsageError(`import status has no option “${option}”.`)
  if (rest.length === 0) throw new UsageError('import status needs at least one file.')
  return { name: 'import status', files: rest }
}

function readImportTransactions(args: readonly string[]): Command {
  const files = args.filter((arg) => arg === '-' || !arg.startsWith('-'))
  const option = args.find((arg) => arg !== '-' && arg.startsWith('-') && arg !== '--strict')
  if (option !== undefined) throw new UsageError(`import transactions has no option “${option}”.`)
  const [file, another] = files
  if (file === undefined) throw new UsageError('import transactions needs a file, or - for stdin.')
  if (another !== undefined) throw new UsageError(`import transactions takes one file, but got “${another}”, too.`)
  return { name: 'import transactions', file, strict: args.includes('--strict') }
}
