/** What the command line asks for. */
export type Command =
  | { readonly name: 'serve' }
  | { readonly name: 'help' }
  | { readonly name: 'import status'; readonly files: readonly string[] }

/** Wrong usage. `message` says what was wrong. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export const usage = `Usage: node src/server/main.ts [COMMAND]

  serve                      serves the app and the interface (the default)
  import status FILE.json…   fills the status area with payloads of a Statuspage

Results go to stdout, progress and errors to stderr.
Exit codes: 0 all done, 1 failed and nothing written, 2 wrong usage.
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
  if (second !== 'status')
    throw new UsageError(`import takes “status”, ${second ? `not “${second}”` : 'and was given nothing'}.`)
  const option = rest.find((file) => file.startsWith('-'))
  if (option !== undefined) throw new UsageError(`import status has no option “${option}”.`)
  if (rest.length === 0) throw new UsageError('import status needs at least one file.')
  return { name: 'import status', files: rest }
}
